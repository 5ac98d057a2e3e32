// What the engine answers to the pages, made of primero_ref/web/answers.schema.json by tests/tools/answer_types.py.

declare namespace Answers {
  /** A sentence that says why there is no answer. */
  interface Failed {
    /** the sentence */
    error: string;
  }

  /** What the table refuses. */
  interface Refused {
    /** why */
    refused: {
      /** the sentence */
      sentence: string;
      /** the claim it rests on, if there is one */
      claims: QuotedClaim[];
      /** the legal move that is nearest to it, if one is near */
      nearest?: {
        /** as a record writes it */
        move: string;
        /** what stands on its button */
        label: string;
      };
    };
  }

  /** A claim, as a page names it. */
  interface Claim {
    /** its id, as italian/forced-see */
    id: string;
    /** its grade and whose rule it is, in words */
    grade: string;
    /** where it stands on the site */
    uri: string;
    /** what it says */
    sentence: string;
  }

  /** The words of a passage. */
  interface Words {
    /** its id */
    passage: string;
    /** what is printed beside it */
    label: string;
    /** who speaks */
    speaker: string;
    /** the words as printed */
    text: string;
    /** the language they are in */
    lang: string;
    /** the plainest English of them that we have */
    plain: string;
    /** whether it is told by us and not quoted */
    digest: boolean;
    /** where it stands on the site */
    uri: string;
  }

  /** The words of a passage that a claim rests on. */
  interface Evidence {
    /** the work, in short */
    work: string;
    /** what it says to the claim, in words */
    relation: string;
    /** its id */
    passage: string;
    /** what is printed beside it */
    label: string;
    /** who speaks */
    speaker: string;
    /** the words as printed */
    text: string;
    /** the language they are in */
    lang: string;
    /** the plainest English of them that we have */
    plain: string;
    /** whether it is told by us and not quoted */
    digest: boolean;
    /** where it stands on the site */
    uri: string;
  }

  /** A claim with the words that it rests on. */
  interface QuotedClaim {
    /** its id, as italian/forced-see */
    id: string;
    /** its grade and whose rule it is, in words */
    grade: string;
    /** where it stands on the site */
    uri: string;
    /** what it says */
    sentence: string;
    words: Evidence[];
  }

  /** One line of a demo that was run. */
  interface RunLine {
    /** what it says */
    source: string;
    /** what it should answer */
    want: string;
    /** what it answered */
    got: string;
    /** whether that is the same */
    ok: boolean;
    /** the line of the demo where it begins, from 0 */
    line: number;
  }

  /** The table as it lies when a demo is over. */
  interface Scene {
    players: {
      /** his name */
      name: string;
      /** what he holds, ?? for a back */
      cards: string[];
      /** what he did last */
      deed: string;
      /** whether it is his turn */
      turn: boolean;
      /** whether he is out */
      out: boolean;
      /** the money before him */
      stack: number;
      /** what he has staked */
      staked: number;
    }[];
    /** the bid that stands */
    bid: string;
    /** the money in the middle; null where nothing is staked */
    pot: number | null;
    /** what lies over from before */
    carry: number;
    /** the cards on the table */
    layout: string[];
    /** whether cards were turned up there */
    laid: boolean;
  }

  /** The cards that are laid when a demo is over. */
  interface Spread {
    players: {
      /** what it stands for */
      name: string;
      /** what stands by it */
      label: string;
      /** the card, ?? while it lies face down */
      cards: string[];
      /** how it lies */
      deed: string;
      turn: false;
      out: false;
    }[];
    laid: false;
  }

  /** A demo that was run. */
  interface Demo {
    /** whether every line answers as it says */
    passed: boolean;
    lines: RunLine[];
    /** the error that stopped it, in a sentence */
    error: string | null;
    /** the table at its end */
    scene: Scene | Spread | null;
    /** what differs without its claim, where that was asked */
    without?: Contrast;
  }

  /** Rulebooks that say the same for the same reasons. */
  interface Grounds {
    /** what the hand is, or who wins, in words */
    said: string;
    /** the rulebooks that say so for the same reasons */
    rulebooks: string[];
    /** the ids of the claims it rests on */
    claims: string[];
    /** the ids of claims that turn it */
    remarks: string[];
    /** why it is no hand, if it is none */
    refused: string;
    /** the claims by which the points are counted */
    counted_by: string[];
  }

