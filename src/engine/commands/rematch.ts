import { at, defined } from '#src/kit/checked.js';
import { identifyCaller, seatOfCaller } from '#src/engine/access.js';
import type { Engine } from '#src/engine/engine.js';
import { EngineError } from '#src/engine/errors.js';
import { withGameLock } from '#src/engine/games.js';
import { loadGame } from '#src/engine/games.js';
import type { GameRecord, SeatRecord } from '#src/record/game-record.js';
import {
  findStoredResponse,
  responseKey,
  singleFlight,
  toStoredResponse,
  type Encode,
  type EncodedResponse,
  type ResponseKey,
} from '#src/engine/idempotency.js';
import { hashToken, rematchToken } from '#src/engine/tokens.js';
import { retryOnConflict, type GameCommand } from '#src/engine/change.js';
import { newGameId, newSeed, startGame, type SeatToken } from './create-game.js';
import { publish } from './publish.js';

/** The new game, and the caller's token for its seat there. */
export interface Rematch extends SeatToken {
  readonly game: GameRecord;
}

interface Claim extends SeatToken {
  readonly old: GameRecord;
  readonly key: ResponseKey | null;
}

/** The same players, without tokens: each player asks for its own. */
const sameSeats = ({ seats }: GameRecord): SeatRecord[] =>
  seats.map(({ kind, level, name }) => {
    const created = level === undefined ? { kind } : { kind, level };
    return { ...created, name, created, tokenHash: null };
  });

const withToken = (seats: readonly SeatRecord[], { seat, token }: SeatToken): SeatRecord[] =>
  seats.map((each, index) => (index === seat ? { ...each, tokenHash: hashToken(token) } : each));

/** Creates the rematch with the caller's seat claimed; `null` if another caller was faster. */
const createRematch = async (
  engine: Engine,
  command: GameCommand,
  { old, seat, token, key }: Claim,
  encode: Encode<Rematch>,
): Promise<EncodedResponse | null> => {
  const id = newGameId(engine);
  const own = { seat, token: rematchToken(token, id) };
  const { config, visibility, autoplay } = old;
  const { game, entries } = await startGame(engine, command, {
    id,
    config,
    visibility,
    autoplay,
    seats: withToken(sameSeats(old), own),
    seed: newSeed(),
    seedChosenBy: 'server',
    rematchOf: old.id,
  });
  const response = encode({ game, ...own });
  if (!(await engine.store.create({ game, entries, ...toStoredResponse(engine, key, response) })))
    return null;
  publish(engine, game, entries);
  return response;
};

/** Claims the caller's seat in an existing rematch; `null` if the rematch has changed meanwhile. */
const claimSeat = async (
  engine: Engine,
  game: GameRecord,
  { seat, token: oldToken, key }: Claim,
  encode: Encode<Rematch>,
): Promise<EncodedResponse | null> => {
  if (at(game.seats, seat).kind !== 'human')
    throw new EngineError('seat-taken', 'A computer player has taken over this seat in the rematch.');
  const own = { seat, token: rematchToken(oldToken, game.id) };
  const claimed = { ...game, seats: withToken(game.seats, own) };
  const response = encode({ game: claimed, ...own });
  const { storedResponse } = toStoredResponse(engine, key, response);
  if (!(await engine.store.claimSeat(game.id, seat, hashToken(own.token), storedResponse))) return null;
  // The cached record lacks the token, and may be older than what is stored now.
  engine.cache.delete(game.id);
  return response;
};

/**
 * A new game with the same seats and config. The first caller creates it; every caller gets the token of its own seat
 * in it.
 */
export const rematch = async (
  engine: Engine,
  command: GameCommand,
  encode: Encode<Rematch>,
): Promise<EncodedResponse> => {
  const { gameType, gameId, token } = command;
  const key = responseKey(command.keyedRequest, gameId);
  const attempt = async (): Promise<EncodedResponse | null> => {
    const old = await loadGame(engine, gameType, gameId);
    const repeated = await findStoredResponse(engine, key);
    if (repeated !== null) return repeated;
    const seat = seatOfCaller(identifyCaller(old, token, engine.operatorTokenHash));
    if (old.status !== 'finished')
      throw new EngineError('game-active', 'A rematch is possible once the game is over.');
    const claim = { old, seat, token: defined(token, 'the token of a seat'), key };
    const rematchId = (await engine.store.rematchesOf([gameId])).get(gameId);
    const game = rematchId === undefined ? null : await engine.store.load(rematchId);
    return game === null
      ? createRematch(engine, command, claim, encode)
      : claimSeat(engine, game, claim, encode);
  };
  return singleFlight(engine, key, () => withGameLock(engine, gameId, () => retryOnConflict(attempt)));
};
