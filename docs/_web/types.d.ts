// What the scripts of the pages hand to each other, for who reads them and for the type checker (make lint). What the
// engine answers stands in answers.d.ts. No page loads either.

// ---- The names that all scripts see -----------------------------------------------------------------------

/** A card beside a link: its head, the facts, what is quoted (language, words, place), our words. */
type Card = [head: string, facts?: string, quotes?: [lang: string, words: string, place: string][], note?: string];
type Cards = Record<string, Card>;

interface Window {
  primero: Primero;
  primeroPiece: (file: string, piece: string, last: boolean) => void; // called by the pieces of the engine
  primeroPieces: (list: PieceList) => void; // called by pieces.js
  primeroPictures: (pictures: CardPictures) => void; // called by cards.js
  primeroDeals: (deals: [request: string, seed: string, dealt: Answers.TableAnswer][]) => void; // called by first-deals.js
  primeroHands: (file: number, drawn: string[], marks: string[]) => void; // called by hands-01.js and the others
  primeroPose: (problem: HTMLElement, how: { name: string; called: string }) => void; // of problems.js
  primeroChoice: PrimeroChoice; // of matrix_choice.js
  primeroLoss: PrimeroLoss; // of loss.js
  primeroFooting: Footing; // of footing.js
  primeroPlaces: PrimeroPlaces; // of reading_place.js
  primeroRows: PrimeroRows; // of row_filter.js
  primeroSpelling: { WORD: RegExp; fold: (word: string) => string; isNear: (one: string, other: string) => boolean; words: (text: string) => string[] }; // of spelling.js
  primeroPhrasing: Phrasing; // of phrasing.js
  primeroInquiry: { learn: (wordings: Record<string, string>, own: Set<string>, foreign: Set<string>) => Inquiry }; // of inquiry.js, which begins wordings.js
  primeroWordings: Record<string, string>; // of wordings.js, which may_i.js loads when somebody is about to ask: how each question is asked, a line each
  primeroCards: (page: string, cards: Cards) => void; // called by cards/
  primeroWords: (entries: [kind: string, uri: string, heading: string, body: string][], leads?: Record<string, string[]>, meanings?: Record<string, string[]>) => void; // called by words.js
}

/** What a player’s words say, as signs that can be compared. */
interface Phrasing {
  /** The words of some phrases, one list for each line. */
  spoken: (lines: string) => string[][];
  /** The signs of a phrase, each with its weight. */
  signs: (phrase: string[]) => Map<string, number>;
  /** Whether a word says little of what is asked. */
  isSmall: (word: string) => boolean;
  /** The word that stands for all of the same sense. */
  meaning: (word: string) => string;
}

/** Which question of the game is meant: the likeliest first, whether it is that one, whether the last word may go on; or that of other games. */
interface Inquiry {
  /** The questions, the likeliest first; whether it is one of the first few, and whether it is the first. */
  understand: (query: string) => { guesses: { id: string; chance: number }[]; sure: boolean; alone: boolean; unfinished: boolean; foreign?: string };
}

/** How a passage bears on a rule, the passages, the work that quotes them or -1, and the questions on which they bear. */
type FootingRow = [how: number, cited: number[], via: number, on: number[]];
/** A rule: what it rests on, which demos, games and hands come out otherwise without it, and which rules need it. */
type FootingRule = [id: string, says: string, asked: number[], rows: FootingRow[], turned: [number[], number[], number[]], needed: number[]];
/** What stands on what, as the build writes it (weave/site/footing.py). */
interface Footing {
  sources: [id: string, title: string, old: number][];
  passages: [id: string, source: number, via: number][];
  questions: string[];
  rules: FootingRule[];
  books: [id: string, title: string, held: number[]][];
}
interface Loss { rule: number; question: number; was: string; now: string }
/** What falls: how far the texts carry each rule now and before, and what comes out otherwise. */
interface Fall { levels: { now: number; was: number }[]; losses: Loss[]; fallen: Set<number>; demos: number; games: number; hands: number; idle: Set<number> }
interface PrimeroLoss {
  GONE: number;
  LEVELS: { name: string; says: string }[];
  fall: (data: Footing, cut: Iterable<string>) => Fall;
  read: (data: Footing, hash: string) => { cut: string[]; unknown: string[] };
  write: (cut: Iterable<string>) => string;
}