  /** Rulebooks that say the same of a hand. */
  interface RankedGroup {
    /** what the hand is */
    said: string;
    /** whether it is no hand */
    refused: boolean;
    /** the points of each card that counts */
    worth: { [name: string]: number };
    rows: Grounds[];
  }

  /** Rulebooks that say the same of two hands. */
  interface MetGroup {
    /** who wins */
    said: string;
    /** whether one is no hand */
    refused: boolean;
    /** which hand wins, 1 or 2; 0 where neither does */
    winner: number;
    rows: Grounds[];
  }

  /** One hand, or two and who wins, under every rulebook. */
  interface Comparison {
    hands: {
      cards: string[];
      groups: RankedGroup[];
    }[];
    met: MetGroup[];
  }

  /** What a calculator counted, as a table in words. */
  interface Count {
    /** the sentence that sums it up */
    says: string;
    /** the hand, where one is weighed */
    cards: string[];
    /** the heads of the columns */
    heads: string[];
    rows: {
      /** its name, if it has one */
      label: string;
      /** the cards it is of */
      cards: string[];
      /** from 0 to 1, for the bar */
      part: number;
      /** the same in words */
      said: string;
      /** the other columns */
      cells: string[];
    }[];
    /** how it was counted, and by whose rules */
    note: string;
  }

  /** Three cards for a question. */
  interface Reading {
    /** the question */
    question: string;
    /** what they were shuffled by */
    seed: string;
    cards: {
      /** what it stands for */
      place: string;
      /** the card */
      card: string;
      /** its name in words */
      name: string;
      /** whether it stands upright */
      upright: boolean;
      /** what it means */
      meaning: string;
      /** through what */
      through: string;
    }[];
    sets: {
      /** what they are */
      name: string;
      /** what they mean */
      sense: string;
      /** where they lie */
      places: string[];
      /** which they are, in words */
      cards: string;
    }[];
  }

  /** A claim of the report page. */
  interface RuleSaid {
    /** its id */
    id: string;
    /** what it says */
    says: string;
    /** its grade and whose rule it is, in words */
    grade: string;
    /** the title of its rulebook */
    book: string;
  }

  /** What a text of the time says on an answer. */
  interface Testimony {
    /** its id */
    passage: string;
    /** where it stands */
    at: string;
    /** how it bears on the answer */
    how: "states" | "implies" | "contradicts";
    /** what it says to the answer, in words */
    relation: string;
    /** its words, where they are free and few */
    words: string;
    /** their language */
    language: string;
    /** what they mean, where they are foreign or old */
    meaning: string;
    /** how the answer follows */
    why: string;
    /** whose reading it is, where readers differ */
    reading: string;
  }

  /** An answer to a question, with who gives it. */
  interface AnswerRow {
    /** the answer in words */
    said: string;
    /** the answer as it is written in a link */
    answer: string;
    /** whether the rulebook itself gives it */
    own: boolean;
    /** by what it is chosen: nothing for the rulebook’s own, else the answer itself, which makes it the reader’s own rule */
    value: string;
    claims: RuleSaid[];
    /** the titles of the rulebooks that give it */
    books: string[];
    /** what the texts of the time say on it, where the sources leave room */
    texts?: Testimony[];
  }

  /** A question of the rules. */
  interface Question {
    /** its id */
    id: string;
    /** what it asks */
    asks: string;
    /** whether the rulebooks part here */
    parted: boolean;
    /** whether the sources leave room for other answers */
    guess: boolean;
    /** whether no text of the time says anything on it */
    unspoken: boolean;
    /** whether any number answers it */
    number: boolean;
    rows: AnswerRow[];
  }

  /** What is left out in one choice. */
  interface SwitchSaid {
    /** the word for it in a link */
    name: string;
    /** the sentence of the choice */
    says: string;
    /** what then holds */
    then: string;
    /** the answers that leave it out, by question */
    answers: { [name: string]: string };
  }

  /** The questions of a rulebook, in playing order. */
  interface Questionnaire {
    /** the rulebook */
    base: string;
    /** its title */
    title: string;
    /** who wrote it */
    redactor: string;
    /** on how many questions the sources leave room */
    guesses: number;
    parts: {
      /** its title */
      title: string;
      /** what it is about */
      lead: string;
      questions: Question[];
    }[];
    /** what can be left out in one choice */
    switches: SwitchSaid[];
    /** what it tells and does not play unless asked */
    variants: RuleSaid[];
    /** what it plays */
    rules: RuleSaid[];
  }

