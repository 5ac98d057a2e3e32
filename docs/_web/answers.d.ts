// What Python answers, as the scripts of the pages read it: one type for each kind of answer (answers.schema.json).

interface ErrorAnswer {
  error?: string;
}

// ---- A demo (primero_ref.demo) ----------------------------------------------------------------------------

interface DemoLine {
  source: string;
  want: string;
  got: string;
  line: number;
  ok: boolean;
}

interface DemoAnswer extends ErrorAnswer {
  passed: boolean;
  lines: DemoLine[];
}

// ---- Hands compared (primero_ref.compare) -----------------------------------------------------------------

interface GroupRow {
  said: string;
  rulebooks: string[];
  claims: string[];
  remarks: string[];
  refused: string;
  counted_by: string[];
}

/** The rulebooks that agree: about a hand, with the points of its cards, or about who wins, 0 where nobody does. */
interface Group {
  said: string;
  refused: boolean;
  winner?: number;
  worth?: Record<string, number>;
  rows: GroupRow[];
}

interface CompareAnswer extends ErrorAnswer {
  hands: { cards: string[]; groups: Group[] }[];
  met: Group[];
}

// ---- The calculators (primero_ref.web.calculators) --------------------------------------------------------

interface CountRow {
  label: string;
  cards: string[];
  part: number;
  said: string;
  cells: string[];
}

interface CalculatorsAnswer extends ErrorAnswer {
  says: string;
  cards: string[];
  heads: string[];
  rows: CountRow[];
  note: string;
}

// ---- Divination (primero_ref.rules.divination) ------------------------------------------------------------

interface CardReading {
  card: string;
  name: string;
  place: string;
  upright: boolean;
  meaning: string;
  through: string | null;
}

interface DivinationAnswer extends ErrorAnswer {
  question: string;
  seed: string;
  cards: CardReading[];
  sets: { name: string; cards: string; sense: string }[];
}

// ---- The table (primero_ref.web.table) --------------------------------------------------------------------

/** A card that lies on the table; its names are null where the seat that looks may not know it. */
interface CardData {
  card: string | null;
  name: string | null;
  up: boolean;
}

interface PassageData {
  work?: string;
  how?: string;
  passage: string;
  label: string;
  speaker: string;
  text: string;
  lang: string;
  plain: string;
  digest: boolean;
  uri: string;
}

/** A claim; `words` where it was asked for with the words it rests on. */
interface ClaimData {
  id: string;
  grade: string;
  uri: string;
  sentence: string;
  words?: PassageData[];
}

interface Refusal {
  sentence: string;
  claims?: ClaimData[];
}

interface RulebookData {
  id: string;
  title: string;
  redactor: string;
  own: boolean;
  uri: string;
}

interface SeatData {
  name: string;
  who: string;
  stack: number;
  staked: number;
  black: number;
  in: boolean;
  dealer: boolean;
  turn: boolean;
  cards: CardData[];
  holding: string | null;
  last: string | null;
  won: number;
  side: string | null;
}

interface ActData {
  number: number;
  game: number;
  player: string | null;
  deed: string;
  sentence: string;
  line: string | null;
  claims: ClaimData[];
}

/** A kind of bid: the points that may be named with it, and how few and how many cards may go with it. */
interface BidData {
  kind: string;
  points: number[];
  cards: number[] | null;
}

/** A move that is open: what may be said with it, staked with it, thrown with it and taken with it. */
interface VerbData {
  verb: string;
  label: string;
  says: string;
  claims: ClaimData[];
  money: number[] | null;
  draws: boolean;
  bids: BidData[] | null;
  free: boolean;
  cards: number[] | null;
  throws: Record<string, string[][]> | null;
  captures: { card: string; takes: string[][] }[] | null;
  moves?: string[];
  example: string;
}

interface BarredVerbData {
  verb: string;
  label: string;
  sentence: string;
  claims: ClaimData[];
}

interface OfferData {
  open: VerbData[];
  barred: BarredVerbData[];
}

type Paragraph = { text: string; uri: string }[];