interface Navigator {
  readonly connection?: { saveData: boolean };
  readonly deviceMemory?: number;
}

interface Primero {
  /** Makes an element with its properties and what stands in it. */
  make: Make;
  /** Gives the first element that a selector names; a page without it is told which it lacks. */
  part: Part;
  /** Gives all elements that a selector names, in the order of the page. */
  parts: <E extends HTMLElement = HTMLElement>(home: ParentNode, selector: string) => E[];
  engine: Engine;
  keptEngine: (root: string, done: (name: string) => void) => KeptEngine;
  engineForm: (output: HTMLOutputElement) => EngineForm;
  /** Draws a table, or a row of cards, as the build draws it beside a demo. */
  scenes: (scene: Picturable) => Promise<HTMLElement>;
  picker: (form: HTMLFormElement, does: PickerDoes) => Picker;
  drawings: (home: HTMLElement) => Drawings;
  tableView: (drawings: Drawings) => TableView;
  moves: (drawings: Drawings) => Moves;
  sitForm: (form: HTMLFormElement) => SitForm;
  firstDeal: (home: HTMLElement, form: HTMLFormElement) => FirstDeal;
  panels: (home: HTMLElement) => Panels;
  /** Gives what has the list of words be of those that stand on the table. */
  tableWords: (home: HTMLElement) => () => void;
  lessonWords: (drawings: Drawings) => (table: Answers.Table) => HTMLElement[];
  moveFields: (drawings: Drawings) => MoveFields;
  captures: (face: MoveFields["face"], cardName: Drawings["cardName"]) => Captures;
  coach: (parts: CoachParts) => Coach;
  coachDecisions: (parts: Omit<CoachParts, "panels">) => () => Promise<void>;
  cardMotion: (frame: HTMLElement) => CardMotion;
  decisions: (drawings: Drawings) => (seats: Answers.Seat[], decisions: Decision[]) => HTMLElement[];
  tableEnd: (parts: TableEndParts) => TableEnd;
  tableMenu: (parts: TableMenuParts) => TableMenu;
  history: (home: HTMLElement, drawings: Drawings, look: Session["look"]) => PastGame;
  clicks: (home: HTMLElement) => Clicks;
  session: (parts: { clicks: Clicks; before: EngineForm; during: EngineForm; page: SessionPage }) => Session;
  entry: (parts: EntryParts) => Entry;
  /** Leaves the rules that are chosen for the pages that compare. */
  ownRules: {
    keep: (asked: Pick<Answers.Questionnaire, "parts">, choices: Answers.Choices) => void;
    otherwise: (asked: Pick<Answers.Questionnaire, "parts">, choices: Pick<Answers.Choices, "answers" | "suspend">) => Record<string, string>;
  };
  reportQuestions: (parts: ReportQuestionsParts) => ReportQuestions;
  reportViews: (place: HTMLElement) => ReportViews;
  questionSearch: (place: HTMLElement, go: (field: HTMLElement) => void) => QuestionSearch;
  reportFit: (parts: ReportFitParts) => (choices: string, wanted: () => boolean) => Promise<boolean>;
}

// ---- The comparison of rulebooks ----------------------------------------------------------------------------

/** What is chosen of a comparison: the games, which filters are on, and the words that are sought. */
interface MatrixChoice {
  games: string[];
  show: string[];
  words: string;
}

/** Where a reader stopped on a page: the id of the part, and the way in which he read (rules_view.js). */
interface ReadingPlace {
  at: string;
  way: string;
}

type Places = Record<string, ReadingPlace>;