  /** What a reader has chosen. */
  interface Choices {
    /** the rulebook */
    base: string;
    /** claims that are held besides */
    hold: string[];
    /** claims that are left out */
    suspend: string[];
    /** what is answered otherwise, by question */
    answers: { [name: string]: string };
    /** why, by question */
    because: { [name: string]: string };
    /** the reader's title */
    title: string;
    /** his name */
    redactor: string;
    /** his branch of a game society */
    branch: string;
    /** the event at which he hands it in */
    event: string;
    /** his date */
    date: string;
    /** what the game is, in his own words */
    summary: string;
    /** the address of his own picture, and what it shows */
    picture: string;
    /** the address of a picture of the time, and what it shows */
    old_picture: string;
    /** a second */
    old_picture_2: string;
    /** a third */
    old_picture_3: string;
    /** how it was played, in paragraphs; the link has it not */
    account: string;
    /** the choices as a link */
    link: string;
  }

  /** A link that was read: the questions of its rulebook, and the choices. */
  interface OpenedLink {
    /** the rulebook */
    base: string;
    /** its title */
    title: string;
    /** who wrote it */
    redactor: string;
    /** on how many questions the sources leave room */
    guesses: number;
    parts: {
      /** its title */
      title: string;
      /** what it is about */
      lead: string;
      questions: Question[];
    }[];
    /** what can be left out in one choice */
    switches: SwitchSaid[];
    /** what it tells and does not play unless asked */
    variants: RuleSaid[];
    /** what it plays */
    rules: RuleSaid[];
    choices: Choices;
    /** what became of ids in the link that were renamed since, a sentence each; mostly there are none */
    notices?: string[];
  }

  /** Choices begun from another rulebook, and what was not taken along. */
  interface MovedChoices {
    /** the rulebook */
    base: string;
    /** its title */
    title: string;
    /** who wrote it */
    redactor: string;
    /** on how many questions the sources leave room */
    guesses: number;
    parts: {
      /** its title */
      title: string;
      /** what it is about */
      lead: string;
      questions: Question[];
    }[];
    /** what can be left out in one choice */
    switches: SwitchSaid[];
    /** what it tells and does not play unless asked */
    variants: RuleSaid[];
    /** what it plays */
    rules: RuleSaid[];
    choices: Choices;
    /** choices that are no change there */
    agreed: string[];
    /** choices that do not apply there, each with the reason */
    lost: string[];
  }

  /** Answers that would give another an effect. */
  interface Offering {
    /** answers to be given together, by question */
    answers: { [name: string]: string };
    /** the same in words */
    says: string;
  }

  /** What a reader's choices come to; without contradictions, what they make as well. */
  interface Evaluation {
    /** the rulebook */
    base: string;
    /** claims that are held besides */
    hold: string[];
    /** claims that are left out */
    suspend: string[];
    /** what is answered otherwise, by question */
    answers: { [name: string]: string };
    /** why, by question */
    because: { [name: string]: string };
    /** the reader's title */
    title: string;
    /** his name */
    redactor: string;
    /** his branch of a game society */
    branch: string;
    /** the event at which he hands it in */
    event: string;
    /** his date */
    date: string;
    /** what the game is, in his own words */
    summary: string;
    /** the address of his own picture, and what it shows */
    picture: string;
    /** the address of a picture of the time, and what it shows */
    old_picture: string;
    /** a second */
    old_picture_2: string;
    /** a third */
    old_picture_3: string;
    /** how it was played, in paragraphs; the link has it not */
    account: string;
    /** the choices as a link */
    link: string;
    /** what contradicts each other */
    wrong: {
      /** what it is */
      says: string;
      /** the questions answered by the reader that make it */
      questions: string[];
    }[];
    /** a name for a file */
    file: string;
    /** the file */
    toml?: string;
    /** the questions that this game has no use for */
    moot?: {
      /** the question */
      id: string;
      /** what the game lacks */
      says: string;
    }[];
    /** the reader's answers that have no effect, each with what would give it one */
    idle?: {
      /** the question */
      id: string;
      /** `without a subject`, `needs another answer first` or `not played here` */
      kind: string;
      /** why, in a sentence */
      says: string;
      /** what would give it an effect */
      offers: Offering[];
    }[];
    /** the answers of the form that would have no effect as the choices stand */
    mute?: {
      /** the question */
      id: string;
      /** the answer, as it is written */
      answer: string;
      /** why, in a part of a sentence */
      says: string;
    }[];
    /** questions that are answered and never asked */
    unasked?: string[];
    /** Which rulebooks differ least. */
    near?: {
      books: {
        /** its id */
        id: string;
        /** its title */
        title: string;
        /** in how many points it differs */
        number: number;
      }[];
      /** in what the nearest differs */
      differs: {
        /** the question */
        asks: string;
        /** the reader's answer */
        here: string;
        /** its answer */
        there: string;
      }[];
    };
    /** whether it can be played */
    plays?: boolean;
  }

