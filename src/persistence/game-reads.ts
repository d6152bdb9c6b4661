/** Reads games by id: those that are asked for while a statement is running share the next one. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { GameRecord, SeedParts } from '#src/record/game-record.js';
import type { Store } from '#src/engine/store.js';
import type { Database } from './database.js';
import { withStoreErrors } from './errors.js';
import { createStartDelay } from './start-delay.js';

/**
 * Half the processor time of `findMany`. The parameter is a JSON array of ids: the statement stays the same, and prepared,
 * however many there are.
 */
const GAMES_STATEMENT = `
SELECT game.id::text, type, version, status, visibility, autoplay, config, seats, state, result,
  encode(seed, 'hex') AS seed, seed_chosen_by AS "seedChosenBy", encode(secret, 'hex') AS secret,
  client_seed AS "clientSeed", encode(commitment, 'hex') AS commitment, encode(head, 'hex') AS head,
  rematch_of::text AS "rematchOf", (extract(epoch FROM created_at) * 1000)::float8 AS "createdAt",
  (extract(epoch FROM updated_at) * 1000)::float8 AS "updatedAt"
FROM json_array_elements_text($1::text::json) AS wanted (id) JOIN game ON game.id = wanted.id::uuid`;

/** The next statement waits for the one before it, but no longer than this, and then for its start delay. */
const PATIENCE_MS = 10;
/**
 * After a statement that has read many games, further reads are collected for a while: a statement costs far more processor
 * time than a game in it, and instances that play the same games read before each move.
 */
const MANY_GAMES = 3;
const COLLECTING_MS = 5;

type Row = Omit<GameRecord, 'seedParts'> & { readonly [Part in keyof SeedParts]: string | null };

const toRecord = ({ secret, clientSeed, ...game }: Row): GameRecord => ({
  ...game,
  ...(secret !== null && clientSeed !== null && { seedParts: { secret, clientSeed } }),
});

/** The games that one statement reads. */
interface Batch {
  readonly ids: Set<string>;
  readonly games: Promise<ReadonlyMap<string, GameRecord>>;
}

export const gameReads = ({ prisma }: Database): Pick<Store, 'load'> => {
  let next: Batch | null = null;
  let running: Promise<unknown> = Promise.resolve();
  let hasReadMany = false;
  const delay = createStartDelay();
  const select = async (ids: ReadonlySet<string>): Promise<ReadonlyMap<string, GameRecord>> => {
    const wanted = JSON.stringify([...ids]);
    const rows = await withStoreErrors(() => prisma.$queryRawUnsafe<Row[]>(GAMES_STATEMENT, wanted));
    return new Map(rows.map((row) => [row.id, toRecord(row)]));
  };
  const read = async (ids: ReadonlySet<string>): Promise<ReadonlyMap<string, GameRecord>> => {
    await Promise.race([running, sleep(PATIENCE_MS, undefined, { ref: false })]);
    if (hasReadMany) await sleep(COLLECTING_MS);
    await new Promise<void>((resolve) => {
      delay.schedule(resolve);
    });
    next = null;
    hasReadMany = ids.size >= MANY_GAMES;
    delay.started(ids.size);
    const games = select(ids);
    running = games.catch(() => undefined);
    return games;
  };
  const openBatch = (): Batch => {
    const ids = new Set<string>();
    return { ids, games: read(ids) };
  };
  return {
    load: async (id) => {
      next ??= openBatch();
      const { ids, games } = next;
      ids.add(id);
      return (await games).get(id) ?? null;
    },
  };
};