interface PrimeroPlaces {
  beginning: (words: string) => string;
  outcome: (scrolled: number, screen: number, height: number) => "keep" | "forget" | "leave";
  put: (places: Places, page: string, place?: ReadingPlace) => Places;
  read: (text: string | null) => Places;
}

/** What is chosen of an index: rows of a grade, a game, a source, with some words; empty where all are wanted. */
interface RowChoice {
  grade: string;
  game: string;
  source: string;
  words: string;
}

/** A row of an index: the game and grade of each of its rules, its sources, and its words as they are compared. */
interface Row {
  rules: string[][];
  sources: string[];
  text: string;
}

interface PrimeroRows {
  counted: (shown: number, all: number, many: string) => string;
  keeps: (choice: RowChoice, row: Row) => boolean;
  plain: (text: string) => string;
  read: (search: string, offered: (name: string, value: string) => boolean) => RowChoice;
  write: (choice: RowChoice) => string;
}

/** The reader's own rules, as the page of reports leaves them: what is not in `answers` the base says. */
interface OwnRules {
  base: string;
  title: string;
  link: string;
  answers: Record<string, string>;
}

interface PrimeroChoice {
  FILTERS: Record<string, string>;
  MOST: number;
  OWN: string;
  grouped: <Given extends { says: string }>(given: Given[]) => { says: string; games: Given[] }[];
  isChoice: (hash: string) => boolean;
  keeps: (choice: Pick<MatrixChoice, "show" | "words">, row: { answers: string[]; grades: string[]; old: boolean; text: string }) => boolean;
  read: (hash: string, known: string[]) => MatrixChoice;
  shown: (chosen: string[], known: string[], wide: boolean, first: string[]) => string[];
  summary: (games: number, answers: number, texts: number) => string;
  write: (choice: MatrixChoice) => string;
}

// ---- Elements ---------------------------------------------------------------------------------------------

type Child = Node | string;

/** The properties of an element, where a number may stand for its digits. */
type Properties<E> = { [P in keyof E]?: E[P] extends string | null ? string | number : E[P] };

type Tags = HTMLElementTagNameMap;

type Make = <T extends keyof Tags>(tag: T, properties: Properties<Tags[T]>, ...children: Child[]) => Tags[T];

interface Part {
  <T extends keyof Tags>(home: ParentNode, selector: T): Tags[T];
  <E extends HTMLElement>(home: ParentNode, selector: string): E;
}

// ---- The engine -------------------------------------------------------------------------------------------

interface PieceList {
  engine: string;
  bytes: number;
  scripts: [name: string, size: number][];
  worker: string;
  /** What changes with the engine, with Python or with the worker. */
  key: string;
}

/** A piece of a file, or the word that no more of it comes. */
interface Piece {
  file: string;
  piece?: string;
}

interface KeptEngine {
  /** Gives the name of what is kept for a build, or nothing; what is kept of other builds is deleted. */
  look(key: string): Promise<string>;
  /** Deletes what does not start. */
  lose(name: string): void;
  /** Notes which rulebook a job is about. */
  note(asked: Asked): void;
  /** Puts off what `keepSoon` has said. */
  wait(): void;
  /** Has the engine kept when nothing was asked for a while; it needs all pieces, and a way to make a worker. */
  keepSoon(made: () => Worker, pieces: Piece[]): void;
}

/** A job as the engine takes it, under the name of what is to do it (primero_ref.web.door). */
interface Asked {
  demo?: { code: string; claim?: string; rulebook?: string; without?: boolean; both?: boolean };
  console?: string[];
  compare?: string[];
  calculators?: string[];
  divination?: string[];
  reconstruction?: string[];
  lesson?: (string | number)[];
  table?: (string | number)[];
  evening?: string[];
}

/** What came of a job: what the engine answered, or why it did not. */
interface JobAnswer {
  outcome?: any;
  ms?: number;
  failed?: string;
  stopped?: string;
}

