/** What must hold for the results of rated games, on every database. */
import { v7 as uuidv7 } from 'uuid';
import { countFinishedGames } from '#src/engine/queries/statistics.js';
import { ladderOf, type LadderResult } from 'parlour-games/record/ladder';
import type { Store } from '#src/engine/store.js';
import { stored, type Law } from './law.js';
import { storedPlayer } from './laws-of-players.js';
import { computerSeat, CREATED_AT, humanSeat, sha256 } from './records.js';

const win = (...winners: number[]) =>
  ({ outcome: 'win', winners, scores: [], reason: 'over', details: {} }) as const;

/** A finished rated game of two players. */
const rated = async (store: Store, type: string, players: readonly string[], winner: number, at: number) => {
  const seats = players.map((id) => humanSeat({ player: { id, kind: 'bot' } }));
  const game = { type, status: 'finished', rated: true, seats, result: win(winner) } as const;
  return stored(store, { ...game, updatedAt: CREATED_AT + at });
};

const resultsOf = (store: Store, type: string) => store.ladderResults(type, 0, 1_000);

const FIRST = { rating: 2 ** 31 - 1, name: '' };

export const ladderLaws: Readonly<Record<string, Law>> = {
  'each rated game that has finished counts once, in the order of their ends': async (t, store) => {
    const type = `ladder-${uuidv7()}`;
    const players = [await storedPlayer(store), await storedPlayer(store)];
    const [later, first] = [await rated(store, type, players, 0, 2), await rated(store, type, players, 1, 1)];
    await stored(store, { type, status: 'finished', result: win(0), seats: [humanSeat(), computerSeat()] });
    await countFinishedGames(store);
    await countFinishedGames(store);
    const results = await resultsOf(store, type);
    t.match(results, [
      { number: 1, game: first.id, head: first.head, at: first.updatedAt },
      { number: 2, game: later.id },
    ]);
    const places = (first: number) =>
      players.map((player, seat) => ({ player, place: seat === first ? 1 : 2 }));
    t.strictSame(
      results.map((result) => result.places),
      [places(1), places(0)],
    );
    const { standings, lastNumber } = await store.standings(type, players);
    t.equal(lastNumber, 2);
    t.strictSame(new Map([...standings].sort()), new Map([...ladderOf(results)].sort()), 'to the last bit');
  },

  'a game that was counted by an instance that died before it could mark it counts once': async (
    t,
    store,
  ) => {
    const type = `ladder-${uuidv7()}`;
    const players = [await storedPlayer(store), await storedPlayer(store)];
    await rated(store, type, players, 0, 0);
    await countFinishedGames({ ...store, countInStatistics: () => Promise.resolve(0) });
    await rated(store, type, players, 0, 1);
    await countFinishedGames(store);
    t.match(await resultsOf(store, type), [{ number: 1 }, { number: 2 }]);
    t.equal((await resultsOf(store, type)).length, 2);
  },

  'of two that count at once one counts': async (t, store) => {
    const type = `ladder-${uuidv7()}`;
    const players = [await storedPlayer(store), await storedPlayer(store)];
    await rated(store, type, players, 0, 0);
    const unguarded: Store = {
      ...store,
      exclusively: async (_, work) => {
        await work();
        return true;
      },
    };
    await Promise.allSettled([countFinishedGames(unguarded), countFinishedGames(unguarded)]);
    await countFinishedGames(store);
    const results: readonly LadderResult[] = await resultsOf(store, type);
    t.equal(results.length, 1);
    t.match((await store.standings(type, players)).standings.get(String(players[0])), { games: 1, wins: 1 });
  },

  'games leave the database once they are counted, and their results stay': async (t, store) => {
    const type = `ladder-${uuidv7()}`;
    const players = [await storedPlayer(store), await storedPlayer(store)];
    const game = await rated(store, type, players, 0, 0);
    await countFinishedGames({ ...store, exclusively: () => Promise.resolve(false) });
    const query = { type, isCounted: true, from: 0, to: Date.now(), limit: 10 };
    t.strictSame(await store.finishedGames(query), [], 'not before the ladder has counted it');
    await countFinishedGames(store);
    t.match(await store.finishedGames(query), [{ id: game.id }]);
    await store.delete(game.id);
    t.match(await resultsOf(store, type), [{ game: game.id }]);
  },

  'the ladder leaves deleted players out, and keeps what is known of them': async (t, store) => {
    const type = `ladder-${uuidv7()}`;
    const players = [await storedPlayer(store), await storedPlayer(store)];
    await rated(store, type, players, 0, 0);
    await countFinishedGames(store);
    const [loser = '', winner = ''] = [players[1], players[0]];
    await store.deletePlayer(loser, CREATED_AT);
    await rated(store, type, players, 1, 1);
    await countFinishedGames(store);
    const page = { type, isSettled: false, after: FIRST, limit: 10 } as const;
    t.match(await store.ladderPage(page), [{ name: winner, games: 2 }]);
    t.strictSame(await store.ladderPage({ ...page, isSettled: true }), []);
    t.strictSame(
      new Map([...(await store.standings(type, players)).standings].sort()),
      new Map([...ladderOf(await resultsOf(store, type))].sort()),
    );
    await store.forgetPlayer(loser);
    t.equal((await store.ladderPage(page)).length, 1);
  },

  'equal ratings are listed by id, and levels after players': async (t, store) => {
    const type = `ladder-${uuidv7()}`;
    const standing = {
      mu: 25,
      sigma: 1,
      rating: 1500,
      deviation: 60,
      games: 1,
      wins: 0,
      draws: 1,
      losses: 0,
    };
    const ids = [await storedPlayer(store), await storedPlayer(store)].sort();
    const names = [...ids, 'level:easy', 'level:hard'];
    const ratings = names.map((name) => ({
      ...standing,
      type,
      name,
      player: ids.includes(name) ? name : null,
    }));
    const places = names.map((player) => ({ player, place: 1 }));
    const result = { type, number: 1, game: uuidv7(), head: sha256('head'), at: CREATED_AT, places };
    await store.addResults([result], ratings.toReversed());
    const page = { type, isSettled: true, after: FIRST, limit: 10 } as const;
    const found = async (more: object = {}) =>
      (await store.ladderPage({ ...page, ...more })).map(({ name }) => name);
    t.strictSame(await found(), names);
    t.strictSame(await found({ after: { rating: 1500, name: String(ids[0]) }, limit: 2 }), names.slice(1, 3));
    t.strictSame(await found({ after: { rating: 1501, name: 'level:hard' } }), names);
    t.strictSame(await found({ kind: 'bot' }), ids);
  },

  'a rating is settled from a deviation of 200 downwards': async (t, store) => {
    const type = `ladder-${uuidv7()}`;
    const counts = { games: 1, wins: 0, draws: 1, losses: 0 };
    const ratings = [200, 201].map((deviation) => {
      const name = `level:${deviation}`;
      return { type, name, player: null, mu: 25, sigma: deviation / 60, rating: 1500, deviation, ...counts };
    });
    await store.addResults([], ratings);
    const page = { type, isSettled: true, after: FIRST, limit: 10 } as const;
    t.match(await store.ladderPage(page), [{ name: 'level:200' }]);
    t.equal((await store.ladderPage(page)).length, 1);
  },
};
