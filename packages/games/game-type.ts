/**
 * The contract that every game type implements. Everything here is pure and synchronous: no I/O, no clock,
 * no `Math.random`. States, views, moves and events are plain JSON data (no `undefined`, no class instances).
 */
import type { TObject, TSchema } from 'typebox';

/** A place at the table, counted from 0. */
export type Seat = number;
/** Who is looking: a seat, or `null` for a spectator. */
export type Viewer = Seat | null;

/** How strong a computer player is. */
export const LEVELS = ['easy', 'medium', 'hard'] as const;
export type Level = (typeof LEVELS)[number];
export const OUTCOMES = ['win', 'draw', 'loss'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** A source of random numbers. The game's own has one stream per log entry, consumed in the order of play. */
export interface Rng {
  /** A uniform integer from 0 to `n` − 1; `n` is 1 to 2^32. */
  below(n: number): number;
  /** A roll of one die, 1 to 6. */
  die(): number;
  /** A shuffled copy (Fisher–Yates from the end); element 0 is the top. */
  shuffle<T>(list: readonly T[]): T[];
}

/** What a move may depend on besides the state: the logged time (milliseconds since 1970) and the entry's rng. */
export type Context = Readonly<{ now: number; rng: Rng }>;

/** What the deal may depend on besides the config. A game keeps its `rulesVersion`, from 1, to its end. */
export type SetupContext = Context & { readonly rulesVersion: number };

/** Moves, events and options are told apart by `type`. */
export type Typed = Readonly<{ type: string }>;

/** How a game ended. `win` has one winner, `draw` the tied seats, `loss` (a single seat against the house) none. */
export interface Result {
  readonly outcome: Outcome;
  readonly winners: readonly Seat[];
  readonly scores: readonly number[];
  /** One of the type's `endReasons`. */
  readonly reason: string;
  readonly details: object;
}

/** In a template, stands for an integer with too many values to list. */
export interface IntegerRange {
  readonly min: number;
  readonly max: number;
}

/** In a template, stands for `choose` different items of `from`, in any order. */
export type Choice<Item> = Readonly<{ choose: number; from: readonly Item[] }>;

/** By move type, the option fields that hold an `IntegerRange` or a `Choice` instead of a value. */
export type Templates = Readonly<Record<string, readonly string[]>>;

export type Transition<State, Event> = Readonly<{
  state: State;
  events: readonly Event[];
  /** If the next round, hand, deck or half began with the same move: what everybody may see of the one that ended. */
  ending?: object;
}>;

/** A move that the rules do not allow: `reason` is one of the type's `refusals`, `detail` explains it to people. */
export interface Refusal {
  readonly ok: false;
  readonly reason: string;
  readonly detail: string;
  /** The moves to choose from, when the move was ambiguous. */
  readonly options?: readonly Typed[];
}

export type MoveResult<State, Event> = ({ readonly ok: true } & Transition<State, Event>) | Refusal;
export type ConfigResult<Config> =
  { readonly ok: true; readonly config: Config } | { readonly ok: false; readonly detail: string };

/** What one viewer knows of a game of `seats` seats. Drawings, computer players and determinizations use nothing else. */
export interface Observation<Config, View> {
  readonly config: Config;
  readonly seats: number;
  readonly viewer: Viewer;
  readonly view: View;
}

/** What a drawing shows: `names` by seat, and the viewer's options, empty unless it is the viewer's turn. */
export interface Scene<Config, View> extends Observation<Config, View> {
  readonly turn: Seat | null;
  readonly result: Result | null;
  readonly names: readonly string[];
  readonly legalMoves: readonly Typed[];
  /** Illegal moves that the viewer may want to try; none unless it is the viewer's turn. */
  readonly blockedMoves: readonly BlockedMove[];
  /** With clocks: the time each seat had left at the last entry (`null`: a computer player), and the mover's deadline. */
  readonly clock?: { readonly remainingMs: readonly (number | null)[]; readonly deadline: string | null };
}

/** A value parsed from a file in the type's folder `files/`, such as an opening book. */
export interface Resource<Parsed> {
  readonly file: string;
  /** Pure: the same bytes give the same value. Long searches count positions with `spend`, which throws to stop them. */
  parse(bytes: Uint8Array, spend: (positions: number) => void): Parsed;
}

/** Loads a resource. Its file is read and parsed once per thread. */
export type LoadResource = <Parsed>(resource: Resource<Parsed>) => Parsed;

/** What the seat to move knows, and its options. */
export interface OwnTurn<Config, View, Option> extends Observation<Config, View> {
  readonly viewer: Seat;
  readonly legalMoves: readonly Option[];
}

/** An illegal move that people may try, and a sentence that says why it is illegal. */
export interface BlockedMove {
  readonly move: Typed;
  readonly why: string;
}

/** A move with a button of its own. */
export interface LabelledMove {
  readonly move: Typed;
  readonly label: string;
  /** Played again until a sentence about an entry begins with this. */
  readonly until?: string;
  /** What to play instead until a time (milliseconds since 1970), and what that may bring. */
  readonly early?: { readonly move: Typed; readonly label: string; readonly untilMs: number };
}

/**
 * What to tell the person whose turn it is, in the words of the game and from what the seat may know. The texts number
 * everything from 1, and contain no names.
 */
export interface Prompts<Config, View, Option> {
  /** What to do now, in a sentence. */
  task(turn: OwnTurn<Config, View, Option>): string;
  /** A button's text for an option or a move, without a full stop. An open number is written as `{field}`. */
  label(move: Option, turn: OwnTurn<Config, View, Option>): string;
  /**
   * Illegal moves that people may try. Each has at least one part that no option has, or a combination of parts that no option
   * has.
   */
  blocked?(turn: OwnTurn<Config, View, Option>): readonly BlockedMove[];
  /** Options that tell the player nothing new, or end the game: people have to confirm before they play one. */
  futile?(turn: OwnTurn<Config, View, Option>): readonly BlockedMove[];
  /**
   * Legal moves with buttons of their own before anything is picked, the best one first: such as the last wager again, or the
   * most cards that can be laid. Whoever picks a part of one is offered it first.
   */
  shortcuts?(turn: OwnTurn<Config, View, Option>): readonly LabelledMove[];
}

/** What a computer player gets: what a person in its seat would see, and an rng of its own. */
export interface DecisionPoint<Config, View, Option> extends OwnTurn<Config, View, Option> {
  readonly rng: Rng;
  /** Gives access to the type's own files. Caching inside a resource must not change the chosen move. */
  readonly load: LoadResource;
}

/** Chooses a move. The same decision point and rng give the same move: budgets count positions, not time. */
export type Choose<Config, View, Move, Option> = {
  // A method, so that its parameter is bivariant: the registry holds types with decision points of their own.
  choose(decisionPoint: DecisionPoint<Config, View, Option>): Move;
}['choose'];

/** A query's response, or a refusal of a well-formed request that makes no sense under the rules. */
export type QueryResult = { readonly ok: true; readonly response: object } | Refusal;

/** An error at `pointer` (RFC 6901) of a request that fits its schema; `message` completes “<pointer> …”. */
export interface FieldError {
  readonly pointer: string;
  readonly message: string;
}

/** A stateless query about the game, served at `POST /v1/{type}/{path}`. */
export interface Query<Request extends object = object> {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly request: TSchema;
  readonly response: TSchema;
  readonly examples: readonly object[];
  /** Refuses what the schema cannot check cheaply, such as duplicate items; `null` if the request is valid. */
  check?(request: Request): FieldError | null;
  /** Whether it takes more than a few milliseconds and so uses the worker pool. */
  readonly expensive: boolean;
  run(request: Request, load: LoadResource): QueryResult;
}

/** Writes a move of a finished game with its outcome, and reads any spelling of it. `separator` joins two moves. */
export interface Notation<Move, Event> {
  readonly separator: '' | ' ';
  write(move: Move, events: readonly Event[]): string;
  read(text: string): Move;
}

/** Where some of the pieces lie, and who may see what they are. `name` is for people, such as `hand of seat 1`. */
export interface Zone {
  readonly name: string;
  /** As the type's canonical JSON spells them, without quotes; equal pieces are repeated. */
  readonly pieces: readonly string[];
  readonly visibleTo: 'all' | 'nobody' | readonly Seat[];
}

/** What each viewer may know of a game. */
export interface Views<
  State extends object = object,
  Move extends Typed = Typed,
  Event extends Typed = Typed,
  View extends object = object,
> {
  /** What `viewer` may know, built up from public facts and its own secrets; everything once the game is over. */
  view(state: State, viewer: Viewer): View;
  /** The view with every piece face up, even hidden ones. Only replays of finished games show it. */
  openView(state: State): View;
  /** What `viewer` may read of a logged event, given the present state. */
  viewEvent(event: Event, viewer: Viewer, state: State): Event;
  /** What `viewer` may read of a logged move that `seat` made, given the present state. */
  viewMove(move: Move, seat: Seat, viewer: Viewer, state: State): object;
  /** Where every piece lies and who may see it, from the state and never from a view: the oracle of the secrecy law. */
  zones(state: State): readonly Zone[];
}

/** The rules of a game type, and what each viewer may know: everything that replaying and verifying a record needs. */
export interface GameRules<
  Config extends object = object,
  State extends object = object,
  Move extends Typed = Typed,
  Option extends Typed = Typed,
  Event extends Typed = Typed,
  View extends object = object,
> extends Views<State, Move, Event, View> {
  readonly id: string;
  readonly title: string;
  /** The newest version of the rules, from 1, and the page that states them. All versions up to it can be played. */
  readonly rules: { readonly version: number; readonly source: string };
  /** By name, for options that were added later: the version of the rules that added each. */
  readonly optionsSince?: Readonly<Record<string, number>>;
  readonly seats: {
    readonly min: number;
    readonly max: number;
    readonly default: number;
    /** The numbers of seats that can be played, if not every number from `min` to `max` can. */
    readonly allowed?: readonly number[];
  };
  readonly schemas: {
    /** Every property optional, with its default; `additionalProperties: false`. */
    readonly config: TObject;
    /** One object per move type, told apart by `type` (`oneOfTypes`). */
    readonly move: TSchema;
    /** A move as `viewMove` returns it, if `viewMove` hides fields. */
    readonly viewedMove?: TSchema;
    /** What `legalMoves` lists: concrete moves or templates. */
    readonly option: TSchema;
    readonly event: TSchema;
    readonly view: TSchema;
    readonly state: TSchema;
    /** The schema of the `details` of a result. */
    readonly details: TSchema;
  };
  /** The template fields of `legalMoves`; a type without them lists concrete moves only. */
  readonly templates?: Templates;
  /** Whether the highest or the lowest scores win, unless somebody resigned. */
  readonly bestScores: 'highest' | 'lowest';
  /** The types of events that make hidden pieces known, such as the end of a hand; none if left out. */
  readonly revealingEvents?: readonly string[];
  /** Fills in the defaults; refuses values that contradict each other or the number of seats. */
  configure(config: Partial<Config>, seats: number): ConfigResult<Config>;
  /** The deal, entry 0. `config` is complete; the state keeps what later functions need from it and from `rulesVersion`. */
  setup(config: Config, seats: number, context: SetupContext): Transition<State, Event>;
  /** The seat to move, `null` once the game is over. */
  turn(state: State): Seat | null;
  result(state: State): Result | null;
  /** All options of `seat` in a fixed order; empty when it is not its turn. */
  legalMoves(state: State, seat: Seat): readonly Option[];
  /** `move` in the spelling of `legalMoves`: optional fields filled in or left out, sets in their listed order. */
  canonicalMove(state: State, seat: Seat, move: Move): Move;
  /** Plays a well-formed move of the seat to move. Mutates nothing; refusals are returned, not thrown. */
  apply(state: State, seat: Seat, move: Move, context: Context): MoveResult<State, Event>;
  /** Ends a game of one or two seats because `seat` resigned, on its turn or not; with two, the reason is `resigned`. */
  resign(state: State, seat: Seat): Transition<State, Event>;
  /** Ends a game whose seats agreed on a draw, with the reason `agreed`. Without this function, nobody can offer a draw. */
  agree?(state: State): Transition<State, Event>;
  /** Whether seats can offer to take a move back: only in types where nothing is ever drawn or hidden. */
  readonly takesBack?: boolean;
}

export interface GameType<
  Config extends object = object,
  State extends object = object,
  Move extends Typed = Typed,
  Option extends Typed = Typed,
  Event extends Typed = Typed,
  View extends object = object,
> extends GameRules<Config, State, Move, Option, Event, View> {
  /** One sentence for the catalogue. */
  readonly summary: string;
  /** How long a game takes people, roughly. */
  readonly minutes: number;
  /** The largest number of entries after the deal in a game of random moves. */
  readonly maxRandomGameLength: number;
  /** For the API documentation: a config that differs from the defaults, and moves. */
  readonly examples: { readonly config: object; readonly moves: readonly Move[] };
  /** Every reason for which a move is refused, with its meaning. */
  readonly refusals: Readonly<Record<string, string>>;
  /** Every reason for which a game ends, with its meaning. Types with two seats have `resigned`. */
  readonly endReasons: Readonly<Record<string, string>>;
  /** Describes an entry to people who do not know the rules, in 1 to 20 sentences, from what a viewer may read of it. */
  describe(events: readonly Event[], names: readonly string[], move: object | null): readonly string[];
  readonly prompts: Prompts<Config, View, Option>;
  readonly notation: Notation<Move, Event>;
  /** The names of all files in the type's folder `files/`. */
  readonly files?: readonly string[];
  readonly queries?: readonly Query[];
  readonly draw: {
    /** For terminals: at most 80 columns, no trailing spaces, ends with a newline. */
    text(scene: Scene<Config, View>): string;
    /** A complete SVG 1.1 document. */
    svg(scene: Scene<Config, View>): string;
  };
  /** `easy` takes over seats that resign and `medium` is the default, so every type has these two. */
  readonly cpu: {
    readonly easy: Choose<Config, View, Move, Option>;
    readonly medium: Choose<Config, View, Move, Option>;
    readonly hard?: Choose<Config, View, Move, Option>;
  };
  /** Whether a computer player of a level accepts a draw, even out of turn; in types with `agree`. */
  acceptsDraw?(decisionPoint: DecisionPoint<Config, View, Option>, level: Level): boolean;
  /** A random full state among those consistent with `observation`: its view is again `observation.view`. */
  determinize(observation: Observation<Config, View>, rng: Rng): State;
}