interface Job {
  asked: Asked;
  /** Hears how many bytes of the engine are there, and how many there will be. */
  tell: (come: number, all: number) => void;
  /** Hears that its turn has come. */
  begun: () => void;
  done: (answer: JobAnswer) => void;
  /** Whether the reader has edited it, after which the worker is ended. */
  edited?: boolean;
  /** What no other answer bears; the engine sets it. */
  sign?: string;
}

/** What the worker says of a job. */
interface WorkerMessage extends JobAnswer {
  run: string;
  begun?: boolean;
  /** Of a worker that goes on from what is kept, before its first job: whether that failed. */
  lost?: boolean;
}

interface Engine {
  /** Runs one job after another. */
  run(job: Job): void;
  stop(job: Job, why: string): void;
  /** Fetches the engine and starts it, ready for a job of that name, before it is given: somebody is about to. */
  warm(job: string): void;
}

/** An answer, or the sentence that tells why there is none, or an answer that says so itself. */
interface Outcome<A> {
  outcome: A;
  wrong?: string;
}

interface EngineForm {
  say(sentence: string, wrong?: boolean): void;
  ask<A = any>(asked: Asked): Promise<Outcome<A>>;
  tell(come: number, all: number): void;
}

/** What can be drawn of the answer to a line of code. */
type Picturable = Answers.Scene | Answers.Spread | Answers.CardRow;

/** The drawings of the cards: of each card its picture, its drawing and the layers of that; of each suit the small one. */
interface CardPictures {
  cards: { [name: string]: string[] };
  layers: { [name: string]: string };
  pips: { [suit: string]: string[] };
}

// ---- Cards taken from a pack ------------------------------------------------------------------------------

interface PickerDoes {
  /** Reads the hands and gives a job for the engine, or nothing where there is nothing to ask yet. */
  question: (hands: string[]) => Asked | null;
  /** Puts an answer on the page and gives the sentence that sums it up. */
  show: (answer: any, place: HTMLElement) => string;
}

interface Picker {
  make: Make;
  /** The drawing of a card, or the word where no card is called so. */
  picture: (name: string) => Element | string;
  /** What a card is called, or the word where no card is called so. */
  cardName: (name: string) => string;
}

// ---- What the engine answers, where it comes in several forms ---------------------------------------------

/** The rulebooks that agree: about a hand, or about who wins, 0 where nobody does. */
type Group = (Answers.RankedGroup & { winner?: undefined }) | (Answers.MetGroup & { worth?: undefined });

/** The words of a passage, with its work where it does not stand above them, and how a claim rests on them. */
type Passage = Answers.Words & Partial<Pick<Answers.Evidence, "work" | "relation">>;

/** A claim, with the words it rests on where these were asked for. */
type Claim = Answers.Claim & { words?: Passage[] };

/** Why something is refused; without claims where the page itself says so. */
interface Refusal {
  sentence: string;
  claims?: Claim[];
  /** The legal move that is nearest to what was refused. */
  nearest?: { move: string; label: string };
}

type Bid = NonNullable<Answers.OpenVerb["bids"]>[number];
type Decision = Answers.Review["sheet"][number];

/** What the reader has chosen, as the engine takes it. */
type Choices = Omit<Answers.Choices, "link">;

/** The questions of a rulebook, with the choices where they came by a link. */
type Questionnaire = Answers.Questionnaire & { choices?: Answers.Choices };

/** What choices come to that do not contradict each other. */
type GameReport = Required<Answers.Evaluation>;

/** What the table answers, by the word that asks for it; what is refused comes back as `refused` instead. */
type TableAnswers = Required<Answers.Jobs["table"]>;

/** What is answered of rules of the reader's own, by the word that asks for it. */
type ReconstructionAnswers = Required<Answers.Jobs["reconstruction"]>;

// ---- The table --------------------------------------------------------------------------------------------

type Draw = (card: string | null) => Node;

