/** A client of the Parlour game engine. */
export { Parlour, type ListOptions } from './parlour.js';
export type { ParlourOptions } from './connection.js';
export {
  Games,
  type CreateOptions,
  type JoinOptions,
  type LadderOptions,
  type MatchOptions,
  type MatchTerms,
  type NewGameOptions,
  type OpenOptions,
  type SeriesTerms,
} from './games.js';
export { Me, type MyGamesOptions, type PlayOptions, type Strategies } from './me.js';
export { GameSession } from './game-session.js';
export {
  advanceComputerPlayers,
  isComputerTurn,
  isFreeSeat,
  isOver,
  type PlayableGame,
  type Strategy,
} from './turns.js';
export { randomMove, type MoveOf } from './random-move.js';
export * from './errors.js';
export { hasPart, randomHex, type SeedPart } from './seeds.js';
export type { Retry } from './retries.js';
export type { components, paths } from './generated/schema.js';
export type * from './types.js';
