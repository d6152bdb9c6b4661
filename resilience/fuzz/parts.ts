/** The sender of a request, and its headers, query and body. */
import { gameTypes } from 'parlour-games/games';
import { get } from 'parlour-games/kit/checked';
import { randomMove } from 'parlour-games/kit/options';
import { ACCEPT_VALUES } from './malformed-values.js';
import { valueFor, type Operation } from './operations.js';
import type { RawRequest } from '#resilience/support/raw-http.js';
import { seedOf } from '#test/support/play.js';
import { quickConfig } from '#test/support/quick-games.js';
import { OPERATOR_TOKEN } from '#test/support/service.js';
import { oneIn, pick, type KnownGame, type Peeked, type World } from './world.js';

/** A request in the making. */
export interface Draft {
  readonly operation: Operation;
  readonly game: KnownGame;
  readonly path: string;
  readonly peeked: Peeked;
  readonly token: string | undefined;
}

const MAX_SEED = 2 ** 31;
const ODD_VALUES = ['', '-1', '0', '1', '2', '3', '1e3', 'x', '999', 'all', 'spectator'];
const ORIGINS = ['https://games.example', 'https://other.example', 'null'];
const ACCEPTED = [
  'application/json',
  'text/plain, */*;q=0.1',
  'image/svg+xml',
  'application/x-ndjson',
  'text/csv',
  'application/json;q=0.5, application/x-ndjson',
  '*/*',
  'text/event-stream, application/json',
];
const ENCODINGS = ['gzip', 'br', 'identity', 'gzip;q=0, *', 'zstd'];

const seatsFor = (world: World, type: string): object[] => {
  const { rng, players } = world;
  const human = { kind: 'human' };
  const others = [
    human,
    { kind: 'human', name: pick(rng, ['Ada', ' Grace ', 'Åsa <b>']) },
    { kind: 'cpu', level: 'easy' },
    { kind: 'open' },
    { kind: 'open', for: players.length === 0 ? '' : pick(rng, players).id },
  ];
  const { min, max } = get(gameTypes, type).seats;
  const count = min + rng.below(max - min + 1);
  const isOfPeople = oneIn(world, 3);
  return Array.from({ length: count }, (_, seat) => (seat === 0 || isOfPeople ? human : pick(rng, others)));
};

const newGame = (world: World, type: string): object => {
  const { rng, commitments } = world;
  const isJoint = commitments.length > 0 && oneIn(world, 8);
  return {
    seats: seatsFor(world, type),
    ...(!oneIn(world, 3) && { config: quickConfig(type) }),
    ...(oneIn(world, 3) && { visibility: pick(rng, ['public', 'private', 'unlisted']) }),
    ...(oneIn(world, 3) && { clock: pick(rng, [{ perMoveS: 30 }, { initialS: 60, incrementS: 5 }]) }),
    ...(oneIn(world, 6) && { joinWithinS: 60 }),
    ...(oneIn(world, 3) && { autoplay: false }),
    ...(isJoint
      ? { commitmentId: pick(rng, commitments), clientSeed: 'mine' }
      : { seed: seedOf(rng.below(MAX_SEED)).toString('hex') }),
  };
};

/** By path of the operation, bodies that are more likely to succeed than others that fit the schema. */
const BODIES: readonly (readonly [RegExp, (world: World, draft: Draft) => unknown])[] = [
  [/\/games$/, (world, { operation, game }) => newGame(world, operation.type ?? game.type)],
  [
    /\/\{id\}\/moves$/,
    ({ rng }, { game, peeked: { legalMoves } }) =>
      legalMoves.length === 0 ? undefined : randomMove(legalMoves, rng, get(gameTypes, game.type).templates),
  ],
  [/\/cpu-moves$/, ({ rng }) => pick(rng, [{}, { count: 1 }, { count: 3 }])],
  [/\/join$/, (_, { token }) => (token?.startsWith('player_') === true ? {} : undefined)],
  [/\/players\/\{id\}$/, ({ rng }) => pick(rng, [{ name: 'Renamed' }, { suspended: rng.below(8) === 0 }])],
  [/\/me\/webhook$/, ({ rng }) => ({ url: pick(rng, ['https://a.test/x', 'http://10.0.0.1/']) })],
  [/\/matches$/, ({ rng }) => ({ against: pick(rng, ['people', 'anybody']), seats: 2 })],
  [
    /\/v1\/players$/,
    ({ rng }) => ({
      name: pick(rng, ['Ada', 'Åsa <b>', ' x ']),
      kind: pick(rng, ['person', 'bot']),
      externalId: pick(rng, ['a', 'b', 'c', undefined, undefined, undefined]),
    }),
  ],
];

