import type { GameType } from '#src/game-type.js';
import { identify, seatOfCaller } from '../access.js';
import { committed, withGameLock, MAX_ATTEMPTS, tooManyChanges, type ChangeRequest } from './change-game.js';
import { createdResponse, newGameId, newSeed, openGame } from './create-game.js';
import { freshGame, type Engine } from '../engine.js';
import {
  toStoredResponse,
  findStoredResponse,
  singleFlight,
  requestKey,
  type RequestKey,
  type EncodedResponse,
} from '../idempotency.js';
import { Problem } from '../errors.js';
import type { GameRecord, SeatRecord } from '../records.js';
import { hashToken, rematchToken } from '../tokens.js';

interface Claim {
  readonly gameType: GameType;
  readonly old: GameRecord;
  readonly seat: number;
  readonly token: string;
  readonly key: RequestKey | null;
}

/** The seats of the old game; who held a token asks for its new one by itself. */
const seatsAgain = ({ seats }: GameRecord): SeatRecord[] =>
  seats.map(({ kind, level, name }) => {
    const created = level === undefined ? { kind } : { kind, level };
    return { ...created, name, created, tokenHash: null };
  });

const withToken = (game: GameRecord, seat: number, token: string): GameRecord => ({
  ...game,
  seats: game.seats.map((each, at) => (at === seat ? { ...each, tokenHash: hashToken(token) } : each)),
});

const claimResponse = ({ gameType, seat }: Claim, game: GameRecord, token: string): EncodedResponse =>
  createdResponse(gameType, game, [{ seat, token }], { seat, token });

const answerOf = (engine: Engine, { key }: Claim, reply: EncodedResponse) =>
  key === null ? {} : { answer: toStoredResponse(key, reply, engine.clock()) };

const begin = async (engine: Engine, claim: Claim): Promise<EncodedResponse | null> => {
  const { gameType, old, seat, token } = claim;
  const id = newGameId(engine);
  const newToken = rematchToken(token, id);
  const { config, visibility, autoplay } = old;
  const line = await openGame(engine, gameType, {
    id,
    config,
    visibility,
    autoplay,
    seats: withToken({ ...old, seats: seatsAgain(old) }, seat, newToken).seats,
    seed: newSeed(),
    seedChosenBy: 'server',
    rematchOf: old.id,
  });
  const reply = claimResponse(claim, line.game, newToken);
  const linked = { ...old, rematch: id, revision: old.revision + 1 };
  if (!(await engine.store.create({ ...line, ...answerOf(engine, claim, reply) }, linked))) return null;
  committed(engine, linked, []);
  committed(engine, line.game, line.entries);
  return reply;
};

const enter = async (engine: Engine, claim: Claim, game: GameRecord): Promise<EncodedResponse | null> => {
  const token = rematchToken(claim.token, game.id);
  const entered = { ...withToken(game, claim.seat, token), revision: game.revision + 1 };
  const held = game.seats[claim.seat];
  if (held?.kind !== 'human') throw new Problem('seat-taken', 'This seat was given up in the rematch.');
  const reply = claimResponse(claim, entered, token);
  if (!(await engine.store.update({ game: entered, entries: [], ...answerOf(engine, claim, reply) })))
    return null;
  committed(engine, entered, []);
  return reply;
};

/**
 * A new game with the same seats and config: 201 with the caller's new token. The first caller creates it, later
 * callers get their seat's token of the same game.
 */
export const rematch = async (engine: Engine, request: ChangeRequest): Promise<EncodedResponse> => {
  const { gameType, id, token } = request;
  const key = requestKey(request, id, true);
  const attempt = async (): Promise<EncodedResponse> => {
    for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
      const old = await freshGame(engine, gameType, id);
      const kept = await findStoredResponse(engine, key);
      if (kept !== null) return kept;
      const seat = seatOfCaller(identify(old, token, engine.operatorTokenHash));
      if (old.status !== 'finished')
        throw new Problem('game-active', 'A rematch is possible once the game is over.');
      const claim = { gameType, old, seat, token: token ?? '', key };
      // The operator may have removed the rematch: then it begins anew.
      const next = old.rematch === null ? null : await engine.store.load(old.rematch);
      const reply = await (next === null ? begin(engine, claim) : enter(engine, claim, next));
      if (reply !== null) return reply;
    }
    throw tooManyChanges();
  };
  return singleFlight(engine, key, () => withGameLock(engine, id, attempt));
};
