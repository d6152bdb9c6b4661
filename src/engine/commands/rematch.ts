import { at, defined } from 'parlour-games/kit/checked';
import { assertNotCancelled, checkRules, identifyCaller, seatOfCaller } from '#src/engine/access.js';
import { commit, once, type GameCommand } from '#src/engine/change.js';
import type { Engine } from '#src/engine/engine.js';
import { EngineError } from '#src/engine/errors.js';
import { idempotencyKeyOf, recordOf, type IdempotencyKey } from '#src/engine/idempotency.js';
import { checkTime, timeFor } from '#src/engine/time.js';
import { type NewGame } from 'parlour-games/record/entries';
import { playJoin } from 'parlour-games/record/entries';
import type { GameRecord, SeatPlayer, SeatRecord } from 'parlour-games/record/game-record';
import { FROM_REMATCH, isInvited } from 'parlour-games/record/seats';
import { seatOf } from '#src/engine/players/players.js';
import type { IdempotencyRecord } from '#src/engine/idempotency-record.js';
import { hashToken, rematchToken } from '#src/engine/tokens.js';
import { recordedGame, storeNewGame, type SeatToken, type TakenSeat } from './create-game.js';
import { computerName, newGameId, newSeed, startGame } from './new-game.js';

/** A request for a seat in the rematch, by the token of the same seat in the old game or by the player that had it. */
interface Claim extends SeatToken, Pick<GameCommand, 'player'> {
  readonly old: GameRecord;
  readonly key: IdempotencyKey | null;
}

/** What the caller gets for its seat: a player needs no token. */
const tokenIn = ({ player, token }: Claim, rematchId: string): string | null =>
  player === null ? rematchToken(token, rematchId) : null;

/** The fields that make a stored seat the caller's. */
const ownSeat = (claim: Claim, rematchId: string): Pick<SeatRecord, 'tokenHash'> =>
  claim.player === null
    ? { tokenHash: hashToken(rematchToken(claim.token, rematchId)) }
    : seatOf(claim.player);

const JOIN_WITHIN_S = 300;

/** The clocks of a rematch. If several people have to come back, it waits for them for a limited time. */
const termsOf = ({ clock, seats }: GameRecord): Pick<NewGame, 'clock' | 'joinWithinS'> => {
  if (clock === undefined) return {};
  const { settings } = clock;
  if (seats.filter(({ kind }) => kind !== 'cpu').length === 1) return { clock: settings };
  const perMoveS = 'perMoveS' in settings ? settings.perMoveS : 0;
  return { clock: settings, joinWithinS: Math.max(JOIN_WITHIN_S, perMoveS) };
};

const OPEN = { kind: 'open', name: '', created: { kind: 'open' }, tokenHash: null } as const;

/** The seat of a player in the rematch. If the player has been deleted, anybody may take the seat. */
const seatOfPlayer = async ({ store }: Engine, { id }: SeatPlayer, waits: boolean): Promise<SeatRecord> => {
  const player = await store.player(id);
  if (player === null) return OPEN;
  return waits ? { ...OPEN, reserved: id } : { kind: 'human', created: { kind: 'human' }, ...seatOf(player) };
};

/**
 * The seats of the rematch, for the same players. Only the caller's seat has a token: the others ask for their own. If the
 * rematch has to wait (`waits`), the seats of other people are open and kept for them.
 */
const sameSeats = (engine: Engine, claim: Claim, rematchId: string, waits: boolean): Promise<SeatRecord[]> =>
  Promise.all(
    claim.old.seats.map(async ({ kind, level, name, player }, seat): Promise<SeatRecord> => {
      const created = level === undefined ? { kind } : { kind, level };
      // The name of a player is stored only at seats with its id, so that it can be erased.
      const newName = kind === 'cpu' && player !== undefined ? computerName(seat) : name;
      const same = { ...created, name: newName, created, tokenHash: null };
      if (seat === claim.seat) return { ...same, ...ownSeat(claim, rematchId) };
      if (kind === 'human' && player !== undefined) return seatOfPlayer(engine, player, waits);
      return waits && kind === 'human' ? { ...OPEN, name, reserved: FROM_REMATCH } : same;
    }),
  );