  /** The rulebooks of the same cards and hands. */
  interface Family {
    alike: string[];
    /** what became of ids in the link that were renamed since, a sentence each; mostly there are none */
    notices?: string[];
  }

  /** The report in one format. */
  interface ReportText {
    text: string;
  }

  /** What some rules make of a sentence of an old text. */
  interface PutText {
    /** its id */
    witness: string;
    /** its title */
    title: string;
    /** what must be possible, or must come out */
    says: string;
    /** what the rules make of it */
    verdict: "fits" | "fails" | "silent";
    /** what the engine said, where they do not fit */
    sentence: string;
    /** the claims by which they fit or fail */
    claims: string[];
  }

  /** Some of the old texts, put to rules. */
  interface PutTexts {
    /** how many there are in all */
    of: number;
    /** those that were asked for */
    rows: PutText[];
  }

  /** What came of some games. */
  interface QuickFigures {
    /** how many */
    games: number;
    /** how many sat down */
    players: number;
    /** how many moves they took */
    moves: number;
    /** how often nobody won */
    nobody: number;
    /** how often two hands or more were shown */
    shown: number;
    /** how often one of the highest of them won */
    highest: number;
  }

  /** A rulebook and its page. */
  interface Rulebook {
    /** its id, or the link of a reader's own */
    id: string;
    /** its title */
    title: string;
    /** who wrote it */
    redactor: string;
    /** whether it is a reader's own */
    own: boolean;
    /** where it is told on the site */
    uri: string;
    /** the reader's answers that have no effect, each with why */
    idle: string[];
  }

  /** A rulebook as the form offers it. */
  interface RulebookChoice {
    /** its id, or the link of a reader's own */
    id: string;
    /** its title */
    title: string;
    /** who wrote it */
    redactor: string;
    /** whether it is a reader's own */
    own: boolean;
    /** where it is told on the site */
    uri: string;
    /** the reader's answers that have no effect, each with why */
    idle: string[];
    /** the fewest and the most who can sit down */
    seats: number[];
    /** how many can */
    room: number[];
    /** the money with which each usually begins; null where nothing is staked */
    stack: number | null;
    /** the black chips of each */
    black: number;
    /** that in a sentence */
    summary: string;
  }

  /** What there is to choose before a game. */
  interface FormChoices {
    books: RulebookChoice[];
    /** how well the others may play, the easiest first */
    levels: {
      /** its name */
      name: string;
      /** who plays at it */
      player: string;
      /** what that is like */
      says: string;
      /** whether it is played where the reader chooses none */
      usual: boolean;
    }[];
    tempers: {
      /** its name */
      name: string;
      /** how he plays */
      says: string;
      /** how often he bluffs, from 0 to 1 */
      bluffs: number | null;
    }[];
    names: string[];
    seeds: string[];
  }

  /** One rulebook for the form. */
  interface OneRulebook {
    book: RulebookChoice;
  }

  /** The form by which a session was begun. */
  interface Form {
    /** its fields */
    form: {
      /** its id or link */
      rulebook: string;
      seed: string;
      dealer: string;
      /** how many games are agreed, 0 for any number */
      hands: number;
      seats: {
        name: string;
        stack: number;
        /** person, or how he plays */
        who: string;
        /** how often he bluffs; nothing where that is as his temper has it */
        bluffs: number | "";
      }[];
    };
  }

  /** A card, or a back. */
  interface Card {
    /** the card; null for a back */
    card: string | null;
    /** its name in words */
    name: string | null;
    /** whether it lies open */
    up: boolean;
    /** what it counts, or takes; null where cards have no points */
    points: number | null;
    /** whether it counts in the hand that is held */
    counts: boolean;
  }

  /** Who sits at the table, as the one who looks sees him. */
  interface Seat {
    name: string;
    /** person, or how he plays */
    who: string;
    /** his own rate of bluffs, if he has one */
    bluffs: number | null;
    /** the money before him */
    stack: number;
    /** what he has staked */
    staked: number;
    /** his black chips */
    black: number;
    /** whether he is still in */
    in: boolean;
    /** whether he deals */
    dealer: boolean;
    /** whether it is his turn */
    turn: boolean;
    cards: Card[];
    /** what his hand is, where it is seen whole or was shown */
    holding: string | null;
    /** what he did last */
    last: string | null;
    /** what he has won */
    won: number;
    /** his side, in a game of sides */
    side: string | null;
  }

