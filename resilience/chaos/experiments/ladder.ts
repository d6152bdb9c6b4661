/**
 * Players play rated series on three instances while instances are killed. Every game counts once, in its series and in the
 * ladder, and the ladder is, to the last bit, what follows from its results.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { at, defined } from 'parlour-games/kit/checked';
import type { GameRecord } from 'parlour-games/record/game-record';
import {
  ladderOf,
  placesOf,
  ratedWinners,
  type LadderResult,
  type Standing,
} from 'parlour-games/record/ladder';
import { formatReport } from '#resilience/chaos/report.js';
import { oneServer, type ExperimentDatabase, type ExperimentResult } from './experiment.js';
import { insist, onInstances, type Body, type Instances } from './matches.js';

const SERIES = 5;
const POLL_MS = 100;
/** More polls than it takes until all games are counted. */
const MAX_POLLS = 100;
const TYPE = '/v1/connect-four';

type Player = Readonly<Record<'id' | 'token', string>>;
type Game = Pick<GameRecord, 'id'> & {
  readonly seats: readonly { readonly player: { readonly id: string } }[];
  readonly links: { readonly self: string };
};
type Result = LadderResult & { readonly number: number; readonly game: string };

type Send = (method: 'GET' | 'POST', path: string, token?: string, body?: object) => Promise<Body>;

const sendTo =
  ({ http, counters }: Instances): Send =>
  (method, path, token, body) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    return insist(http, counters, { method, path, headers, ...(body && { body }) });
  };

const resultsOf = async (send: Send): Promise<Result[]> => {
  const results: Result[] = [];
  for (let after: number | null = 0; after !== null;) {
    const page = await send('GET', `${TYPE}/ladder/results?limit=100&after=${after}`);
    results.push(...(page['items'] as Result[]));
    after = page['nextAfter'] as number | null;
  }
  return results;
};

/** Ends the games in which a player has the first seat: one of the two resigns. */
const endGames = async (send: Send, players: readonly Player[], { id, token }: Player): Promise<void> => {
  const { items } = await send('GET', '/v1/players/me/games?status=active&limit=100', token);
  const own = (items as readonly Game[]).filter(({ seats }) => at(seats, 0).player.id === id);
  const resign = ({ seats, links }: Game): Promise<Body> => {
    const loser = at(seats, Number(`0x${at([...links.self], -1)}`) % 2).player.id;
    return send('POST', `${links.self}/resign`, players.find((each) => each.id === loser)?.token, {});
  };
  await Promise.all(own.map(resign));
  await sleep(POLL_MS);
};

type Wrong = (note: string) => void;

const newPlayer = async (send: Send): Promise<Player> => {
  const { player, token } = await send('POST', '/v1/players', undefined, { name: 'Robo', kind: 'bot' });
  return { ...(player as Player), token: String(token) };
};

const newSeries = async (send: Send, [first, second]: readonly Player[], games: number): Promise<string> => {
  const terms = { games, parallel: 20, rated: true, clock: { perMoveS: 3600 } };
  const players = [first?.id, second?.id];
  const { series } = await send('POST', `${TYPE}/series`, first?.token, { ...terms, players });
  const { self } = (series as Game).links;
  await send('POST', `${self}/accept`, second?.token, {});
  return self;
};

/** Checks that every game counts once, as it ended. */
const checkResults = async (client: pg.Client, results: readonly Result[], wrong: Wrong): Promise<void> => {
  const { rows } = await client.query<GameRecord>(
    "SELECT id::text, seats, result FROM game WHERE rated AND status = 'finished'",
  );
  const byGame = new Map(results.map((result) => [result.game, result]));
  if (results.some(({ number }, index) => number !== index + 1)) wrong('the numbers have gaps');
  if (byGame.size !== results.length || byGame.size !== rows.length)
    wrong(`${results.length} results of ${byGame.size} of ${rows.length} games`);
  for (const { id, seats, result } of rows) {
    const places = placesOf(ratedWinners(defined(result, 'a result'), seats), seats.length);
    const expected = seats.map(({ player }, seat) => ({ player: player?.id, place: places[seat] }));
    if (!isDeepStrictEqual(byGame.get(id)?.places, expected)) wrong(`game ${id} counts otherwise`);
  }
};

/** `pairs` is the number of pairs of games in each series. */
export async function ladder(pairs: number, database?: ExperimentDatabase): Promise<ExperimentResult> {
  const each = 2 * pairs;
  const games = SERIES * each;
  return onInstances(database ?? (await oneServer()), async (instances) => {
    const { client, counters, kill } = instances;
    const send = sendTo(instances);
    const players = await Promise.all(Array.from({ length: SERIES + 1 }, () => newPlayer(send)));
    const series = await Promise.all(players.slice(1).map((_, n) => newSeries(send, players.slice(n), each)));
    let isOver = false;
    const killing = kill(Infinity, () => isOver);
    const playing = players.map(async (player) => {
      while (!isOver) await endGames(send, players, player);
    });
    const look = async (self: string) =>
      (await send('GET', self))['series'] as { status: string; played: number };
    for (const self of series) while ((await look(self)).status !== 'finished') await sleep(POLL_MS);
    isOver = true;
    await Promise.all(playing);
    const killed = await killing;
    const wrong: Wrong = (note) => counters.violation('wrong ladders', note);
    let results = await resultsOf(send);
    for (let polls = 0; results.length < games && polls < MAX_POLLS; polls += 1) {
      await sleep(POLL_MS);
      results = await resultsOf(send);
    }
    if (results.length !== games) wrong(`${results.length} results of ${games} games`);
    await checkResults(client, results, wrong);
    const { rows } = await client.query<Standing & { readonly participant: string }>(
      'SELECT participant, mu, sigma, games, wins, draws, losses FROM rating',
    );
    const stored = new Map(rows.map(({ participant, ...standing }) => [participant, standing]));
    if (!isDeepStrictEqual(stored, ladderOf(results))) wrong('the ladder does not follow from the results');
    const report = formatReport('ladder', counters, { 'rated games': games, 'instances killed': killed });
    return { counters, report };
  });
}
