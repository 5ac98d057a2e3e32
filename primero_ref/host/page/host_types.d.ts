// What the scripts of the hosted table share, and what its host tells (primero_ref/host/sight.py).

interface HostState {
  is: "table";
  phase: "lobby" | "shuffle" | "hand" | "between" | "over";
  word: string;
  title: string;
  hand: number;
  hands: number;
  stack: number;
  most: number;
  fewest: number;
  you: string;
  host: string;
  hosting: boolean;
  chairs: { name: string; who: "person" | "computer"; here: boolean }[];
  shuffle: HostShuffle | null;
  played: number;
  agreed: string[];
  open: boolean;
  away: { seat: string; fold: string | null; why: string } | null;
  broke: string[];
  /** Who has come late, and sits down at the next hand, in a computer player’s chair or in one that is added. */
  newcomers: { name: string; chair: string }[];
  /** Under which name who looks is one of them. */
  coming: string;
  /** Whether the host lets nobody else sit down. */
  closed: boolean;
  /** Whether the host has sent away who looks. */
  dismissed: boolean;
  /** The computer players whose chairs can be had. */
  free: string[];
  /** Whether a chair can be added. */
  room: boolean;
  table: Answers.Table | null;
  /** Of each card that was seen: its position from the top, its place, the card, the salt. */
  seen: [number, number, string, string][];
  score: { hand: number; ended: string[]; left: Record<string, number> }[]; // who came late has no sum before
}

interface HostShuffle {
  attempt: number;
  awaits: "commit" | "reveal" | "";
  /** Each seat with its hash, in one line. */
  commits: { text: string };
  missing: string[];
  /** Each seat with its secret, in one line, when all have named theirs. */
  named: { text: string } | null;
}

/** What the host answers to one request. */
interface LineAnswer {
  answer?: any;
  refused?: string;
}

interface HostLine {
  ask(asked: object): Promise<LineAnswer>;
  word: string;
}

interface FairShuffle {
  digest(words: string): string;
  places(turn: string, number: number): number[];
  secret(hand: number, attempt: number): string;
  /** Takes what the host has committed to. */
  lay(pack: { hand: number; attempt: number; root: string; commitments: string[] }): void;
  /** What this phone has to send now; nothing where nothing is asked of it. */
  asked(state: HostState): object | null;
  /** Checks what was seen, and tells all that has ever been wrong. */
  check(state: HostState): { cards: number; secret: boolean; wrongs: string[]; root: string };
}

interface HostLobby {
  draw(state: HostState): void;
  square(state: HostState): HTMLElement;
  /** Who sits; beside each the host has a button that sends them away, where that can be. */
  chairs(state: HostState): HTMLElement;
  /** The host’s button that lets nobody else sit down, or lets them again. */
  door(state: HostState): HTMLElement;
  /** A field for a name, and what sits down under it; `asks` says how, `sits` is called when it is done. */
  nameField(wrong: HTMLElement, asks?: (name: string) => object, sits?: () => void): { box: HTMLElement; sit: () => Promise<void> };
  forget(): void;
}

interface HostJoin {
  /** Whether who looks may have a chair at the next hand. */
  may(state: HostState): boolean;
  draw(state: HostState): void;
}

interface HostPhrases {
  draw(state: HostState): void;
  /** Shows what somebody has said. */
  hear(said: { who: string; phrase: string }): void;
}

interface HostCoach {
  /** Offers the coach at a turn that is looked back at, or has him leave. */
  turn(hand: number, step: number, mayAsk: boolean): void;
  /** Shows the decisions of a hand that mattered most. */
  decisions(hand: number): void;
  /** Takes away what was shown of another hand. */
  forget(hand: number): void;
}

interface HostEnd {
  draw(state: HostState): void;
}

interface Primero {
  hostLine: (parts: { told: (message: any) => void; cut: (sentence: string) => void }) => HostLine;
  fairShuffle: (word: string) => FairShuffle;
  hostLobby: (parts: { home: HTMLElement; line: HostLine }) => HostLobby;
  hostJoin: (parts: { home: HTMLElement; lobby: HostLobby; joined: () => void }) => HostJoin;
  hostPhrases: (parts: { home: HTMLElement; line: HostLine; said: () => void }) => HostPhrases;
  hostCoach: (parts: { home: HTMLElement; drawings: Drawings; panels: Panels; line: HostLine }) => HostCoach;
  hostEnd: (parts: {
    home: HTMLElement; drawings: Drawings; view: TableView; line: HostLine; coach: HostCoach;
    look: (hand: number, step: number) => void;
  }) => HostEnd;
}