  /** What has happened. */
  interface Act {
    /** after how many moves */
    number: number;
    /** in which game at this table */
    game: number;
    /** who did it */
    player: string | null;
    /** the kind of event */
    deed: string;
    /** the event in words */
    sentence: string;
    /** the move as a record writes it, if it was one */
    line: string | null;
    claims: Claim[];
  }

  /** What a seat may do. */
  interface OpenVerb {
    verb: string;
    /** what stands on its button */
    label: string;
    /** its button: the verb and its price */
    top: string;
    /** its button: what follows, if it says so */
    below: string;
    /** what it costs, where that is not chosen */
    price: number | null;
    /** what is paid besides the sum, to meet the bets before it */
    owed: number;
    /** what it takes, in a sentence */
    says: string;
    claims: Claim[];
    /** the least and the most */
    money: number[] | null;
    /** whether cards come from the pack */
    draws: boolean;
    /** the bids that may be named */
    bids: {
      kind: string;
      /** the points that may be named, lowest first */
      points: number[];
      /** how many cards may be thrown with it */
      cards: number[] | null;
      /** what follows, where the rules of a game part it */
      tells?: string;
    }[] | null;
    /** whether it may go without a bid */
    free: boolean;
    /** moves that are likely to be wanted, without cards */
    likely: {
      /** its words, without cards */
      move: string;
      /** the hand that it names, if it names one */
      bid: string;
      /** what is bet, if that can be chosen */
      sum: number | null;
    }[];
    /** how many cards may be thrown */
    cards: number[] | null;
    /** the hands that may be thrown, by the kind of bid */
    throws: { [name: string]: string[][] } | null;
    /** in a game of captures */
    captures: {
      card: string;
      /** what it may take */
      takes: string[][];
    }[] | null;
    /** all moves, in a game of captures */
    moves?: string[];
    /** one move */
    example: string;
  }

  /** What a seat may not do. */
  interface BarredVerb {
    verb: string;
    /** what would stand on its button */
    label: string;
    /** why not */
    sentence: string;
    claims: Claim[];
  }

  /** All that a seat may do, and what it may not. */
  interface Offer {
    open: OpenVerb[];
    barred: BarredVerb[];
  }

  /** A paragraph: words, of which some lead somewhere. */
  type Paragraph = {
    text: string;
    /** where they lead; nothing for plain words */
    uri: string;
  }[];

  /** What a lesson says at this point. */
  interface Lesson {
    number: number;
    /** how many lessons there are */
    of: number;
    id: string;
    title: string;
    teaches: string;
    /** its page */
    uri: string;
    /** before the first move */
    opening: Paragraph[];
    /** of the move just made */
    after: Paragraph[];
    quotes: {
      work: string;
      words: Words[];
    }[];
    /** what would have come of another move */
    otherwise: string[];
    /** of the move to come */
    says: Paragraph[];
    /** moves that the rules refuse here */
    tries: string[];
    /** when all is over */
    learnt: Paragraph[];
  }

  /** A lesson at a place: what was said and done last, and what is asked. */
  interface LessonPage {
    id: string;
    number: number;
    /** how many lessons there are */
    of: number;
    title: string;
    pupil: string;
    /** how many steps are made, those of the others too */
    place: number;
    /** which of the pupil’s steps this is */
    step: number;
    /** how many steps the pupil has */
    steps: number;
    /** before the first step */
    opening: Paragraph[];
    /** what was done last */
    deeds: {
      sentence: string;
      claims: Claim[];
    }[];
    /** of the step just made */
    after: Paragraph[];
    quotes: {
      work: string;
      words: Words[];
    }[];
    /** what would have come of another move */
    otherwise: string[];
    /** what is asked: a move, cards, an option; nothing where the others move */
    turn: "move" | "cards" | "options" | "others" | "end";
    /** of the step to come */
    says: Paragraph[];
    /** what the pupil is to do, in a sentence */
    asks: string;
    /** the rule on which the step rests */
    rule: Claim | null;
    options: string[];
    /** how many cards are to be tapped */
    cards: number;
    table: Table;
    /** when all is over */
    learnt: Paragraph[];
    /** the rules of the lesson, when all is over */
    rules: Claim[];
    next: {
      title: string;
      uri: string;
    } | null;
  }

