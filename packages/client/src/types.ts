/** The types of games, derived from the paths of the OpenAPI document: a new game type needs no change here. */
import type { components, paths } from './generated/schema.js';

type Schemas = components['schemas'];

type Post<Path> = Path extends keyof paths ? paths[Path]['post'] : never;
type Get<Path> = Path extends keyof paths ? paths[Path]['get'] : never;
type Json<Content> = Content extends { content: { 'application/json': infer Body } } ? Body : never;
type RequestOf<Operation> = Operation extends { requestBody?: infer Body } ? Json<NonNullable<Body>> : never;
type ResponseOf<Operation, Status> = Operation extends { responses: infer Responses }
  ? Status extends keyof Responses
    ? Json<Responses[Status]>
    : never
  : never;
type ItemOf<Body, Name extends string> = Body extends Record<Name, readonly (infer Item)[]> ? Item : never;
type WithoutSlash<Text> = Text extends `${string}/${string}` ? never : Text;
type TypeOfPath<Path> = Path extends `/v1/${infer Type}/games` ? WithoutSlash<Type> : never;

/** The ids of the game types that this version of the client knows. */
export type GameTypeId = TypeOfPath<keyof paths>;

type GamePath<T extends GameTypeId> = `/v1/${T}/games/{id}`;
type MovesPath<T extends GameTypeId> = `${GamePath<T>}/moves`;

/** A game of type `T`, or of any known type, distinguished by `type`. */
export type Game<T extends GameTypeId = GameTypeId> = GameSchemas[T]['game'];
/** A move of game type `T`. */
export type Move<T extends GameTypeId = GameTypeId> = GameSchemas[T]['move'];
/** A legal move as it is listed: a move, or a template that `randomMove` and people fill in. */
export type Option<T extends GameTypeId = GameTypeId> = GameSchemas[T]['option'];
/** An entry of the log of game type `T`. */
export type Entry<T extends GameTypeId = GameTypeId> = GameSchemas[T]['entry'];
/** The request that creates a game of type `T`. */
export type NewGame<T extends GameTypeId = GameTypeId> = GameSchemas[T]['newGame'];

interface KnownGameSchema<T extends GameTypeId> {
  game: ResponseOf<Get<GamePath<T>>, 200>;
  newGame: RequestOf<Post<`/v1/${T}/games`>>;
  move: RequestOf<Post<MovesPath<T>>>;
  option: ItemOf<ResponseOf<Get<GamePath<T>>, 200>, 'legalMoves'>;
  entry: ItemOf<ResponseOf<Post<MovesPath<T>>, 201>, 'entries'>;
  audit: ResponseOf<Get<`${GamePath<T>}/audit`>, 200>;
}

/** The types of the API by game type. */
export type GameSchemas = { [T in GameTypeId]: KnownGameSchema<T> };

/** A move of a game type that is not known at compile time. */
export type AnyMove = Schemas['AnyMove'];
/** What to tell the person whose turn it is: what to do, what each legal move does, and why others cannot be made. */
export type Prompt = Schemas['Prompt'];
export type SeatToken = Schemas['SeatToken'];
export type Level = Schemas['Level'];
/** What a seat can offer to the other one; the catalogue says which offers a game type has. */
export type OfferType = Schemas['OfferType'];
export type GameSummary = Schemas['GameSummary'];
export type Series = Schemas['Series'];
export type Ranked = Schemas['Ranked'];
export type Player = Schemas['Player'];
export type GameTypeItem = Schemas['GameTypeItem'];
export type Problem = Schemas['Problem'];
export type ProblemCode = Schemas['ProblemCode'];

/** A game of a type that is not known at compile time. */
export interface AnyGame extends Omit<GameSummary, 'type'> {
  type: string;
  /** The viewer's seat; `null` for spectators. */
  you: number | null;
  state: object;
  /** Empty unless it is the viewer's turn. */
  legalMoves: AnyMove[];
  /** What the viewer is told on its turn. */
  prompt?: Prompt;
}

type SharedEntry = Pick<Entry, 'seq' | 'seat' | 'by' | 'at' | 'hash' | 'text'>;

export interface AnyEntry extends SharedEntry {
  move: AnyMove | null;
  events: { type: string }[];
}

/**
 * An event of a game's stream: an entry of the log; in a game with clocks, the time of the service; who is connected (`null`
 * while the stream is broken); a rematch.
 */
export type StreamEvent<Entry> =
  | { readonly event: 'entry'; readonly data: Entry }
  | { readonly event: 'time'; readonly data: Schemas['TimeEvent'] }
  | { readonly event: 'presence'; readonly data: Schemas['PresenceEvent'] | null }
  | { readonly event: 'rematch'; readonly data: Schemas['RematchEvent'] };

interface Told<Event extends string, Data> {
  readonly event: Event;
  readonly data: Data;
}

/** An event of a player's stream, over all of its games. */
export type PlayerEvent =
  | Told<'invited', Schemas['PlayerGameStarted'] | Schemas['SeriesInvitation']>
  | Told<'game-started', Schemas['PlayerGameStarted']>
  | Told<'series', Schemas['SeriesEvent']>
  | Told<'your-turn', Schemas['PlayerTurn']>
  | Told<'entry', { readonly game: string; readonly type: GameTypeId; readonly entry: Entry }>
  | Told<'offer', Schemas['PlayerOffer']>
  | Told<'finished', Schemas['PlayerGameFinished']>
  | Told<'rematch', Schemas['PlayerRematch']>
  | Told<'presence', Schemas['PlayerPresence']>
  | Told<'match', Schemas['MatchResponse']>
  | Told<'reset', object>;

/** The types of the API that differ between game types. */
export interface GameSchema {
  game: AnyGame;
  newGame: object;
  move: object;
  option: AnyMove;
  entry: AnyEntry;
  audit: object;
}

export interface AnyNewGame extends Omit<NewGame, 'config'> {
  config?: object;
}

/** For game types that are not known at compile time. */
export interface AnyGameSchema extends GameSchema {
  newGame: AnyNewGame;
  move: AnyMove;
}

/** The entries that a change added, such as a move and the replies of computer players, and the game after them. */
export interface EntriesAdded<S extends GameSchema> {
  readonly entries: readonly S['entry'][];
  readonly game: S['game'];
}

/** The version and the perspective of a view. */
export interface ViewOptions {
  /** The version to show, from 1 to the latest one. */
  readonly at?: number;
  /** For a finished game: the point of view of a seat or of a spectator, or everything face up. */
  readonly as?: number | 'spectator' | 'all';
}

/** What a drawing shows. */
export interface DrawingOptions extends ViewOptions {
  /** If the entry that led to version `at` ended a round, a hand, a deck or a half: the table before the next one began. */
  readonly show?: 'ending';
}

/** Options of every call. */
export interface CallOptions {
  /** Ends the call and its retries; the call rejects with the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
}

export interface ChangeOptions extends CallOptions {
  /** The version that the change is meant for; `false` for any. Default: that of `session.game`. */
  readonly ifMatch?: number | false;
  /** Default: a new one for each call. */
  readonly idempotencyKey?: string;
}

export interface AnswerOptions extends ChangeOptions {
  /** The `version` of the offer to answer; a newer offer is not answered. Default: that of `session.game.offer`. */
  readonly version?: number;
}

export interface EntriesOptions extends CallOptions {
  /** The seq of the last entry that you have. Default: -1, for the whole log. */
  readonly after?: number;
}

export interface EventsOptions extends EntriesOptions {
  /** With `wait`, the stream stays open for up to a minute after the end of the game, until there is a rematch. */
  readonly rematch?: 'wait';
}
