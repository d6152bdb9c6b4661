/**
 * The rules of seven parlour games, with computer players, drawings and records that anybody can verify. What is here
 * works without a server, in Node.js and in browsers.
 */
import type { GameType, Typed } from './game-type.js';
import { gameTypes as registered } from './games/index.js';
import { get } from './kit/checked.js';
import { playGame, type Play, type PlayOptions } from './play.js';
import { verifyRecord as verify, type Verdict } from './record/verifier/record.js';

export type { EntryRecord } from './record/game-record.js';
export type { GameType, Level, Refusal, Result, Seat, Typed, Viewer } from './game-type.js';
export type { Play, Played, PlayOptions, SeatPlayer } from './play.js';
export type { Verdict } from './record/verifier/record.js';

/**
 * The game types, by id.
 *
 * @example
 * import { gameTypes } from 'parlour-games';
 *
 * for (const { id, title, seats } of gameTypes.values()) console.log(id, title, `${seats.min}–${seats.max} seats`);
 */
export const gameTypes: ReadonlyMap<string, GameType> = registered;

/**
 * Deals a game and plays it in memory. `type` is the id of a game type, or a game type, which also gives the moves and
 * views their types. The same seed and moves give the same entries and hashes as in a service, and computer players choose
 * the same moves. Throws a `RangeError` for options that the type does not allow; a move that is not allowed is refused
 * and changes nothing.
 *
 * @example
 * import { play } from 'parlour-games';
 *
 * const game = play('basra', { seats: ['human', 'hard'], config: { target: 51 }, seed: '5eed'.repeat(16) });
 * while (game.result === null) {
 *   if (game.turn === 0) game.move(0, game.legalMoves(0)[0]);
 *   else game.computerMove();
 * }
 * console.log(game.text(null), game.result.scores, game.log.length);
 */
export function play<
  Config extends object,
  State extends object,
  Move extends Typed,
  Option extends Typed,
  Event extends Typed,
  View extends object,
>(type: GameType<Config, State, Move, Option, Event, View>, options: PlayOptions): Play<Move, Option, View>;
export function play(type: string, options: PlayOptions): Play;
export function play(type: string | GameType, options: PlayOptions): Play {
  const gameType = typeof type === 'string' ? get(registered, type) : type;
  return playGame(gameType, options);
}

/**
 * Everything that is wrong with an audit record, from `play` or from a service: `findings` is empty if it is sound. The
 * moves, cards and dice of a game can be checked once it is over.
 *
 * @example
 * import { play, verifyRecord } from 'parlour-games';
 *
 * const game = play('war', { seed: '0123456789abcdef'.repeat(4) });
 * while (game.result === null) game.computerMove('easy');
 * console.log(verifyRecord(game.record()).findings);
 */
export function verifyRecord(record: unknown): Verdict {
  return verify(record);
}
