/** Players: persons and programs with seats in many games, and their tokens. */
import { v7 as uuidv7 } from 'uuid';
import { unauthorized } from '#src/engine/access.js';
import { once } from '#src/engine/change.js';
import type { Engine } from '#src/engine/engine.js';
import { EngineError } from '#src/engine/errors.js';
import { isUuid } from '#src/engine/games.js';
import { idempotencyKeyOf, recordOf, type KeyedRequest } from '#src/engine/idempotency.js';
import { hashToken, newTokenSource, playerToken, type TokenSource } from '#src/engine/tokens.js';
import { cursorOf, lastOf } from '#src/engine/queries/list-games.js';
import { at, defined } from 'parlour-games/kit/checked';
import type { PlayerKind } from 'parlour-games/record/game-record';
import type { PlayerRecord, TokenHolder } from './player-store.js';
import type { CancelledSeries } from './series-store.js';

const playerNotFound = (): EngineError =>
  new EngineError('not-found', 'There is no player with this id, or the player has been deleted.');

/** The player of a token. Refuses (`unauthorized`) a token that is unknown, has ended, or belongs to a suspended player. */
export async function holderOf({ store, databaseClock, bus }: Engine, token: string): Promise<TokenHolder> {
  const hash = hashToken(token);
  const holder = await store.holderOfToken(hash, databaseClock.now());
  if (holder === null)
    throw unauthorized('This player’s token is unknown or has expired, or the player is suspended.');
  if (holder.replacesOlder) {
    await store.endOlderTokens(hash);
    bus.tell(`player:${holder.player.id}`, 'tokens');
  }
  return holder;
}

/**
 * The player with this id. Refuses (`not-found`) if there is none or, with `isOfOperator`, if the operator did not create the
 * player.
 */
export async function findPlayer(
  { store }: Engine,
  id: string,
  { isOfOperator = false } = {},
): Promise<PlayerRecord> {
  const player = isUuid(id) ? await store.player(id) : null;
  if (player === null || (isOfOperator && player.externalId === null)) throw playerNotFound();
  return player;
}

/** The fields of a seat that belongs to a player, whose own token acts for it. */
export function seatOf({ id, name, kind }: Pick<PlayerRecord, 'id' | 'name' | 'kind'>) {
  return { name, player: { id, kind }, tokenHash: null } as const;
}

/** The record of a request that handed out a player's token; `salt` is `null` if it only found the player. */
const changeOf = (playerId: string, salt: string | null) =>
  ({ subjectId: playerId, playerId, salt }) as const;

/** The token issued to the first request with the same key. */
const tokenAgain = (source: TokenSource, salt: string | null): string =>
  playerToken({ ...source, salt: defined(salt, 'the salt of a token') });

export interface AcceptingQuery {
  readonly type: string;
  readonly kind?: PlayerKind;
  readonly limit: number;
  readonly cursor?: string;
}

export type NewPlayer = Pick<PlayerRecord, 'name' | 'kind' | 'externalId'>;

export interface CreatedPlayer {
  readonly player: PlayerRecord;
  /** The lasting token of a new player; `null` if a player with this external id already existed. */
  readonly token: string | null;
}

/** Creates a player with a lasting token. If the external id is used, returns that player instead. */
export function createPlayer(
  engine: Engine,
  request: KeyedRequest | null,
  newPlayer: NewPlayer,
): Promise<CreatedPlayer> {
  const { store, databaseClock } = engine;
  const key = request && idempotencyKeyOf(request, null);
  const source = newTokenSource(request?.key);
  return once<CreatedPlayer>(engine, key, {
    recreate: async ({ subjectId, salt }) => {
      const player = await findPlayer(engine, subjectId);
      if (salt === null) return { player, token: null };
      // As the first response said, whatever has become of the player.
      return {
        player: { ...player, ...newPlayer, suspended: false, accepts: [] },
        token: tokenAgain(source, salt),
      };
    },
    attempt: async () => {
      const now = databaseClock.now();
      const player = {
        ...newPlayer,
        id: uuidv7({ msecs: now }),
        suspended: false,
        accepts: [],
        createdAt: now,
      };
      const recordFor = (id: string, salt: string | null) =>
        recordOf({ clock: () => now }, key, changeOf(id, salt)).record;
      const token = playerToken(source);
      if (await store.addPlayer(player, hashToken(token), recordFor(player.id, source.salt)))
        return { player, token };
      const { externalId } = newPlayer;
      const known = externalId === null ? null : await store.player({ externalId });
      if (known === null) return null;
      const record = recordFor(known.id, null);
      return record === undefined || (await store.addRecordOfPlayer(known.id, record))
        ? { player: known, token: null }
        : null;
    },
  });
}