interface Drawings {
  make: Make;
  /** Where something stands, from this page. */
  address(uri: string): string;
  /** What a link that leaves the game needs, to open beside it. */
  away(uri: string): { href?: string; target?: string; rel?: string };
  /** A card, or a back where nobody may know it. */
  picture(card: string | null): Element | Text;
  /** What a card is called. */
  cardName(card: string | null): string;
  /** A row of cards, each what `draw` makes of it. */
  hand(cards: (string | null)[], label: string, draw?: Draw): HTMLUListElement;
  /** A sentence with its cards as rank and suit. */
  inWords(sentence: string): HTMLSpanElement;
  /** A sentence with its full stop. */
  ended(sentence: string): string;
  /** A link to a rule, with the disc of its grade. */
  rule(claim: Claim): HTMLSpanElement;
  /** A rule with its sentence, its grade in words and what the sources say. */
  ground(claim: Claim): HTMLElement[];
  /** The words of a passage, or what it says, where it is given in words of our own. */
  quotation(passage: Passage): HTMLParagraphElement;
  list(className: string, items: (Child | Child[])[], more?: Properties<HTMLUListElement>): HTMLUListElement;
}

interface TableView {
  /** The other seats in the order of play: their cards, or the backs, their money, and what each did last. */
  seats(others: Answers.Seat[], table: Answers.Table): HTMLElement;
  /** The reader's cards with their points, and what they are worth; `toss` makes a button of each. */
  mine(seat: Answers.Seat, table: Answers.Table, toss: Toss | null): HTMLElement[];
  /** What a seat has staked and has left. */
  purse(seat: Answers.Seat, table: Answers.Table): HTMLElement[];
  /** The bid that stands or what it costs to see, all that is staked, the cards on the table. */
  middle(table: Answers.Table): HTMLElement[];
  /** What lies aside: the pack, the discards, what is carried over, the piles. */
  aside(table: Answers.Table): HTMLElement[];
  /** What stands under a card: what it counts, in brackets where it does not count in the hand that is held. */
  pointsOf(card: Answers.Card): HTMLElement;
}

/** Draws a card as a button; `taken` are those that are pressed. */
interface Toss extends Draw {
  taken(): string[];
  /** What is done with a card that is chosen: play, discard or exchange. */
  word?: string;
}

/** Makes a move, in the words of a record. */
type Play = (words: string) => void;

interface Moves {
  /** Makes the cards of the hand buttons, of which those that are pressed go with a move; null where none may. */
  tossing(offer: Answers.Offer, changed: () => void): Toss | null;
  /** One open move: its button, and where it has fields what opens with them; hears when the chosen cards change. */
  open(verb: Answers.OpenVerb, does: { toss: Toss | null; play: Play }): HTMLFormElement;
  /** The moves that are barred: each says why when it is asked; `why` brings the words of the sources. */
  barred(verbs: Answers.BarredVerb[], why: (verb: string) => Promise<{ claims: Claim[] } | null>): HTMLElement[];
  /** A refusal with its rules. */
  refused(refusal: Refusal): HTMLElement[];
}

/** A number between a least and a most. */
interface Stepper {
  box: HTMLElement;
  input: HTMLInputElement;
  limit(low: number, high: number): void;
}

/** The fields of a bid: its kind and, where the game names them, its points. */
interface Bidding {
  boxes: HTMLElement[];
  /** The bid as a record writes it. */
  words(): string[];
  bid(): Bid | undefined;
}

interface MoveFields {
  /** A button of two lines: the verb with its price, and what follows. */
  face(top: string, below: string, more: Properties<HTMLButtonElement>): HTMLButtonElement;
  /** A number between a least and a most, with a button for one less and one more. */
  stepper(label: string, range: number[]): Stepper;
  bidding(bids: Bid[], free: boolean, label: string): Bidding;
  /** Words with a capital at their beginning. */
  capital(words: string): string;
  /** Counters to add to a sum at one tap. */
  chips(sum: Stepper, range: number[]): HTMLElement;
}

/** Draws a move in a game of captures into its form. */
type Captures = (form: HTMLFormElement, verb: Answers.OpenVerb, does: { toss: Toss | null; play: Play }) => void;

