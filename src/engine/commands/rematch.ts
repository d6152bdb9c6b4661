import { at, defined } from '#src/kit/checked.js';
import { assertNotCancelled, checkRules, identifyCaller, seatOfCaller } from '#src/engine/access.js';
import { commit, decideUntilStored, withOwedReplies, type GameCommand } from '#src/engine/change.js';
import type { Engine } from '#src/engine/engine.js';
import { EngineError } from '#src/engine/errors.js';
import { loadGame, withGameLock } from '#src/engine/games.js';
import {
  findRecord,
  idempotencyKeyOf,
  recordOf,
  singleFlight,
  type IdempotencyKey,
} from '#src/engine/idempotency.js';
import { checkTime, timeFor } from '#src/engine/time.js';
import type { Seat } from '#src/game-type.js';
import { playJoin, type NewGame } from '#src/record/entries.js';
import type { GameRecord, SeatRecord } from '#src/record/game-record.js';
import type { IdempotencyRecord } from '#src/engine/idempotency-record.js';
import { hashToken, rematchToken } from '#src/engine/tokens.js';
import { recordedGame, storeNewGame, type SeatToken, type TakenSeat } from './create-game.js';
import { newGameId, newSeed, startGame } from './new-game.js';

/** A request for a seat in the rematch, by the token of the same seat in the old game. */
interface Claim extends SeatToken {
  readonly old: GameRecord;
  readonly key: IdempotencyKey | null;
}

const JOIN_WITHIN_S = 300;

/** What the clocks of the old game mean for a rematch: it begins when all who have to hear of it have come. */
const termsOf = ({ clock, seats }: GameRecord): Pick<NewGame, 'clock' | 'joinWithinS'> => {
  if (clock === undefined) return {};
  const { settings } = clock;
  if (seats.filter(({ kind }) => kind !== 'cpu').length === 1) return { clock: settings };
  const perMoveS = 'perMoveS' in settings ? settings.perMoveS : 0;
  return { clock: settings, joinWithinS: Math.max(JOIN_WITHIN_S, perMoveS) };
};

/** The same players, without tokens: each player asks for its own. Those who have to come before it begins have open seats. */
const sameSeats = ({ seats }: GameRecord, asking: Seat, waits: boolean): SeatRecord[] =>
  seats.map(({ kind, level, name }, seat) => {
    const unclaimed = { name, tokenHash: null };
    if (waits && kind === 'human' && seat !== asking)
      return { ...unclaimed, kind: 'open', created: { kind: 'open' }, reserved: 'rematch' };
    const created = level === undefined ? { kind } : { kind, level };
    return { ...created, ...unclaimed, created };
  });

const withToken = (seats: readonly SeatRecord[], { seat, token }: SeatToken): SeatRecord[] =>
  seats.map((each, index) => (index === seat ? { ...each, tokenHash: hashToken(token) } : each));

/** The record of a request that got `viewer` its seat in the rematch, which had its entries from `firstSeq` on. */
const recordOfSeat = (
  engine: Engine,
  { key, seat }: Claim,
  { id, version }: GameRecord,
  firstSeq: number,
): { readonly record?: IdempotencyRecord } =>
  recordOf(engine, key, { subjectId: id, firstSeq, version, viewer: seat, salt: null });

/** Creates the rematch with the caller's seat claimed; `null` if another caller was faster. */
const createRematch = async (
  engine: Engine,
  command: GameCommand,
  claim: Claim,
): Promise<TakenSeat | null> => {
  const { old, seat } = claim;
  const id = newGameId(engine);
  const own = { seat, token: rematchToken(claim.token, id) };
  const { config, visibility, autoplay } = old;
  const terms = termsOf(old);
  const { game, entries } = await startGame(engine, command, {
    id,
    config,
    visibility,
    autoplay,
    seats: withToken(sameSeats(old, seat, terms.joinWithinS !== undefined), own),
    ...terms,
    seed: newSeed(),
    seedChosenBy: 'server',
    rematchOf: old.id,
  });
  const stored = await storeNewGame(
    engine,
    command,
    { game, entries, viewer: seat },
    { key: claim.key, salt: null },
  );
  return stored && { game: stored, ...own };
};