/**
 * The idempotency record of a request that gave `viewer` its seat in the rematch; `firstSeq` is the seq of the first entry that
 * the request added, if any.
 */
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
  const { config, visibility, autoplay, hints } = old;
  const terms = termsOf(old);
  const { game, entries } = await startGame(engine, command, {
    id,
    config,
    visibility,
    autoplay,
    hints,
    seats: await sameSeats(engine, claim, id, terms.joinWithinS !== undefined),
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
  return stored && { game: stored, seat, token: tokenIn(claim, id) };
};

/** Refuses (`seat-taken`) a player for whom the seat is no longer kept. */
const checkKept = ({ seats }: GameRecord, { seat, player }: Claim): void => {
  const own = at(seats, seat);
  if (player !== null && own.player?.id !== player.id && !isInvited(own, player.id))
    throw new EngineError('seat-taken', 'You declined your seat in the rematch.');
};

/** Claims the caller's seat in an existing rematch; `null` if the rematch has changed in the meantime. */
const claimSeat = async (
  engine: Engine,
  { gameType }: GameCommand,
  game: GameRecord,
  claim: Claim,
): Promise<TakenSeat | null> => {
  const { seat } = claim;
  if (at(game.seats, seat).kind !== 'human')
    throw new EngineError('seat-taken', 'A computer player has taken over this seat in the rematch.');
  const { record } = recordOfSeat(engine, claim, game, game.version);
  const { tokenHash } = ownSeat(claim, game.id);
  if (!(await engine.store.claimSeat(game.id, seat, tokenHash, record))) return null;
  // The cached record lacks the token, and may be older than what is stored now.
  await engine.games.read(gameType, game.id, { fresh: true });
  return { game, seat, token: tokenIn(claim, game.id) };
};

/** Takes the caller's seat in a rematch that waits for it; `null` if the rematch has changed meanwhile. */
const takeSeat = (
  engine: Engine,
  command: GameCommand,
  game: GameRecord,
  claim: Claim,
): Promise<TakenSeat | null> =>
  engine.games.withLock(game.id, async () => {
    const { seat, key } = claim;
    const joiner = { seat, ...ownSeat(claim, game.id) };
    const { game: joined, entry } = playJoin(command.gameType, game, joiner, timeFor(engine, game));
    const change = { index: seat, record: at(joined.seats, seat) };
    const decision = { game: joined, entries: [entry], viewer: seat, seat: change };
    const committed = await commit(engine, { key, salt: null }, command, game, decision);
    return committed && { game: committed.game, seat, token: tokenIn(claim, game.id) };
  });

/** Creates the rematch, or takes the caller's seat in it; `null` if another caller was faster. The caller has the game lock. */
const attempt = async (
  engine: Engine,
  command: GameCommand,
  key: IdempotencyKey | null,
): Promise<TakenSeat | null> => {
  const { gameType, gameId, token, player } = command;
  const old = await engine.games.read(gameType, gameId, { fresh: true });
  const seat = seatOfCaller(identifyCaller(old, command, engine.operatorTokenHash));
  assertNotCancelled(old);
  if (old.status !== 'finished')
    throw new EngineError('game-active', 'A rematch is possible once the game is over.');
  checkRules(gameType, old);
  const claim = { old, seat, player, token: defined(token, 'the token of a seat'), key };
  const rematchId = await engine.games.rematchOf(old);
  const game = rematchId === null ? null : await engine.store.load(rematchId);
  // A rematch that was cancelled does not count.
  if (game === null || game.status === 'cancelled') return createRematch(engine, command, claim);
  const isOpen = at(game.seats, seat).kind === 'open';
  if (isOpen) checkTime(engine, game);
  checkKept(game, claim);
  return isOpen ? takeSeat(engine, command, game, claim) : claimSeat(engine, command, game, claim);
};

/**
 * A new game with the same seats, config and clocks. The first caller creates it; callers that are not players get the tokens
 * of their seats. A game with clocks waits until everybody has asked for it.
 */
export function rematch(engine: Engine, command: GameCommand): Promise<TakenSeat> {
  const { gameId, keyedRequest, token, player } = command;
  const key = keyedRequest && idempotencyKeyOf(keyedRequest, gameId);
  return once<TakenSeat>(engine, key, {
    attempt: () => engine.games.withLock(gameId, () => attempt(engine, command, key)),
    // The token derives from that of the caller, which is part of the key.
    recreate: async (record) => ({
      game: await recordedGame(engine, command, record),
      seat: defined(record.viewer, 'the seat in a rematch'),
      token: player === null ? rematchToken(defined(token, 'the token of a seat'), record.subjectId) : null,
    }),
  });
}
