/** What a player's stream reads from the store, page by page. Addresses take turns before each page. */
import type { GameRecord } from 'parlour-games/record/game-record';
import type { Engine } from '#src/engine/engine.js';
import type { EndedMatch } from '#src/engine/players/player-store.js';
import type { ChangedSeries } from '#src/engine/players/series-store.js';
import type { ChangedGame } from '#src/engine/players/player-store.js';

const GAMES_AT_ONCE = 50;
const MATCHES_AT_ONCE = 50;
const SERIES_AT_ONCE = 50;
/** Sorts before every id. */
const LOWEST = '00000000-0000-0000-0000-000000000000';
/** How many games are checked at once. */
const LOOKED_AT_ONCE = 500;

export interface PageReader {
  readonly playerId: string;
  /** The address that reads; addresses take turns reading. */
  readonly address: string;
  /** The number of games, matches and series read so far. */
  items: number;
}

type Pages = Pick<Engine, 'store' | 'timers' | 'openGamePages'>;

/** Reads pages until one is not full; `read` is given the last item of the page before. */
async function* pagesOf<Item>(
  { timers }: Pages,
  reader: PageReader,
  size: number,
  read: (last: Item | null) => Promise<readonly Item[]>,
): AsyncGenerator<Item> {
  let last: Item | null = null;
  for (let isMore = true; isMore;) {
    await timers.yieldToOthers(reader.address);
    const page = await read(last);
    reader.items += page.length;
    yield* page;
    isMore = page.length === size;
    last = page.at(-1) ?? null;
  }
}

/** The games of the player that are not over. Streams that read the same page at the same time share it. */
export async function* openGames(engine: Pages, reader: PageReader): AsyncGenerator<GameRecord> {
  const { playerId } = reader;
  const filter = { playerId, isPublic: false, limit: GAMES_AT_ONCE };
  for (const status of ['waiting', 'active'] as const)
    yield* pagesOf<GameRecord>(engine, reader, GAMES_AT_ONCE, (last) =>
      engine.openGamePages.run([playerId, status, last?.id].join(), () =>
        engine.store.list({ ...filter, status, ...(last !== null && { before: last.id }) }),
      ),
    );
}

/** The matches of the player that have ended since a time, in the order of their ends. */
export function endedMatches(engine: Pages, reader: PageReader, since: number): AsyncGenerator<EndedMatch> {
  return pagesOf<EndedMatch>(engine, reader, MATCHES_AT_ONCE, (last) =>
    engine.store.matchesEndedAfter(reader.playerId, last ?? { endedAt: since, id: null }, MATCHES_AT_ONCE),
  );
}

/** The series of the player that have changed since a time, in the order of their changes, or those that are waiting. */
export function playerSeries(
  engine: Pages,
  reader: PageReader,
  which: { readonly since: number } | 'waiting',
): AsyncGenerator<ChangedSeries> {
  const after = (last: ChangedSeries | null) => {
    if (which === 'waiting') return { waitingAfter: last?.id ?? LOWEST };
    return last ?? { changedAt: which.since, id: LOWEST };
  };
  return pagesOf<ChangedSeries>(engine, reader, SERIES_AT_ONCE, (last) =>
    engine.store.seriesOf(reader.playerId, after(last), SERIES_AT_ONCE),
  );
}

/** The games of the player with entries later than `since`. */
export async function* changedGames(
  { store, timers }: Pages,
  reader: PageReader,
  since: number,
): AsyncGenerator<ChangedGame> {
  let after: string | null = null;
  do {
    await timers.yieldToOthers(reader.address);
    const page = await store.changedGames(reader.playerId, since, { after, limit: LOOKED_AT_ONCE });
    reader.items += page.games.length;
    yield* page.games;
    after = page.last;
  } while (after !== null);
}
