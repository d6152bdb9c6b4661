/** Players: persons and programs with seats in many games, and their tokens. */
import { v7 as uuidv7 } from 'uuid';
import { unauthorized } from '#src/engine/access.js';
import { once } from '#src/engine/change.js';
import type { Engine } from '#src/engine/engine.js';
import { EngineError } from '#src/engine/errors.js';
import { isUuid } from '#src/engine/games.js';
import { idempotencyKeyOf, recordOf, type KeyedRequest } from '#src/engine/idempotency.js';
import { hashToken, newTokenSource, playerToken, type TokenSource } from '#src/engine/tokens.js';
import { defined } from 'parlour-games/kit/checked';
import type { PlayerRecord, TokenHolder } from './player-store.js';

const playerNotFound = (): EngineError =>
  new EngineError('not-found', 'There is no player with this id, or the player has been deleted.');

/** Whose token it is. Refuses one that is unknown, has ended, or belongs to a suspended player (`unauthorized`). */
export async function holderOf({ store, databaseClock, bus }: Engine, token: string): Promise<TokenHolder> {
  const hash = hashToken(token);
  const holder = await store.holderOfToken(hash, databaseClock.now());
  if (holder === null)
    throw unauthorized('This token of a player is not known, it has ended, or the player is suspended.');
  if (holder.replacesOlder) {
    await store.endOlderTokens(hash);
    bus.tell(`player:${holder.player.id}`, 'tokens');
  }
  return holder;
}

/** The player with this id; refuses (`not-found`) if there is none, or if it has to be one of the operator's own and is not. */
export async function findPlayer(
  { store }: Engine,
  id: string,
  { isOfOperator = false } = {},
): Promise<PlayerRecord> {
  const player = isUuid(id) ? await store.player(id) : null;
  if (player === null || (isOfOperator && player.externalId === null)) throw playerNotFound();
  return player;
}

/** What a player's seat is stored with: the player's own token acts for it. */
export function seatOf({ id, name, kind }: Pick<PlayerRecord, 'id' | 'name' | 'kind'>) {
  return { name, player: { id, kind }, tokenHash: null } as const;
}

/** What a request that handed out a token of a player did; `salt` is `null` for one that only found the player. */
const changeOf = (playerId: string, salt: string | null) =>
  ({ subjectId: playerId, playerId, salt }) as const;

/** The token that the first request with the same key was given. */
const tokenAgain = (source: TokenSource, salt: string | null): string =>
  playerToken({ ...source, salt: defined(salt, 'the salt of a token') });

export type NewPlayer = Pick<PlayerRecord, 'name' | 'kind' | 'externalId'>;

export interface CreatedPlayer {
  readonly player: PlayerRecord;
  /** The lasting token of a new player; `null` if there was a player with this external id. */
  readonly token: string | null;
}

/** Creates a player with a lasting token. Of an external id that is used, it returns the player as it is. */
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
      return { player: { ...player, ...newPlayer, suspended: false }, token: tokenAgain(source, salt) };
    },
    attempt: async () => {
      const now = databaseClock.now();
      const player = { ...newPlayer, id: uuidv7({ msecs: now }), suspended: false, createdAt: now };
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

/** Renames or suspends a player; refuses (`not-found`) if there is none. */
export async function changePlayer(
  engine: Engine,
  id: string,
  changes: Partial<Pick<PlayerRecord, 'name' | 'suspended'>>,
): Promise<PlayerRecord> {
  const player = isUuid(id) ? await engine.store.changePlayer(id, changes) : null;
  if (player === null) throw playerNotFound();
  if (player.suspended) engine.bus.tell(`player:${id}`, 'tokens');
  return player;
}

/** Deletes a player: its tokens and streams end at once, and a job erases the rest. */
export async function deletePlayer({ store, databaseClock, bus }: Engine, id: string): Promise<void> {
  await store.deletePlayer(id, databaseClock.now());
  bus.tell(`player:${id}`, 'departed');
}
