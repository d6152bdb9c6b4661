/** Two games that differ only in what a viewer may not see answer every GET of that viewer alike, to the letter. */
import { t as root, test, type Test } from 'tap';
import { trace } from 'parlour-games/games/black-box/laser';
import { at } from 'parlour-games/kit/checked';
import { playerRng } from 'parlour-games/record/rng';
import type { Rng, Typed, Viewer } from 'parlour-games/game-type';
import { registry, seedOfDeal } from '#test/fixtures/twin-deals.js';
import { openEventStream } from '#test/support/event-stream.js';
import { atLength } from '#test/support/length.js';
import { seedOf, viewerName } from '#test/support/play.js';
import { newPlayer, type NewPlayer } from '#test/support/players.js';
import { openGame, OPERATOR_TOKEN, startService, type Call } from '#test/support/service.js';

const MOVES = atLength({ brief: 4, full: 6 });
/** Those whose hands differ. */
const SEATS = atLength({ brief: [1], full: [0, 1] });
const PAST_VERSIONS = 2;

interface Table {
  readonly call: Call;
  readonly url: string;
  readonly type: string;
  readonly path: string;
  readonly players: readonly NewPlayer[];
}

interface Operation {
  readonly parameters?: readonly { readonly name?: string; readonly $ref?: string }[];
}
type Paths = Readonly<Record<string, { readonly get?: Operation }>>;

/** A game of two players, of whom nobody has read anything yet. */
const opened = async (table: Omit<Table, 'path'>, deal: number): Promise<Table> => {
  const { call, type, players } = table;
  const seats = players.map(({ id }) => ({ kind: 'open', for: id }));
  const { path } = await openGame(
    call,
    type,
    { seats, visibility: 'public', seed: seedOfDeal(deal) },
    OPERATOR_TOKEN,
  );
  for (const { token } of players) await call('POST', `${path}/join`, { token, body: {} });
  return { ...table, path };
};

/** What has to differ between any two games. */
const alike = ({ path }: Table, text: string): string =>
  text
    .replaceAll(path.slice(path.lastIndexOf('/') + 1), 'the game')
    .replace(/\b[0-9a-f]{64}\b|"x[0-9a-f]{32}"/g, 'a hash')
    .replace(/"(discardedAtMs|untilMs)":\d+/g, '"$1":0')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then');

/** All GETs below a game, with each query that says what of it is read. Hints are drawn by chance, and have a test of their own. */
const readingsOf = (paths: Paths, type: string, version: number): string[] => {
  const below = `/v1/${type}/games/{id}`;
  const past = Array.from(
    { length: PAST_VERSIONS },
    (_, n) => 1 + Math.floor((n * (version - 1)) / (PAST_VERSIONS - 1)),
  );
  return Object.entries(paths).flatMap(([path, { get: operation }]) => {
    if (operation === undefined || !path.startsWith(below) || /\/(events|hint)$/.test(path)) return [];
    const names = (operation.parameters ?? []).map(({ name, $ref }) => name ?? $ref ?? '');
    const has = (name: string): boolean => names.some((each) => each.endsWith(name));
    const rest = path.slice(below.length);
    return [
      rest,
      ...(has('AtQuery') ? past.map((n) => `${rest}?at=${n}`) : []),
      ...(has('AfterQuery') ? [`${rest}?after=${version - 2}`] : []),
    ];
  });
};

const streamed = async (
  { url, path }: Table,
  token: string | undefined,
  version: number,
): Promise<string> => {
  const headers = token === undefined ? undefined : { authorization: `Bearer ${token}` };
  const stream = await openEventStream(`${url}${path}/events`, headers);
  const events = await stream.received(version);
  stream.close();
  return JSON.stringify(events);
};

/** The list items of the game, and what the stream of a player tells of it. */
const listed = async ({ call, path }: Table, list: string, token: string | undefined): Promise<string> => {
  const { items } = (await call('GET', list, { token })).body as { items: { links: { self: string } }[] };
  return JSON.stringify(items.filter(({ links }) => links.self === path));
};

/** By reading, the whole response of a viewer. */
const given = async (table: Table, readings: readonly string[], viewer: Viewer, version: number) => {
  const { call, path, type, players } = table;
  const token = viewer === null ? undefined : at(players, viewer).token;
  const answers: [string, string][] = [];
  const note = (reading: string, text: string) => answers.push([reading, alike(table, text)]);
  for (const reading of readings) {
    // Compressed, even the ids and hashes that `alike` replaces would count in the length.
    const plain = { 'accept-encoding': 'identity' };
    const { status, text, headers } = await call('GET', `${path}${reading}`, { token, headers: plain });
    note(reading, `${status} ${headers['etag'] ?? ''} ${headers['content-length'] ?? ''} ${text}`);
  }
  const lines = { accept: 'application/x-ndjson' };
  note('NDJSON', (await call('GET', `${path}/moves`, { token, headers: lines })).text);
  note('the stream', await streamed(table, token, version));
  note('the list', await listed(table, `/v1/games?type=${type}`, token));
  if (token !== undefined) note('its list', await listed(table, '/v1/players/me/games', token));
  return answers;
};

interface Shown {
  readonly version: number;
  readonly turn: { readonly seat: number } | null;
}

const moveIn = async ({ call, path, players }: Table, seat: number, body: object): Promise<number> => {
  const { status, text } = await call('POST', `${path}/moves`, { token: at(players, seat).token, body });
  if (status !== 201) throw new Error(text);
  return (await call('GET', path)).body.version as number;
};

