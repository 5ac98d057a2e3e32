// The score of the evening: what its scripts hand to each other.

interface Primero {
  eveningStore: () => EveningStore;
  scoreChart: (chart: Answers.ScoreChart) => SVGSVGElement;
  eveningView: (drawings: Drawings) => EveningView;
  eveningFile: (parts: EveningFileParts) => { choose(): void };
  evening: (parts: EveningParts) => Evening;
}

/** A hand that was played to its end, with what its study told once it was made. */
interface KeptHand {
  text: string;
  study?: Answers.Study;
}

/** An evening as the device keeps it. */
interface KeptEvening {
  version: 1;
  /** Tells it from any other. */
  id: string;
  /** How often it was written, by which a window knows that another has written. */
  turn: number;
  hands: KeptHand[];
  /** The game that is on, or was last. */
  current: string;
  /** Where that game stands, in a few words. */
  label: string;
  /** Whether somebody has ended the evening. */
  over: boolean;
}

interface EveningStore {
  /** The evening as this window knows it. */
  kept: KeptEvening;
  /** Why nothing is kept, or what was wrong with what was; empty while all is well. */
  trouble(): string;
  /** Whether another window has gone on with the evening, so that this one writes nothing. */
  elsewhere(): boolean;
  /** Takes what the device keeps, where this window has changed nothing since. */
  refresh(): void;
  write(): void;
  /** Writes here again, with the hands of both windows. */
  bringHere(): void;
  /** Keeps an evening that was opened in the place of this one. */
  replace(hands: KeptHand[], current: string, label: string): void;
  /** Forgets the evening, and begins a new one. */
  forget(): void;
}

/** What the buttons of the sheet do. */
interface EveningDoes {
  close(): void;
  end(): void;
  again(): void;
  on(): void;
  fresh(): void;
  forget(): void;
  here(): void;
  /** Goes on with the game that was left. */
  resume(): void;
  /** Has a file chosen, which is opened. */
  openFile(): void;
  rebuy(names: string[]): void;
  save(kind: "text" | "csv" | "record"): Promise<void>;
  /** Saves the texts of all hands, also of those that cannot be counted. */
  keptHands(): void;
}

interface EveningScreen {
  score: Answers.Score;
  /** Whether somebody has ended the evening. */
  over: boolean;
  /** Whether the hand on the table has ended. */
  ended: boolean;
  /** Whether another can be dealt. */
  next: boolean;
  /** Whether a game is on. */
  playing: boolean;
  /** How many hands are not studied yet. */
  left: number;
  /** What went wrong with keeping it. */
  trouble: string;
  elsewhere: boolean;
  /** Whether a game was left with which one may go on. */
  goesOn: boolean;
  /** What of the file that was opened last could not be. */
  complaints: string[];
}

/** What may be done where an evening that is opened would take the place of another. */
interface ReplacingDoes {
  close(): void;
  replace(): void;
  saveFirst(): void;
  /** Whether there are hands to be saved. */
  saves: boolean;
}

interface EveningView {
  /** What is said where another window has gone on with the evening. */
  ELSEWHERE: string;
  /** The sheet, from what stands in a sentence at its top to what may be saved at its foot. */
  sheet(screen: EveningScreen, does: EveningDoes): Element[];
  /** What is worth remembering, and how many hands are still to be looked through. */
  facts(score: Answers.Score, left: number): HTMLElement[];
  /** The buttons under it. */
  buttons(screen: EveningScreen, does: EveningDoes): HTMLElement[];
  /** What is asked before an evening of so many hands gives place to one that is opened. */
  replaces(hands: number): Element[];
  replacing(does: ReplacingDoes): HTMLElement[];
  /** Who has nothing left, and how one may go on. */
  broke(broke: Answers.BrokePlayers, does: Pick<EveningDoes, "rebuy">): HTMLElement[];
}

interface EveningFileParts {
  home: HTMLElement;
  entry: Entry;
  /** Says why a file is not opened, by the form beside its button if nothing lies over it. */
  fails(sentence: string, form: EngineForm): void;
  opens(evening: Answers.OpenedEvening["opened"]): void;
}

interface EveningParts {
  home: HTMLElement;
  form: HTMLFormElement;
  drawings: Drawings;
  session: Session;
  entry: Entry;
  page: SessionPage;
  /** Asks the engine and says how far it is, before a game and during it. */
  before: EngineForm;
  during: EngineForm;
}

interface Evening {
  /** Takes note of where the game stands: it is kept, and a hand that has ended comes on the sheet. */
  see(): void;
  /** Shows the score sheet. */
  open(): void;
}
