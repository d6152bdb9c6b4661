import type { Viewer } from '#src/game-type.js';
import { Problem } from './errors.js';
import type { GameRecord } from './records.js';
import { hashToken, sameHash } from './tokens.js';

/** Who asks: a seat (`viewer`), the operator or a spectator (`viewer` null). */
export interface Caller {
  readonly viewer: Viewer;
  readonly operator: boolean;
}

const SPECTATOR: Caller = { viewer: null, operator: false };
const OPERATOR: Caller = { viewer: null, operator: true };

export const gameNotFound = (): Problem => new Problem('not-found', 'There is no such game of this type.');

const unauthorized = (detail: string): Problem => new Problem('unauthorized', detail);

export const isOperator = (token: string | null, operatorTokenHash: string | null): boolean =>
  token !== null && operatorTokenHash !== null && sameHash(hashToken(token), operatorTokenHash);

const seatOf = ({ seats }: GameRecord, token: string): Caller | null => {
  const hash = hashToken(token);
  const viewer = seats.findIndex(({ tokenHash }) => tokenHash !== null && sameHash(tokenHash, hash));
  return viewer < 0 ? null : { viewer, operator: false };
};

/**
 * Tells who asks. Refuses a token that is of no seat of the game (401); in a private game everybody but its seats
 * and the operator learns only that there is no such game (404).
 */
export const identify = (
  game: GameRecord,
  token: string | null,
  operatorTokenHash: string | null,
): Caller => {
  const known = token === null ? null : isOperator(token, operatorTokenHash) ? OPERATOR : seatOf(game, token);
  if (known !== null) return known;
  if (game.visibility === 'private') throw gameNotFound();
  if (token !== null) throw unauthorized('This token is not one of a seat of this game.');
  return SPECTATOR;
};

/** The caller's seat; refuses everybody else (401). */
export const seatOfCaller = (caller: Caller): number => {
  if (caller.viewer !== null) return caller.viewer;
  throw unauthorized('Send the token of your seat as “Authorization: Bearer <token>”.');
};
