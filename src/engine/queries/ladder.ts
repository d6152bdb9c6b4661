/** The ladder of a type: the ratings, and the results from which anybody can compute them. */
import type { GameType } from 'parlour-games/game-type';
import { at, defined, get } from 'parlour-games/kit/checked';
import type { PlayerKind } from 'parlour-games/record/game-record';
import {
  applyResult,
  participantName,
  placesOf,
  ratedWinners,
  shownRating,
  type Participant,
} from 'parlour-games/record/ladder';
import type { Engine } from '#src/engine/engine.js';
import { EngineError } from '#src/engine/errors.js';
import type { NumberedResult, RankedRow, RatedGame } from '#src/engine/players/ladder-store.js';
import type { Store } from '#src/engine/store.js';

const resultOf = ({ id, head, at: time, seats, result }: RatedGame, number: number): NumberedResult => {
  const places = placesOf(ratedWinners(result, seats), seats.length);
  return {
    number,
    game: id,
    head,
    at: time,
    places: seats.map(({ player, created }, seat) => {
      const participant: Participant =
        player === undefined ? { level: defined(created.level, 'a level') } : { player: player.id };
      return { ...participant, place: at(places, seat) };
    }),
  };
};

/** Adds the results of games of one type to its ladder. */
const countResults = async (store: Store, type: string, games: readonly RatedGame[]): Promise<void> => {
  const unnumbered = games.map((game) => resultOf(game, 0));
  const participants = new Map(
    unnumbered.flatMap(({ places }) => places).map((each) => [participantName(each), each] as const),
  );
  const { standings, lastNumber } = await store.standings(type, [...participants.keys()]);
  const results = unnumbered.map((result, index) => ({ ...result, type, number: lastNumber + 1 + index }));
  for (const result of results) applyResult(standings, result);
  const ratings = [...participants].map(([name, participant]) => {
    const standing = get(standings, name);
    const player = 'player' in participant ? participant.player : null;
    return { type, name, player, ...standing, ...shownRating(standing) };
  });
  await store.addResults(results, ratings);
};

/**
 * Adds finished games to the ladders of their types, in the order of their ends, on one instance at a time. Skips games that
 * were added already, because an instance may have died after adding them. Resolves with whether all are added now.
 */
export async function addToLadders(store: Store, games: readonly RatedGame[]): Promise<boolean> {
  return store.exclusively('statistics', async () => {
    const added = await store.ratedAmong(games.map(({ id }) => id));
    const missing = games.filter(({ id }) => !added.has(id)).sort((a, b) => a.at - b.at);
    for (const type of new Set(missing.map((game) => game.type)))
      await countResults(
        store,
        type,
        missing.filter((game) => game.type === type),
      );
  });
}

export interface LadderQuery {
  readonly kind?: PlayerKind;
  readonly provisional: boolean;
  readonly limit: number;
  readonly cursor?: string;
}

export interface RankedParticipant extends RankedRow {
  readonly rank: number;
}

/** Where a page begins: the last item of the page before, the number of items up to it, and its rank. */
interface Place {
  readonly rating: number;
  readonly name: string;
  readonly rank: number;
  readonly seen: number;
}

const START: Place = { rating: 2 ** 31 - 1, name: '', rank: 0, seen: 0 };

const cursorOf = ({ rating, name, rank, seen }: Place): string =>
  Buffer.from(JSON.stringify([rating, name, rank, seen])).toString('base64url');

const isWhole = (value: unknown): value is number =>
  Number.isInteger(value) && Math.abs(value as number) < 2 ** 31;

const isCount = (value: unknown): value is number => isWhole(value) && value > 0;

const placeOf = (cursor: string): Place => {
  try {
    const fields = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown;
    const [rating, name, rank, seen] = fields as unknown[];
    if (isWhole(rating) && /^[\w:-]+$/.test(String(name)) && isCount(rank) && isCount(seen)) {
      const place = { rating, name: String(name), rank, seen };
      if (cursorOf(place) === cursor) return place;
    }
  } catch {
    // A malformed cursor is refused below.
  }
  throw new EngineError('bad-cursor', 'Use the nextCursor of an earlier page, or none for the first page.');
};

/** A page of the ladder, the highest rating first. */
export async function ladderPage(
  { store }: Engine,
  { id: type }: GameType,
  { kind, provisional, limit, cursor }: LadderQuery,
): Promise<{ readonly items: readonly RankedParticipant[]; readonly nextCursor: string | null }> {
  let place = cursor === undefined ? START : placeOf(cursor);
  const found = await store.ladderPage({
    type,
    ...(kind && { kind }),
    isSettled: !provisional,
    after: place,
    limit: limit + 1,
  });
  const items = found.slice(0, limit).map((row): RankedParticipant => {
    const { rating, name } = row;
    const rank = rating === place.rating ? place.rank : place.seen + 1;
    place = { rating, name, rank, seen: place.seen + 1 };
    return { ...row, rank };
  });
  return { items, nextCursor: found.length > limit ? cursorOf(place) : null };
}

/** Results of a type with numbers above `after`, and what to send as `after` for the next page. */
export async function resultPage(
  { store }: Engine,
  { id: type }: GameType,
  after: number,
  limit: number,
): Promise<{ readonly items: readonly NumberedResult[]; readonly nextAfter: number | null }> {
  const found = await store.ladderResults(type, after, limit + 1);
  const items = found.slice(0, limit);
  return { items, nextAfter: found.length > limit ? (items.at(-1)?.number ?? null) : null };
}

const RESULTS_PER_STATEMENT = 500;

/** All results of a type, in order, read from the store page by page. */
export async function* allResults(engine: Engine, gameType: GameType): AsyncGenerator<NumberedResult> {
  let after: number | null = 0;
  while (after !== null) {
    const { items, nextAfter } = await resultPage(engine, gameType, after, RESULTS_PER_STATEMENT);
    yield* items;
    after = nextAfter;
  }
}