export function bodyOf(world: World, draft: Draft): unknown {
  const { path, body } = draft.operation;
  if (body === null) return undefined;
  const made = oneIn(world, 10) ? undefined : BODIES.find(([paths]) => paths.test(path))?.[1](world, draft);
  return made ?? valueFor(body, world.rng.below(MAX_SEED));
}

const valueOfQuery = (
  world: World,
  { name, schema }: Operation['query'][number],
  { version }: Peeked,
): string => {
  const { rng, cursors } = world;
  if (oneIn(world, 5)) return pick(rng, ODD_VALUES);
  if (name === 'cursor' && cursors.length > 0) return pick(rng, cursors);
  if (name === 'limit') return String(1 + rng.below(4));
  if (name === 'at' || name === 'after') return String(rng.below(version + 2));
  return String(valueFor(schema, rng.below(MAX_SEED)));
};

/** Query parameters that would make the request wait. */
const WAITING = ['wait', 'rematch'];

export function queryOf(world: World, { operation: { query }, peeked }: Draft): string {
  const values = query
    .filter(({ name }) => !WAITING.includes(name) && oneIn(world, 3))
    .map((parameter): [string, string] => [parameter.name, valueOfQuery(world, parameter, peeked)]);
  const has = (name: string): boolean => values.some(([each]) => each === name);
  if (has('as') && !has('at') && !oneIn(world, 8))
    values.push(['at', String(1 + world.rng.below(peeked.version))]);
  return values.length === 0 ? '' : `?${new URLSearchParams(values).toString()}`;
}

type Token = string | undefined;
const ofPlayer = ({ rng, players }: World): Token =>
  players.length === 0 ? undefined : pick(rng, players).token;
const ofSeat = ({ rng }: World, { tokens }: KnownGame): Token => {
  const seats = tokens.filter((token) => token !== undefined);
  return seats.length === 0 ? undefined : pick(rng, seats);
};
const ofPlayerOrNobody = (world: World): Token => (oneIn(world, 3) ? undefined : ofPlayer(world));

/** By operation, who may call it. */
const SENDERS: readonly (readonly [RegExp, (world: World, game: KnownGame, turn: number) => Token])[] = [
  [/^DELETE .*games|\/v1\/players(\/\{id\}|$)|audit-records/, () => OPERATOR_TOKEN],
  [/\/matches|\/players\/me|\/invitation/, ofPlayer],
  [/\/(games|join)$/, ofPlayerOrNobody],
  [/\/(\{id\}\/moves|hint|cpu-moves)$/, (_, { tokens }, turn) => tokens[turn] ?? tokens[0]],
  [/\/cancel$/, (_, { tokens }) => tokens[0]],
  [/^GET /, (world, game) => (oneIn(world, 4) ? undefined : ofSeat(world, game))],
  [/^/, ofSeat],
];

export function tokenFor(world: World, { method, path }: Operation, game: KnownGame, turn: number): Token {
  const { tokens, rng } = world;
  if (oneIn(world, 12))
    return pick(rng, [undefined, OPERATOR_TOKEN, 'x', ofPlayer(world), ...game.tokens, ...tokens]);
  return SENDERS.find(([operations]) => operations.test(`${method} ${path}`))?.[1](world, game, turn);
}

export function headersOf(world: World, { operation, path, peeked, game }: Draft): RawRequest['headers'] {
  const { rng, tags } = world;
  const { version } = peeked;
  const versions = [`"${version}"`, `W/"${version}"`, `"${version - 1}"`, '*', `"9", "${version}"`];
  const sometimes = (n: number, name: string, values: readonly string[]): Record<string, string> =>
    oneIn(world, n) ? { [name]: pick(rng, values) } : {};
  const reading = {
    ...sometimes(6, 'accept', oneIn(world, 8) ? ACCEPT_VALUES : ACCEPTED),
    ...sometimes(4, 'accept-encoding', ENCODINGS),
    ...sometimes(8, 'if-none-match', [...versions, '"0"', tags.get(path) ?? '']),
    ...(path.endsWith('/events') && sometimes(2, 'last-event-id', [String(rng.below(version + 2))])),
  };
  const key = `${game.id}-${rng.below(4)}`;
  const writing = {
    ...sometimes(4, 'if-match', [`"${version}"`, ...versions]),
    ...sometimes(3, 'idempotency-key', [key]),
  };
  return {
    'x-forwarded-for': `192.0.2.${rng.below(3)}`,
    ...sometimes(4, 'origin', ORIGINS),
    ...(operation.method === 'GET' ? reading : writing),
  };
}