  /** Where a lesson has come to. */
  interface LessonStep {
    page: LessonPage;
  }

  /** Why an answer is not the one that a lesson asks for. */
  interface WrongAnswer {
    wrong: string;
  }

  /** The table as one seat sees it. */
  interface Table {
    rulebook: Rulebook;
    /** whose seat looks; nothing for nobody's, * for all hands */
    seat: string;
    /** who are no players of the engine */
    persons: string[];
    /** which game at this table it is */
    games: number;
    /** whether it is over */
    over: boolean;
    /** whose turn it is */
    turn: string | null;
    /** whether that is a person or a player of the engine */
    turn_is: "person" | "player" | null;
    /** after how many moves */
    step: number;
    /** how many moves there are */
    steps: number;
    /** what has just happened, for somebody who listens */
    announce: string;
    /** whether anything is staked */
    money: boolean;
    seats: Seat[];
    /** the money in the middle; null where nothing is staked */
    pot: number | null;
    /** what lies over, by who put it in */
    carry: { [name: string]: number };
    /** what has been bid, and by whom */
    bid: string | null;
    /** the bid that stands */
    stands: {
      bid: string;
      /** whose it is */
      by: string;
    } | null;
    /** all that lies staked; null where nothing is */
    staked: number | null;
    /** whether the turn goes to the right */
    anticlockwise: boolean;
    /** what the seat that looks holds */
    worth: {
      sentence: string;
      /** whether it can win under the bid; null where no bid decides */
      can: boolean | null;
    } | null;
    /** the points of each side */
    score: { [name: string]: number };
    /** how many cards are left */
    pack: number;
    discards: Card[];
    /** the cards on the table */
    layout: Card[];
    /** the cards that each has taken */
    piles: { [name: string]: Card[] };
    acts: Act[];
    /** what the seat may do, at its turn */
    offer: Offer | null;
    /** what the lesson says, in one */
    lesson: Lesson | null;
    /** when it is over */
    result: {
      /** who won, and why against the one who looks */
      verdict: string;
      /** what each side scored points for, where points are scored */
      scored: string[];
      /** what the last bidder had bid, and shows; nothing where nobody bid */
      bid: string;
      sentence: string;
      claims: Claim[];
    } | null;
    /** when it is over */
    next: {
      /** what is over: the hand, the game or the lesson */
      ended: string;
      /** what the button says that deals on */
      more: string;
      can: boolean;
      /** why not */
      sentence: string;
      /** who takes what is left */
      takers: string[];
    } | null;
  }

  /** The session as text, and the table. */
  interface TableAnswer {
    /** the session, which is also the address */
    text: string;
    table: Table;
    /** what became of ids in the link that were renamed since, a sentence each; mostly there are none */
    notices?: string[];
  }

  /** The players of the engine are ready. */
  interface Ready {
    ready: true;
  }

  /** Why a move is allowed or barred. */
  interface Why {
    /** the ruling */
    why: {
      allowed: boolean;
      sentence: string;
      claims: QuotedClaim[];
    };
  }

  /** The game as a record. */
  interface Record {
    record: string;
  }

  /** Who had what at each decision of a game that is over. */
  interface Review {
    sheet: {
      /** which move */
      number: number;
      /** who made it */
      who: string;
      /** what happened, in a sentence */
      did: string;
      /** what he held */
      cards: string[];
      /** what that was */
      held: string;
      /** how many others were still in */
      others: number;
      /** his chance to hold the winning hand, as he could know it */
      chance: number | null;
      /** how that was found */
      how: "counted" | "tried";
    }[];
  }

  /** The score sheet of an evening. */
  interface ScoreSheet {
    sheet: Score;
  }

  /** What the score sheet shows. */
  interface Score {
    /** how many hands were played to their end */
    hands: number;
    /** hands at one table, one after another */
    sittings: SittingScore[];
    /** how the last sitting stands */
    verdict: string;
    /** who has won and lost how much in all */
    summary: string;
    /** the best and the worst decision, the bluffs */
    facts: {
      /** what it is */
      label: string;
      /** what there is to say of it */
      words: string;
    }[];
    /** what counts as a bluff, and when one is believed */
    meaning: string[];
    broke: BrokePlayers | null;
    /** how many hands cannot be read any more */
    lost: number;
    /** when the evening is over, whether it is, who is out of money, and what is not counted */
    end: {
      /** what it is */
      label: string;
      /** what there is to say of it */
      words: string;
    }[];
  }