/** Claims the caller's seat in an existing rematch; `null` if the rematch has changed meanwhile. */
const claimSeat = async (engine: Engine, game: GameRecord, claim: Claim): Promise<TakenSeat | null> => {
  const { seat } = claim;
  if (at(game.seats, seat).kind !== 'human')
    throw new EngineError('seat-taken', 'A computer player has taken over this seat in the rematch.');
  const token = rematchToken(claim.token, game.id);
  const { record } = recordOfSeat(engine, claim, game, game.version);
  if (!(await engine.store.claimSeat(game.id, seat, hashToken(token), record))) return null;
  // The cached record lacks the token, and may be older than what is stored now.
  engine.cache.delete(game.id);
  return { game, seat, token };
};

/** Takes the caller's seat in a rematch that waits for it; `null` if the rematch has changed meanwhile. */
const takeSeat = (
  engine: Engine,
  command: GameCommand,
  game: GameRecord,
  { seat, token: oldToken, key }: Claim,
): Promise<TakenSeat | null> =>
  withGameLock(engine, game.id, async () => {
    checkTime(engine, game);
    const token = rematchToken(oldToken, game.id);
    const player = { seat, tokenHash: hashToken(token) };
    const { game: joined, entry } = playJoin(command.gameType, game, player, timeFor(engine, game));
    const change = { index: seat, record: at(joined.seats, seat) };
    const decision = { game: joined, entries: [entry], viewer: seat, seat: change };
    const committed = await commit(engine, { key, salt: null }, game, decision);
    return committed && { game: (await withOwedReplies(engine, command, committed)).game, seat, token };
  });

/** Recreates the result of a recorded request. Its token derives from the caller's, which is part of the key. */
const recreate = async (
  engine: Engine,
  command: GameCommand,
  record: IdempotencyRecord,
): Promise<TakenSeat> => ({
  game: await recordedGame(engine, command, record),
  seat: defined(record.viewer, 'the seat in a rematch'),
  token: rematchToken(defined(command.token, 'the token of a seat'), record.subjectId),
});

/**
 * A new game with the same seats, config and clocks. The first caller creates it; every caller gets the token of its own
 * seat in it. With clocks it waits until everybody has called.
 */
export const rematch = (engine: Engine, command: GameCommand): Promise<TakenSeat> => {
  const { gameType, gameId, token } = command;
  const key = idempotencyKeyOf(command.keyedRequest, gameId);
  const attempt = async (): Promise<TakenSeat | IdempotencyRecord | null> => {
    const old = await loadGame(engine, gameType, gameId);
    const record = await findRecord(engine, key);
    if (record !== null) return record;
    const seat = seatOfCaller(identifyCaller(old, token, engine.operatorTokenHash));
    assertNotCancelled(old);
    if (old.status !== 'finished')
      throw new EngineError('game-active', 'A rematch is possible once the game is over.');
    checkRules(gameType, old);
    const claim = { old, seat, token: defined(token, 'the token of a seat'), key };
    const rematchId = (await engine.store.rematchesOf([gameId])).get(gameId);
    const game = rematchId === undefined ? null : await engine.store.load(rematchId);
    // A cancelled one does not count.
    if (game === null || game.status === 'cancelled') return createRematch(engine, command, claim);
    return at(game.seats, seat).kind === 'open'
      ? takeSeat(engine, command, game, claim)
      : claimSeat(engine, game, claim);
  };
  return singleFlight(engine, key, async () => {
    const outcome = await withGameLock(engine, gameId, () => decideUntilStored(attempt));
    return 'game' in outcome ? outcome : recreate(engine, command, outcome);
  });
};