export interface IssuedToken {
  readonly token: string;
  /** When the token ends; `null` for one that lasts. */
  readonly expiresAt: number | null;
}

/** Issues a token to a player (`not-found` if there is none), one that lasts or that is valid for `lifetimeMs`. */
export async function issueToken(
  engine: Engine,
  request: KeyedRequest | null,
  playerId: string,
  lifetimeMs: number | null,
): Promise<IssuedToken> {
  const key = request && idempotencyKeyOf(request, playerId);
  const source = newTokenSource(request?.key);
  const expiryAfter = (time: number): number | null => (lifetimeMs === null ? null : time + lifetimeMs);
  return once<IssuedToken>(engine, key, {
    recreate: async ({ salt, createdAt }) => ({
      token: tokenAgain(source, salt),
      expiresAt: expiryAfter(createdAt),
    }),
    attempt: async () => {
      const createdAt = engine.databaseClock.now();
      const [token, expiresAt] = [playerToken(source), expiryAfter(createdAt)];
      const { record } = recordOf({ clock: () => createdAt }, key, changeOf(playerId, source.salt));
      const stored = { hash: hashToken(token), playerId, createdAt, expiresAt };
      if (await engine.store.addPlayerToken(stored, record)) return { token, expiresAt };
      await findPlayer(engine, playerId);
      return null;
    },
  });
}

/** Renames or suspends a player, or sets what it accepts; refuses (`not-found`) if there is no such player. */
export async function changePlayer(
  engine: Engine,
  id: string,
  changes: Partial<Pick<PlayerRecord, 'name' | 'suspended' | 'accepts'>>,
): Promise<PlayerRecord> {
  const player = isUuid(id) ? await engine.store.changePlayer(id, changes) : null;
  if (player === null) throw playerNotFound();
  if (player.suspended) engine.bus.tell(`player:${id}`, 'tokens');
  return player;
}

/** Players to look up at a time. */
const LOOKED_UP = 1_000;

/** Players who accept a type and have a stream of their own open, in the order of their ids. */
export async function acceptingPlayers(
  { store, bus }: Engine,
  { cursor, limit, ...wanted }: AcceptingQuery,
): Promise<{ readonly items: readonly PlayerRecord[]; readonly nextCursor: string | null }> {
  const after = cursor === undefined ? '' : lastOf(cursor);
  const present = bus
    .presentPlayers()
    .filter((id) => id > after)
    .sort();
  const found: PlayerRecord[] = [];
  for (let from = 0; from < present.length && found.length <= limit; from += LOOKED_UP) {
    const ids = present.slice(from, from + LOOKED_UP);
    found.push(...(await store.acceptingPlayers(ids, { ...wanted, limit: limit + 1 - found.length })));
  }
  const items = found.slice(0, limit);
  return { items, nextCursor: found.length > limit ? cursorOf(at(items, -1).id) : null };
}

/** Tells the players of a series that it has changed. */
export function tellSeries({ bus }: Engine, { id, participants }: CancelledSeries): void {
  for (const each of participants) if ('player' in each) bus.tell(`player:${each.player}`, 'series', id);
}

/** Deletes a player: its tokens and streams end at once, and a job erases the rest. */
export async function deletePlayer(engine: Engine, id: string): Promise<void> {
  const { store, databaseClock, bus } = engine;
  const cancelled = await store.deletePlayer(id, databaseClock.now());
  bus.tell(`player:${id}`, 'departed');
  for (const series of cancelled) tellSeries(engine, series);
}