  /** Hands at one table, one after another. */
  interface SittingScore {
    /** the rulebook */
    title: string;
    /** what is won */
    unit: "counters" | "points";
    /** the seat whose own cards the sheet speaks of; nobody’s where several persons play */
    me: string;
    /** the number of its first hand in the evening */
    first: number;
    /** who sat there, the one who looks first */
    players: string[];
    /** a line for each hand */
    rows: HandScore[];
    /** the players in the same order */
    totals: {
      /** who */
      name: string;
      /** won or lost */
      gain: number;
      /** bought in again with */
      bought: number;
      /** has now */
      has: number;
    }[];
    chart: ScoreChart;
  }

  /** One hand of the score sheet; its sums are in the order of the players. */
  interface HandScore {
    /** its number in the evening */
    number: number;
    /** who won something */
    winners: string[];
    /** the hand each of them showed; empty where he showed none */
    with: string[];
    /** won or lost by each */
    gains: number[];
    /** what each has after it */
    has: number[];
    /** with how much each bought in again before it */
    bought: number[];
    /** left on the table for the next hand */
    carried: number;
    /** how it ended, as far as the seat could see */
    how: string;
  }

  /** What each had after how many hands. */
  interface ScoreChart {
    /** the lowest sum, or nought */
    least: number;
    /** the highest */
    most: number;
    /** how many hands */
    hands: number;
    /** the chart in words */
    label: string;
    /** a line for each player */
    lines: {
      /** who */
      name: string;
      /** whether it is the seat that looks */
      me: boolean;
      /** the points of the line */
      points: number[][];
    }[];
  }

  /** Who has nothing left, and what the table may do about it. */
  interface BrokePlayers {
    /** who */
    names: string[];
    /** whether the others can play on */
    play_on: boolean;
    /** who, and whether the others can play on */
    sentence: string;
    /** who may be dealt in again */
    offers: {
      /** who buys in again */
      names: string[];
      /** what the button says */
      label: string;
      /** with how much */
      sum: number;
    }[];
    /** what the next hand is without them */
    on: string;
  }

  /** What one hand tells of its only person. */
  interface HandStudy {
    study: Study;
    /** whether more deals can be played out */
    more: boolean;
  }

  /** The bluffs of one hand, and its best and worst decision. */
  interface Study {
    /** how often he bluffed */
    bluffs: number;
    /** how often he was believed */
    believed: number;
    best: StudiedDecision | null;
    worst: StudiedDecision | null;
  }

  /** A decision, and what it brought beside the best of the other moves. */
  interface StudiedDecision {
    /** what it brought on average, beside the best other move */
    gain: number;
    /** it in a sentence */
    words: string;
  }

  /** The next hand, to which somebody has bought in again. */
  interface Rebuy {
    /** the session */
    text: string;
  }

  /** The evening as a file. */
  interface EveningFile {
    /** the file */
    file: {
      /** what it is called */
      name: string;
      /** its media type */
      type: string;
      /** what stands in it */
      text: string;
    };
  }

  /** What the coach says at a turn. */
  interface Advice {
    /** the advice */
    coach: {
      /** the move as a record writes it */
      move: string;
      /** the move in words */
      said: string;
      /** the move with what speaks for it, and what it costs and brings */
      sentences: string[];
      /** at most three */
      chances: {
        /** of what */
        label: string;
        per_cent: number;
        /** how it was found */
        how: "counted" | "simulated";
        /** for one card exchanged, how many of how many better the hand */
        cards: string;
        /** what the hand becomes most often when it becomes better */
        most: string;
      }[];
      /** what the move costs, and what the pot holds */
      price: string;
      /** the rule that allows the move */
      claim: Claim | null;
      /** the best first */
      options: {
        move: string;
        /** in words */
        said: string;
        /** on average */
        gain: number;
        /** the standard error */
        error: number;
        /** two standard errors */
        margin: number;
        /** whether it was tried in enough deals for the gain to be told */
        is_told: boolean;
        /** in how many deals */
        deals: number;
        /** whether the engine’s best player makes it */
        best_players: boolean;
      }[];
      /** counted, or simulated in so many deals */
      how: string;
      /** how many were played out */
      deals: number;
      /** whether more of them can refine the answer */
      more: boolean;
    };
  }

