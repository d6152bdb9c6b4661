/**
 * The one contract that every game type implements. Everything here is pure and synchronous: no I/O, no clock,
 * no `Math.random`. States, views, moves and events are plain JSON data (no `undefined`, no class instances).
 */
import type { TObject, TSchema } from 'typebox';

/** A place at the table, counted from 0. */
export type Seat = number;
/** Who looks: a seat, or `null` for a spectator. */
export type Viewer = Seat | null;

/** How strong a computer player plays. */
export const LEVELS = ['easy', 'medium', 'hard'] as const;
export type Level = (typeof LEVELS)[number];

export const OUTCOMES = ['win', 'draw', 'loss'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The game's own random source: one stream per log entry, drawn from in the order in which things happen. */
export interface Chance {
  /** An integer from 0 to `n` − 1, each equally likely; `n` from 1 to 2^32. */
  below(n: number): number;
  /** A roll of one die, 1 to 6. */
  die(): number;
  /** A shuffled copy (Fisher–Yates from the end); element 0 is the top. */
  shuffle<T>(list: readonly T[]): T[];
}

/** What a move may depend on besides the state: the logged time (milliseconds since 1970) and the entry's chance. */
export interface Context {
  readonly now: number;
  readonly chance: Chance;
}

export interface Typed {
  readonly type: string;
}

/** The end of a game. `win` has one winner, `draw` the tied seats, `loss` (one seat against the house) none. */
export interface Result {
  readonly outcome: Outcome;
  readonly winners: readonly Seat[];
  readonly scores: readonly number[];
  readonly reason: string;
  readonly details: object;
}

/** Stands in an option for an integer that is too free to list. */
export interface IntegerRange {
  readonly min: number;
  readonly max: number;
}

/** Stands in an option for a choice of `choose` different items of `from`, in any order. */
export interface Choice<Item> {
  readonly choose: number;
  readonly from: readonly Item[];
}

export interface Transition<State, Event> {
  readonly state: State;
  readonly events: readonly Event[];
}

/** A move that the rules do not allow: `reason` is one of the type's `refusals`, `detail` says it for people. */
export interface Refusal {
  readonly ok: false;
  readonly reason: string;
  readonly detail: string;
  /** The moves that would do, where the refusal is about a choice left open. */
  readonly options?: readonly Typed[];
}

export type Applied<State, Event> = ({ readonly ok: true } & Transition<State, Event>) | Refusal;

export type Configured<Config> =
  { readonly ok: true; readonly config: Config } | { readonly ok: false; readonly detail: string };

/** What one viewer knows of a game: all that a picture, a computer player or a determinization may start from. */
export interface Vantage<Config, View> {
  readonly config: Config;
  /** The number of seats. */
  readonly seats: number;
  readonly viewer: Viewer;
  readonly view: View;
}

/** What a drawing shows. */
export interface Scene<Config, View> extends Vantage<Config, View> {
  readonly turn: Seat | null;
  readonly result: Result | null;
  /** What the seats are called, by seat. */
  readonly names: readonly string[];
}

/** Something that is made from a file which the game type ships in its folder `files/`, such as an opening book. */
export interface Resource<Made> {
  readonly file: string;
  /** Pure: the same bytes make the same. */
  make(bytes: Uint8Array): Made;
}

/** Hands out what is made of a resource: its file is read, and `make` called, once in each thread. */
export type Load = <Made>(resource: Resource<Made>) => Made;

/** What a computer player gets: what a person in its seat would see, and its own seeded chance. */
export interface Position<Config, View, Option> extends Vantage<Config, View> {
  readonly viewer: Seat;
  readonly options: readonly Option[];
  readonly chance: Chance;
  /** For the type's own files; what it hands out must not make a difference to the move. */
  readonly load: Load;
}

/** Computes a move; the same position and chance give the same move (any budget counts positions, not time). */
export type Choose<Config, View, Move, Option> = {
  // A method, so that a game type's own positions are as good as any: the registry hands each type its own.
  choose(position: Position<Config, View, Option>): Move;
}['choose'];

/** What a question gets for an answer: a refusal for what is well-formed, but unknown to the rules. */
export type Answered = { readonly ok: true; readonly answer: object } | Refusal;

/** A question about the game that needs no stored game, asked with `POST /v1/{type}/{path}`. */
export interface Question<Asked extends object = object> {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly request: TSchema;
  readonly response: TSchema;
  readonly examples: readonly object[];
  /** Whether the answer takes longer than some milliseconds: it is then computed where computer players think. */
  readonly thinks: boolean;
  answer(asked: Asked, load: Load): Answered;
}

export interface Schemas {
  /** Every property optional, with its default; `additionalProperties: false`. */
  readonly config: TObject;
  /** One object per move type, told apart by `type` (`oneOfTypes`). */
  readonly move: TSchema;
  /** A move as `viewMove` shows it, where that hides fields. */
  readonly seenMove?: TSchema;
  /** What `legalMoves` lists: concrete moves or templates. */
  readonly option: TSchema;
  readonly event: TSchema;
  readonly view: TSchema;
  readonly state: TSchema;
  /** `Result.details`. */
  readonly details: TSchema;
}

export interface GameType<
  Config extends object = object,
  State extends object = object,
  Move extends Typed = Typed,
  Option extends Typed = Typed,
  Event extends Typed = Typed,
  View extends object = object,
> {
  readonly id: string;
  readonly title: string;
  /** One sentence for the catalogue. */
  readonly summary: string;
  /** The version of the rules as implemented, and where they are written down. */
  readonly rules: { readonly version: number; readonly source: string };
  readonly seats: { readonly min: number; readonly max: number; readonly default: number };
  /** Random play ends within this many moves in every game tried. */
  readonly longestRandomGame: number;
  readonly schemas: Schemas;
  /** For the API documentation: a config that differs from the defaults, and moves. */
  readonly examples: { readonly config: object; readonly moves: readonly Move[] };
  /** Every reason for which a move is refused, with its meaning. */
  readonly refusals: Readonly<Record<string, string>>;
  /** Every reason for which a game ends, with its meaning. */
  readonly reasons: Readonly<Record<string, string>>;

  /** Fills in what the config leaves out; refuses values that contradict each other or the number of seats. */
  configure(config: Partial<Config>, seats: number): Configured<Config>;
  /** The deal, which is log entry 0. `config` is complete. */
  setup(config: Config, seats: number, context: Context): Transition<State, Event>;
  /** The seat that has to move, `null` once the game is over. */
  turn(state: State): Seat | null;
  result(state: State): Result | null;
  /** All options of `seat` in a fixed order; none when it is not its turn. */
  legalMoves(state: State, seat: Seat): readonly Option[];
  /** Plays a well-formed move of the seat whose turn it is. Never mutates; a refusal is a result. */
  apply(state: State, seat: Seat, move: Move, context: Context): Applied<State, Event>;
  /** `move` spelled as `legalMoves` would: optional fields filled in or left out, sets in their listed order. */
  canonicalMove(state: State, seat: Seat, move: Move): Move;
  /** Ends a game of one or two seats because `seat` resigned, whoever's turn it is. */
  resign(state: State, seat: Seat): Transition<State, Event>;

  /** What `viewer` may know, built up from public facts and its own; everything once the game is over. */
  view(state: State, viewer: Viewer): View;
  /** What `viewer` may read of an event of the log, given the present state. */
  viewEvent(event: Event, viewer: Viewer, state: State): Event;
  /** What `viewer` may read of a move of the log that `seat` made, given the present state. */
  viewMove(move: Move, seat: Seat, viewer: Viewer, state: State): object;

  /** The names of what is in the type's folder `files/`, all of it. */
  readonly files?: readonly string[];
  /** What may be asked besides playing. */
  readonly questions?: readonly Question[];

  readonly draw: {
    /** For terminals: at most 80 columns, no trailing spaces, ends with a newline. */
    text(scene: Scene<Config, View>): string;
    /** A complete SVG 1.1 document. */
    svg(scene: Scene<Config, View>): string;
  };
  /** Easy players take over seats that resigned, medium ones are the default: every type has these two. */
  readonly cpu: Readonly<
    Record<'easy' | 'medium', Choose<Config, View, Move, Option>> &
      Partial<Record<Level, Choose<Config, View, Move, Option>>>
  >;
  /** A full state, drawn at random among those that `vantage` allows: its view is `vantage.view` again. */
  determinize(vantage: Vantage<Config, View>, chance: Chance): State;
}