/** What opens over the seats, one at a time: menu, log, why. */
interface Panels {
  open(name: string, opener?: HTMLElement): void;
  shut(): void;
}

interface SitForm {
  /** What the form says, as the engine takes it. */
  read(): object;
  /** Sets every field to what was played. */
  fill(form: Answers.Form["form"]): void;
  /** Adds rules of the reader's own to the rulebooks, and chooses them. */
  own(rules: Answers.RulebookChoice): void;
  /** Chooses another deal. */
  another(): void;
}

/** A first deal that the build has laid down. */
interface FirstDeal {
  /** Fetches one, and has the form name its seed. */
  load(): void;
  /** What the engine would answer, where the form asks for this deal. */
  of(request: string): Answers.TableAnswer | null;
}

interface PastGame {
  show(table: Answers.Table, seen: { step: number | null; eyes: string; finished: boolean }): void;
}

/** Whether nothing was begun anew since. */
type Ours = () => boolean;

interface Clicks {
  inTurn(act: (ours: Ours) => Promise<void> | void): Promise<void>;
  anew(): Ours;
}

interface SessionState {
  text: string;
  /** Whose seat looks; nobody’s while the device goes from hand to hand, everybody’s (`*`) when all is over. */
  eyes: string;
  /** What that seat sees. */
  table: Answers.Table | null;
  /** The step that is looked at again; null at the table as it stands. */
  step: number | null;
  /** Whether the game is over at its last step. */
  finished: boolean;
  /** Whether one of the others could not act, so that he waits to be told again. */
  stuck: boolean;
}

type Answered<R extends keyof TableAnswers> =
  | (Exclude<TableAnswers[R], Answers.Refused> & { refused?: undefined })
  | { refused: Refusal };

type AskTable = <R extends keyof TableAnswers>(request: R, ...of: (string | number)[]) => Promise<Answered<R>>;

/** Asks, and gives nothing to who has left meanwhile. */
type Hear = <R extends keyof TableAnswers>(request: R, ...of: (string | number)[]) => Promise<Answered<R> | null>;

type Moving = "next" | "undo" | "again" | "same";

interface Session {
  state: SessionState;
  /** Asks the engine about the session; a refusal comes back as `refused`. */
  ask: AskTable;
  /** Begins anew: of what was asked before nothing is done any more. */
  anew(): Ours;
  /** Whether one of the others is to act. */
  awaits(): boolean;
  /** Whether the others act only when they are told to. */
  waits(): boolean;
  /** Whether the table has yet to be seen with the eyes of who looks. */
  strange(): boolean;
  /** Lets the others act, at the pace that the reader set. */
  follow(): void;
  /** Lets the one of the others act whose turn it is; where the table could not be seen, looks again. */
  next(): Promise<void>;
  /** Makes a move of the reader’s, if it still is the turn that it was meant for. */
  play(words: string): Promise<void>;
  /** Asks for what moves the session on, if it can be asked when its turn has come, and says what came of it. */
  move(request: Moving, can: () => boolean): Promise<void>;
  /** Looks at the table as it was after some steps, or as it stands, with the eyes of one who sits there. */
  look(step: number | null, eyes?: string): Promise<void>;
  /** Hands on the record as far as the seat that looks may know it. */
  write(show: (record: string) => void): Promise<void>;
}

/** What the session asks of the page on which it is played. */
interface SessionPage {
  /** Shows that a move waits for its answer, or that it does no more. */
  wait(on: boolean): void;
  draw(): void;
  say(sentence: string, wrong?: boolean): void;
  /** Puts the reader where the next thing is asked of him. */
  stand(): void;
  /** When the others act, as the reader set it. */
  pace(): string;
  /** Has the others act only when they are told to. */
  pause(): void;
  /** Whether the reader is at the button that lets the others act. */
  isOnward(): boolean;
  /** Tells in a sentence why a move may not be made; the rule stands behind a button. */
  refuse(refusal: Refusal): void;
  /** Says what went wrong, and leaves a button to try it again. */
  halt(sentence: string): void;
  /** Takes off the page, and out of its memory, what somebody has seen. */
  clear(): void;
}