  /** The decisions of a finished game that mattered most. */
  interface MovesThatMattered {
    decisions: {
      /** which move */
      number: number;
      /** what was held */
      cards: string[];
      /** the move made */
      did: string;
      /** in words */
      said: string;
      /** what it was worth on average */
      gain: number;
      /** the best other move */
      other: string;
      /** in words */
      other_said: string;
      other_gain: number;
      /** by how much the move made was worth more */
      difference: number;
      /** the standard error of the difference */
      error: number;
      /** two standard errors */
      margin: number;
      /** in how many deals both were tried */
      deals: number;
      how: string;
      /** the rule that allows the move */
      claim: Claim | null;
      /** both moves, with what they are worth and its margin, or that it cannot be told */
      sentence: string;
    }[];
    /** whether more deals can refine the answer */
    more: boolean;
  }

  /** What differs without a claim. */
  interface Contrast {
    /** the first line that answers otherwise; nothing if none does */
    asked: string;
    /** what it answers then */
    answer: string;
    /** the table at the end, where that differs */
    scene: Scene | Spread | null;
  }

  /** Cards that a line of code has given. */
  interface CardRow {
    /** their names, ?? for a back */
    cards: string[];
  }

  /** A line of the console that was run. */
  interface ConsoleLine {
    /** the code */
    source: string;
    /** what it answered, or the last line of Python’s message */
    got: string;
    /** whether it broke */
    wrong: boolean;
    /** what can be drawn of it */
    scene: Scene | Spread | CardRow | null;
  }

  /** What was run in the console. */
  interface ConsoleRun {
    lines: ConsoleLine[];
    /** what went wrong, if anything did */
    sentence: string;
    /** whether anything was run */
    done: boolean;
    /** whether what came before had to be run again */
    again: boolean;
  }

  /** Code that is not finished. */
  interface Unfinished {
    /** the blanks with which its next line begins */
    more: string;
  }

  /** What a word can become. */
  interface Completion {
    /** where the word begins */
    start: number;
    names: string[];
  }

  /** An evening that was opened from a file. */
  interface OpenedEvening {
    /** what the file gives */
    opened: {
      /** the sessions of the hands that are over */
      hands: string[];
      /** the session that was on, or the last one */
      current: string;
      /** which hand at its table that is */
      number: number;
      /** whether that hand is over */
      over: boolean;
      /** what could not be opened, each with its hand */
      complaints: string[];
      /** whether it is one record that was not saved at a table */
      single: boolean;
    };
  }

  /** What `primero_ref.web.answer(job)` answers: under the name of each job, and of what is asked first where a job asks several things. A job that cannot be read is answered by Failed. */
  interface Jobs {
    demo: Demo | Failed;
    compare: Comparison | Failed;
    /** What a calculator is asked. */
    calculators: {
      throwing?: Count | Failed;
      winning?: Count | Failed;
    };
    divination: Reading | Failed;
    /** What the page of the report asks. */
    reconstruction: {
      prepared?: Family | Failed;
      begun?: Questionnaire | Failed;
      told?: Evaluation | Failed;
      opened?: OpenedLink | Failed;
      moved?: MovedChoices | Failed;
      written?: ReportText | Failed;
      put?: PutTexts | Failed;
      played?: QuickFigures | Failed;
    };
    /** What the page of a lesson asks. */
    lesson: {
      show?: LessonStep | Refused;
      on?: LessonStep | Refused;
      answer?: LessonStep | WrongAnswer | Refused;
    };
    /** What the page with the table asks. */
    table: {
      books?: FormChoices | Refused;
      rules?: OneRulebook | Refused;
      sit?: TableAnswer | Refused;
      form?: Form | Refused;
      show?: TableAnswer | Refused;
      play?: TableAnswer | Refused;
      next?: TableAnswer | Refused;
      ready?: Ready | Refused;
      undo?: TableAnswer | Refused;
      same?: TableAnswer | Refused;
      again?: TableAnswer | Refused;
      why?: Why | Refused;
      read?: TableAnswer | Refused;
      record?: Record | Refused;
      sheet?: Review | Refused;
      coach?: Advice | Refused;
      decisions?: MovesThatMattered | Refused;
    };
    /** What the page with the table asks of all hands of an evening. */
    evening: {
      sheet?: ScoreSheet | Failed;
      study?: HandStudy | Failed;
      rebuy?: Rebuy | Failed;
      file?: EveningFile | Failed;
      open?: OpenedEvening | Failed;
    };
    /** What the console asks. */
    console: {
      run?: ConsoleRun | Unfinished | Failed;
      complete?: Completion | Failed;
    };
  }
}