interface LessonData {
  number: number;
  of: number;
  id: string;
  title: string;
  teaches: string;
  uri: string;
  opening: Paragraph[];
  after: Paragraph[];
  quotes: { work: string; words: PassageData[] }[];
  otherwise: string[];
  says: Paragraph[];
  tries: string[];
  learnt: Paragraph[];
}

interface TableData {
  rulebook: RulebookData;
  seat: string;
  persons: string[];
  games: number;
  over: boolean;
  turn: string | null;
  turn_is: "person" | "player" | null;
  step: number;
  steps: number;
  announce: string;
  money: boolean;
  seats: SeatData[];
  pot: number;
  carry: Record<string, number> | null;
  bid: string | null;
  score: Record<string, number>;
  pack: number;
  discards: CardData[];
  layout: CardData[];
  piles: Record<string, CardData[]>;
  acts: ActData[];
  offer: OfferData | null;
  lesson: LessonData | null;
  result: { sentence: string; claims: ClaimData[] } | null;
  next: { can: boolean; sentence: string; takers: string[] } | null;
}

interface DecisionData {
  number: number;
  who: string;
  did: string;
  cards: string[];
  held: string;
  others: number;
  chance: number | null;
  how: string;
}

interface SitFormData {
  rulebook: string;
  seed: string;
  dealer: string;
  hands: number;
  seats: { name: string; stack: number; who: string; bluffs: number | "" }[];
}

interface BookData extends RulebookData {
  seats: number[];
  room: number[];
  stack: number | null;
  black: number;
  summary: string;
}

interface TableAnswer {
  text: string;
  table: TableData;
}

/** What the table answers, by the word that asks for it; what is refused comes back as `refused` instead. */
interface TableAnswers {
  sit: TableAnswer;
  show: TableAnswer;
  play: TableAnswer;
  next: TableAnswer;
  undo: TableAnswer;
  same: TableAnswer;
  again: TableAnswer;
  read: TableAnswer;
  form: { form: SitFormData };
  rules: { book: BookData };
  ready: { ready: boolean };
  why: { why: { allowed: boolean; sentence: string; claims: ClaimData[] } };
  record: { record: string };
  sheet: { sheet: DecisionData[] };
}

// ---- Rules of the reader's own (primero_ref.web.reconstruction) -------------------------------------------

interface ClaimRow {
  id: string;
  says: string;
  grade: string;
}

interface AnswerRow {
  said: string;
  answer: string;
  own: boolean;
  value: string;
  claims: ClaimRow[];
  books: string[];
}

interface QuestionData {
  id: string;
  asks: string;
  parted: boolean;
  number: boolean;
  rows: AnswerRow[];
}

interface PartData {
  title: string;
  lead: string;
  questions: QuestionData[];
}

/** What the reader has chosen, as the engine takes it. */
interface Choices {
  base: string;
  hold: string[];
  suspend: string[];
  answers: Record<string, string>;
  because: Record<string, string>;
  title: string;
  redactor: string;
  date: string;
  link?: string;
}

interface NearestData {
  books: { id: string; title: string; number: number }[];
  differs: { asks: string; here: string; there: string }[];
}

interface QuestionsAnswer {
  base: string;
  title: string;
  redactor: string;
  parts: PartData[];
  variants: ClaimRow[];
  rules: ClaimRow[];
  choices?: Choices;
}

/** What the choices come to; where they contradict each other there is no report. */
interface ReportAnswer extends Choices {
  link: string;
  wrong: { says: string; questions: string[] }[];
  file: string;
  md: string;
  toml: string;
  unasked: string[];
  near: NearestData;
  plays: boolean;
}

interface FiguresAnswer {
  games: number;
  players: number;
  moves: number;
  nobody: number;
  shown: number;
  highest: number;
}

/** What is answered of rules of the reader's own, by the word that asks for it. */
interface ReconstructionAnswers {
  prepared: { alike: string[] };
  begun: QuestionsAnswer;
  opened: QuestionsAnswer;
  told: ReportAnswer;
  written: { text: string };
  played: FiguresAnswer;
}
