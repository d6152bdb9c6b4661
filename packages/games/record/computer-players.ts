/** The decisions of computer players, and how their moves are played: the same in a service as in `play`. */
import { bytesOf, hmac } from '#crypto';
import type { DecisionPoint, GameType, Level, LoadResource, Seat, Typed } from '../game-type.js';
import { playMove, type Appended } from './entries.js';
import type { GameRecord } from './game-record.js';
import { observationOf, optionsOf } from './observations.js';
import { playerRng } from './rng.js';

type AnyDecisionPoint = DecisionPoint<object, object, Typed>;

/** A decision point as plain data, which can be sent to another thread. */
export interface Decision extends Omit<AnyDecisionPoint, 'rng' | 'load'> {
  /** 32 bytes in hex: the key of the player's own rng. */
  readonly rngKey: string;
}

/** The decision of a computer player in `seat`; its rng belongs to the next entry. */
export function decisionOf(gameType: GameType, game: GameRecord, seat: Seat): Decision {
  return {
    ...observationOf(gameType, game, seat),
    viewer: seat,
    legalMoves: optionsOf(gameType, game, seat),
    rngKey: hmac(game.seed, `cpu:${game.version}`),
  };
}

/** The decision point of a decision, with its rng. */
export function decisionPointOf({ rngKey, ...known }: Decision, load: LoadResource): AnyDecisionPoint {
  return { ...known, rng: playerRng(bytesOf(rngKey)), load };
}

/** Plays a move that a computer player has chosen. If an optional claim in the move has lapsed, plays the move without it. */
export function playChosenMove(
  gameType: GameType,
  game: GameRecord,
  { seat, level }: { readonly seat: Seat; readonly level: Level },
  move: Typed,
  now: number,
): Appended {
  const claimed = playMove(gameType, game, seat, move, now);
  const played =
    'ok' in claimed
      ? playMove(gameType, game, seat, gameType.canonicalMove(game.state, seat, move), now)
      : claimed;
  if ('ok' in played)
    throw new Error(
      `${game.type}: the ${level} computer player chose ${JSON.stringify(move)}: ${played.detail}`,
    );
  return played;
}
