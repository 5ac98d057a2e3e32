// The drafts of a game report: what its scripts hand to each other.

interface Primero {
  reportDrafts: () => ReportDrafts;
  draftList: (parts: DraftListParts) => DraftList;
}

/** A draft as the device keeps it. */
interface Draft {
  /** Tells it from any other. */
  id: string;
  name: string;
  /** The choices, as the address has them. */
  link: string;
  /** The account of play, for which an address is too short. */
  account?: string;
  /** How often it was written, by which a window knows that another has written. */
  turn: number;
  /** When it was written last, in milliseconds. */
  at: number;
}

/** What an entry of the history knows of its draft. */
type DraftState = { draft?: string; turn?: number } | null;

interface ReportDrafts {
  /** Under which name the browser keeps them. */
  NAME: string;
  /** All drafts, the one that was written last at first. */
  list(): Draft[];
  get(id: string): Draft | undefined;
  /** Makes a draft, which is not kept yet. */
  fresh(name: string, link: string): Draft;
  /** Whether another window has written the draft since this one knew it. */
  elsewhere(draft: Draft): boolean;
  /** Keeps a draft as it is now; says whether it could. */
  write(draft: Draft, at: number): boolean;
  /** Finds the draft of an address: the one that the history names, or one with the same choices, or a new one. */
  open(link: string, state: DraftState): Draft;
  /** Gives a name that no draft has: the one that is wanted, or that with a number. */
  unused(name: string): string;
  remove(id: string): void;
  /** Why nothing is kept, or what was wrong with what was; empty while all is well. */
  trouble(): string;
}

interface DraftListParts {
  home: HTMLElement;
  /** Shows the choices of a link, as those of a draft where one is given. */
  show: (link: string, draft: Draft | null) => void;
  /** Begins a draft with nothing changed. */
  anew: () => void;
}

interface DraftList {
  /** Takes the choices of an address for those of a draft: of this one, or of the one that fits; gives its account. */
  arrive(link: string, draft: Draft | null): string;
  /** Keeps the choices in the address and on the device. */
  keep(link: string, account: string, name: string): void;
}
