/** Who may do what: the caller of a request, and what must hold before a game can be changed. */
import type { GameType, Refusal, Seat, Viewer } from 'parlour-games/game-type';
import { knowsRules, seatToMove } from 'parlour-games/record/entries';
import type { Engine } from './engine.js';
import { EngineError, gameNotFound } from './errors.js';
import type { GameRecord } from 'parlour-games/record/game-record';
import type { PlayerRecord } from './players/player-store.js';
import { isInvited } from 'parlour-games/record/seats';
import { hashToken, sameHash } from './tokens.js';

/** What a request says about its sender. */
export interface Credentials {
  readonly token: string | null;
  /** The player that the token belongs to. */
  readonly player: PlayerRecord | null;
}

/** The caller of a request: a seat, or a spectator or the operator (`viewer` is `null`). */
export interface Caller {
  readonly viewer: Viewer;
}

const NO_SEAT: Caller = { viewer: null };

export function unauthorized(detail: string): EngineError {
  return new EngineError('unauthorized', detail);
}

/** Refuses (`unauthorized`) a player who has been deleted since its token was read. */
export async function checkLives({ store }: Engine, player: Pick<PlayerRecord, 'id'> | null): Promise<void> {
  if (player !== null && (await store.player(player.id)) === null)
    throw unauthorized('The player has been deleted.');
}

export function isOperator(token: string | null, operatorTokenHash: string | null): boolean {
  return token !== null && operatorTokenHash !== null && sameHash(hashToken(token), operatorTokenHash);
}

/** The seat that the token belongs to; `null` if there is none. */
function seatOfToken({ seats }: GameRecord, token: string): number | null {
  const hash = hashToken(token);
  const seat = seats.findIndex(({ tokenHash }) => tokenHash !== null && sameHash(tokenHash, hash));
  return seat < 0 ? null : seat;
}

/** Players without a seat see a private game if they are invited, or if their seat was taken over. */
const callerOfPlayer = ({ seats, visibility }: GameRecord, { id }: PlayerRecord): Caller | null => {
  const seat = seats.findIndex(({ kind, player }) => kind === 'human' && player?.id === id);
  if (seat >= 0) return { viewer: seat };
  const maySee =
    visibility !== 'private' || seats.some((each) => each.player?.id === id || isInvited(each, id));
  return maySee ? NO_SEAT : null;
};

const callerWith = (
  game: GameRecord,
  { token, player }: Credentials,
  operatorTokenHash: string | null,
): Caller | null => {
  if (player !== null) return callerOfPlayer(game, player);
  if (token === null) return null;
  if (isOperator(token, operatorTokenHash)) return NO_SEAT;
  const seat = seatOfToken(game, token);
  return seat === null ? null : { viewer: seat };
};

/**
 * Identifies the caller. Refuses a token that is not valid for this game (`unauthorized`). A private game exists only for its
 * seats, players who are invited or whose seat was taken over, and the operator (others: `not-found`).
 */
export function identifyCaller(
  game: GameRecord,
  credentials: Credentials,
  operatorTokenHash: string | null,
): Caller {
  const caller = callerWith(game, credentials, operatorTokenHash);
  if (caller !== null) return caller;
  if (game.visibility === 'private') throw gameNotFound();
  if (credentials.token !== null)
    throw unauthorized('This token is not valid for this game, or it has been revoked.');
  return NO_SEAT;
}

/** A game, and who is looking at it. */
export interface ViewedGame extends Caller {
  readonly game: GameRecord;
}

/** Claiming a seat of a rematch adds no entry, so a cached record may lack the seat's token. */
const lacksToken = (game: GameRecord, { token, player }: Credentials): boolean =>
  game.rematchOf !== null && token !== null && player === null && seatOfToken(game, token) === null;

/**
 * The game, and who the caller is. Refuses wrong tokens, and hides private games from callers who may not see them.
 * Unless `needsRules` is false, refuses a game whose version of the rules is not known (`rules-unknown`).
 */
export async function viewGame(
  engine: Engine,
  gameType: GameType,
  id: string,
  credentials: Credentials,
  { needsRules = true } = {},
): Promise<ViewedGame> {
  const current = await engine.games.read(gameType, id);
  const game = lacksToken(current, credentials)
    ? await engine.games.read(gameType, id, { fresh: true })
    : current;
  const viewed = { game, ...identifyCaller(game, credentials, engine.operatorTokenHash) };
  if (needsRules) checkRules(gameType, game);
  return viewed;
}

/** The caller's seat; refuses everybody else (`unauthorized`). */
export function seatOfCaller(caller: Caller): number {
  if (caller.viewer !== null) return caller.viewer;
  throw unauthorized('Send the token of your seat as “Authorization: Bearer <token>”.');
}

/** The caller's condition on the version, such as `If-Match`. */
export interface VersionCondition {
  /** Whether the caller accepts a change to this version; called only after a retry has been ruled out. */
  readonly acceptsVersion?: (version: number) => boolean;
}

/** Refuses if the caller named another version (`version-mismatch`). */
export function checkVersion({ acceptsVersion }: VersionCondition, { version }: GameRecord): void {
  if (acceptsVersion === undefined || acceptsVersion(version)) return;
  throw new EngineError('version-mismatch', `The game is at version ${version}. Fetch it again.`);
}

/** Refuses a game whose version of the rules this release does not know (`rules-unknown`). */
export function checkRules(gameType: GameType, { rulesVersion }: GameRecord): void {
  if (knowsRules(gameType, rulesVersion)) return;
  throw new EngineError(
    'rules-unknown',
    `The game is played by version ${rulesVersion} of the rules of ${gameType.title}, which this instance does not know.`,
  );
}

/** Refuses a game that was cancelled (`game-over`). */
export function assertNotCancelled({ status }: GameRecord): void {
  if (status === 'cancelled') throw new EngineError('game-over', 'The game was cancelled.');
}

/** Refuses a game that is over (`game-over`), cancelled or finished. */
export function checkNotOver(game: GameRecord): void {
  assertNotCancelled(game);
  if (game.status === 'finished')
    throw new EngineError('game-over', 'The game is over. You can ask for a rematch.');
}

/** Refuses unless the game is in progress (`game-over`, `game-waiting`) by rules that are known (`rules-unknown`). */
export function checkActive(gameType: GameType, game: GameRecord): void {
  checkNotOver(game);
  if (game.status === 'waiting')
    throw new EngineError('game-waiting', 'The game starts when every open seat is taken.');
  checkRules(gameType, game);
}

/** Refuses unless the game is in progress and it is the seat's turn (`not-your-turn`). */
export function checkTurn(gameType: GameType, game: GameRecord, seat: Seat): void {
  checkActive(gameType, game);
  const turn = seatToMove(gameType, game);
  if (turn !== seat)
    throw new EngineError('not-your-turn', `It is the turn of seat ${turn}; you have seat ${seat}.`);
}

/** The error for a refusal by the rules. */
export function illegalMove({ id }: GameType, { reason, detail, options }: Refusal): EngineError {
  return new EngineError('illegal-move', detail, { reason, gameType: id, ...(options && { options }) });
}