/** Moves that are listed in both games. */
const commonMoves = async (tables: readonly Table[], seat: number): Promise<Typed[]> => {
  const [one = [], other = []] = await Promise.all(
    tables.map(async ({ call, path, players }) => {
      const { body } = await call('GET', `${path}/legal-moves`, { token: at(players, seat).token });
      return (body as { moves: Typed[] }).moves;
    }),
  );
  const known = new Set(other.map((move) => JSON.stringify(move)));
  return one.filter((move) => known.has(JSON.stringify(move)));
};

const compare = async (
  t: Test,
  paths: Paths,
  tables: readonly [Table, Table],
  viewers: readonly Viewer[],
) => {
  const [one, other] = tables;
  const { version } = (await one.call('GET', one.path)).body as Shown;
  const readings = readingsOf(paths, one.type, version);
  for (const viewer of viewers) {
    const twin = new Map(await given(other, readings, viewer, version));
    for (const [reading, text] of await given(one, readings, viewer, version))
      t.equal(twin.get(reading), text, `${reading} of ${viewerName(viewer)} at version ${version}`);
  }
};

/** Plays the same moves in both games; resolves with how many. */
const playAlike = async (tables: readonly [Table, Table], rng: Rng): Promise<number> => {
  const [{ call, path }] = tables;
  for (let moves = 0; moves < MOVES; moves += 1) {
    const { turn } = (await call('GET', path)).body as Shown;
    const common = turn === null ? [] : await commonMoves(tables, turn.seat);
    if (turn === null || common.length === 0) return moves;
    const move = at(common, rng.below(common.length));
    for (const table of tables) await moveIn(table, turn.seat, move);
  }
  return MOVES;
};

/** Different notes of a seat, beside its joining. */
const writeNotes = async (tables: readonly Table[], seat: number): Promise<void> => {
  for (const [index, { call, path, players }] of tables.entries()) {
    const { token } = at(players, seat);
    const body = { text: '?'.repeat(index + 1) };
    const { status, text } = await call('PUT', `${path}/notes/${seat + 1}`, { token, body });
    if (status !== 204) throw new Error(text);
  }
};

const start = async () => {
  const { call, url } = await startService(root, {}, { registry });
  const players = [await newPlayer(call, 'Ada'), await newPlayer(call, 'Ben')];
  const { paths } = (await call('GET', '/openapi.json')).body as { paths: Paths };
  return { call, url, players, paths };
};
let started: ReturnType<typeof start> | undefined;
/** Starts with the first test that needs it: files that share the process may have a clock of their own. */
const service = () => (started ??= start());

test('cards in another hand and in the stock', async (t) => {
  const { paths, ...shared } = await service();
  for (const type of ['war', 'basra', 'double-7', '7reeg'])
    for (const seat of SEATS) {
      const [plain, changed] = [
        await opened({ ...shared, type }, 0),
        await opened({ ...shared, type }, seat + 1),
      ];
      const tables = [plain, changed] as const;
      const viewers = type === 'war' ? [0, 1, null] : [1 - seat, null];
      if (!viewers.includes(seat)) await writeNotes(tables, seat);
      const moves = await playAlike(tables, playerRng(seedOf(seat)));
      await compare(t, paths, tables, viewers);
      const hands = await Promise.all(
        tables.map(async (table) =>
          alike(table, (await table.call('GET', table.path, { token: at(table.players, seat).token })).text),
        ),
      );
      if (type !== 'war') t.not(hands[0], hands[1], `the hands of seat ${seat} differ in ${type}`);
      t.ok(moves > 2, `${moves} moves of ${type}`);
    }
});

const FIRST = [
  { row: 3, col: 3 },
  { row: 5, col: 5 },
  { row: 7, col: 7 },
];
const SECOND = [
  { row: 3, col: 3 },
  { row: 5, col: 5 },
  { row: 7, col: 6 },
];
const EDGES = [2, 3, 4, 5, 6, 7, 8].flatMap((n) => [
  { row: n, col: 1 },
  { row: 1, col: n },
]);

test('marbles that lasers do not tell apart', async (t) => {
  const { paths, ...shared } = await service();
  const type = 'black-box';
  const tables = [await opened({ ...shared, type }, 0), await opened({ ...shared, type }, 0)] as const;
  for (const [n, table] of tables.entries())
    await moveIn(table, 0, { type: 'place', marbles: n === 0 ? FIRST : SECOND });
  const exitOf = (marbles: typeof FIRST, from: (typeof EDGES)[number]) =>
    JSON.stringify(trace(marbles, from).exit);
  const alikeFrom = EDGES.filter((from) => exitOf(FIRST, from) === exitOf(SECOND, from));
  const differing = alikeFrom.filter(
    (from) => JSON.stringify(trace(FIRST, from)) !== JSON.stringify(trace(SECOND, from)),
  );
  for (const from of [...differing, ...alikeFrom].slice(0, 3))
    for (const table of tables) await moveIn(table, 1, { type: 'shoot', from });
  await compare(t, paths, tables, [1, null]);
  const guess = {
    type: 'guess',
    marbles: [
      { row: 3, col: 3 },
      { row: 4, col: 4 },
      { row: 6, col: 5 },
    ],
  };
  for (const table of tables) await moveIn(table, 1, guess);
  await compare(t, paths, tables, [1, null]);
});