interface CoachParts {
  home: HTMLElement;
  drawings: Drawings;
  /** Where the coach is asked, and about what: the page that plays, or what is looked back at. */
  session: { ask: AskTable; state: Pick<SessionState, "text" | "eyes" | "step"> };
  panels: Panels;
  refused: Moves["refused"];
}

interface Coach {
  /** Offers the coach where he may be asked, and has him leave when the turn is another. */
  draw(mayAsk: boolean): void;
}

interface CardMotion {
  /** Has a table drawn, and moves what lies otherwise than before. */
  draw(table: Answers.Table, draws: () => void): void;
  /** Has the next table be one whose cards are dealt. */
  forget(): void;
}

interface TableEndParts {
  home: HTMLElement;
  drawings: Drawings;
  view: TableView;
  session: Session;
  refused: Moves["refused"];
}

interface TableEnd {
  /** Shows how the game ended where it is over, and nothing else while it lasts. */
  draw(table: Answers.Table): void;
  /** Shows every hand, and each decision with its chances. */
  sheet(): Promise<void>;
  /** Shows the decisions that mattered most. */
  mattered(): Promise<void>;
}

interface TableMenuParts {
  home: HTMLElement;
  session: Session;
  entry: Entry;
  end: TableEnd;
  page: SessionPage;
}

interface TableMenu {
  /** What can be done now, by its word. */
  can: Record<"undo" | "end", () => boolean>;
  /** What each button with `data-does` does, by its word; others may be added. */
  does: Record<string, () => unknown>;
}

interface EntryParts {
  home: HTMLElement;
  form: HTMLFormElement;
  before: EngineForm;
  during: EngineForm;
  session: Session;
  page: SessionPage;
}

interface Entry {
  /** Shows the table, and no form. */
  arrive(): void;
  /** Begins with what the engine makes of a form, a record or a link. */
  begin(request: "sit" | "read" | "show", words: string): Promise<void>;
  leave(): Promise<void>;
  /** Opens the record that was pasted; of several, the one that is chosen. */
  read(): void;
}

// ---- One's own game report --------------------------------------------------------------------------------

/** Asks of rules of the reader's own; what cannot be answered is said, and nothing comes back. */
type AskReconstruction = <R extends keyof ReconstructionAnswers>(
  request: R,
  ...of: string[]
) => Promise<Exclude<ReconstructionAnswers[R], Answers.Failed> | null>;

interface ReportQuestionsParts {
  place: HTMLElement;
  /** Where the rules of each rulebook stand. */
  pages: Record<string, string>;
  /** Hears that the reader has chosen. */
  changed: () => void;
}

interface ReportQuestions {
  /** Lays out the questions, each field as the choices say; what the reader chooses goes into them. */
  lay(answer: Questionnaire, choices: Choices): void;
  /** Lists the rules of other rulebooks that are held, each with a button to leave it. */
  listHeld(): void;
  /** Marks what is answered otherwise than in the rulebook, and what contradicts. */
  mark(report: Answers.Evaluation): void;
}

interface ReportViews {
  /** Lays out the views; `sections` draws the questions of which something is so, under the parts of the game. */
  lay(sections: (which: (data: Answers.Question) => boolean) => HTMLElement[]): HTMLElement[];
  /** Shows one of them, by its id. */
  see(id: string): void;
  /** Shows that in which a question stands. */
  reveal(field: HTMLElement): void;
  /** Says of each how many questions it has. */
  count(): void;
}

interface QuestionSearch {
  /** The field for the words, and what is found. */
  box: HTMLElement;
  /** Lists anew what is found, as the answers stand now. */
  list(): void;
}

interface ReportFitParts {
  home: HTMLElement;
  /** Where the rules of each rulebook stand. */
  pages: Record<string, string>;
  /** Where the old texts stand; nothing where the site has them not. */
  texts: string;
  ask: AskReconstruction;
}
