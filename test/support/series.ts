/** Series and their games over HTTP. */
import { newPlayer, type NewPlayer } from '#test/support/players.js';
import type { Call } from '#test/support/service.js';
import { until } from '#test/support/until.js';

/** What the tests read of a series. */
export interface Series {
  readonly id: string;
  readonly status: string;
  readonly played: number;
  readonly voided: readonly number[];
  readonly players: readonly { readonly accepted: boolean }[];
  readonly fairness: { readonly commitment: string; readonly secret: string | null };
  readonly scores: readonly object[];
  readonly difference: object | null;
  readonly links: { readonly self: string; readonly games: string };
}

interface Game {
  readonly id: string;
  readonly status: string;
  readonly series: { readonly number: number };
  readonly seats: readonly { readonly player: { readonly id: string } }[];
  readonly links: { readonly self: string };
}

/** The path of the series of Connect Four. */
export const PATH = '/v1/connect-four/series';
/** The clock of series, unless another one is given. */
export const CLOCK = { perMoveS: 600 };
/** A client seed. */
export const HEX = 'ab'.repeat(32);

/** The requests about series. */
export function sides(call: Call) {
  const send = async (method: string, path: string, token?: string, body?: object, key?: string) => {
    const headers = key === undefined ? {} : { 'idempotency-key': key };
    const response = await call(method, path, { token, headers, ...(body && { body }) });
    const { status, headers: received, body: answered, text } = response;
    return { status, headers: received, body: answered, text, series: answered.series as Series };
  };
  const games = async ({ links }: Series): Promise<Game[]> =>
    (await call('GET', `${links.games}?limit=100`)).body.items as Game[];
  return {
    send,
    games,
    create: (
      token: string,
      players: readonly unknown[],
      terms: object = {},
      type = 'connect-four',
      key?: string,
    ) => send('POST', `/v1/${type}/series`, token, { players, games: 2, clock: CLOCK, ...terms }, key),
    answer: ({ links }: Series, { token }: NewPlayer, verb = 'accept', body?: object, key?: string) =>
      send('POST', `${links.self}/${verb}`, token, body, key),
    look: async ({ links }: Series): Promise<Series> => (await send('GET', links.self)).series,
    /** Waits until `count` games have begun. */
    begun: async (series: Series, count: number): Promise<Game[]> => {
      await until(async () => (await games(series)).length >= count);
      return games(series);
    },
  };
}

/** Resigns a player's running games until `count` games are over. */
export async function resignAll(
  call: Call,
  series: Series,
  { token }: NewPlayer,
  count: number,
): Promise<void> {
  const { games, look } = sides(call);
  await until(async () => {
    for (const { status, links } of await games(series))
      if (status === 'active') await call('POST', `${links.self}/resign`, { token });
    return (await look(series)).played >= count;
  });
}

const newPlayers = async (call: Call, ...names: string[]): Promise<NewPlayer[]> => {
  const players: NewPlayer[] = [];
  for (const name of names) players.push(await newPlayer(call, name));
  return players;
};

/** Two new players: Ada and Bob. */
export async function two(call: Call): Promise<[NewPlayer, NewPlayer]> {
  return (await newPlayers(call, 'Ada', 'Bob')) as [NewPlayer, NewPlayer];
}

/** Three new players: Ada, Bob and Cyd. */
export async function three(call: Call): Promise<[NewPlayer, NewPlayer, NewPlayer]> {
  return (await newPlayers(call, 'Ada', 'Bob', 'Cyd')) as [NewPlayer, NewPlayer, NewPlayer];
}
