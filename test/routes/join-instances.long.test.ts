/** Two instances that share a database: who takes a seat, until when, and who is connected. */
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'tap';
import { createGame } from '#src/engine/commands/create-game.js';
import { at, defined } from 'parlour-games/kit/checked';
import { joinByOf } from 'parlour-games/record/clock';
import { openEventStream, type EventStream } from '#test/support/event-stream.js';
import { startPostgres } from '#test/support/postgres.js';
import { openGame, startService, TWO_HUMANS } from '#test/support/service.js';

const GAMES = 24;
/** Joins are sent from so long before the time is over until as long after it. */
const FLOOD_MS = 60;
const OPEN_SEAT = { seats: [{ kind: 'human' as const }, { kind: 'open' as const }] };
const REFUSED = ['time-over', 'seat-taken', 'game-over'];

interface Log {
  readonly items: readonly { readonly at: string; readonly move: { readonly type: string } | null }[];
}

test('two instances', async (t) => {
  const postgres = await startPostgres();
  t.teardown(() => postgres.remove());
  const env = { DATABASE_URL: postgres.url };
  const one = await startService(t, env);
  const two = await startService(t, env);
  const { engine } = one.app;

  await t.test('give an open seat to one of those who ask for it at once', async (t) => {
    for (let n = 0; n < GAMES; n += 1) {
      const { path } = await openGame(one.call, 'connect-four', OPEN_SEAT);
      const joins = await Promise.all([one, two].map(({ call }) => call('POST', `${path}/join`)));
      t.same(joins.map(({ status }) => status).toSorted(), [201, 409]);
      t.match(joins.find(({ status }) => status === 409)?.body, { code: /^(seat-taken|game-active)$/ });
    }
  });

  await t.test('let nobody join once the time to join is over', async (t) => {
    const gameType = defined(engine.gameTypes.get('connect-four'), 'the type');
    const client = { address: 'test', token: null, signal: new AbortController().signal };
    const sender = { token: null, player: null, keyedRequest: null };
    const command = { gameType, client, ...sender, onReplay: () => 0 };
    const race = async (): Promise<void> => {
      const { game } = await createGame(engine, command, { ...OPEN_SEAT, joinWithinS: 1 });
      const joinBy = defined(joinByOf(game) ?? undefined, 'the time to join');
      const path = `/v1/connect-four/games/${game.id}`;
      const codes = new Set<unknown>();
      await sleep(joinBy - FLOOD_MS - Date.now());
      for (let n = 0; Date.now() < joinBy + FLOOD_MS; n += 1) {
        const { status, body } = await at([one, two], n % 2).call('POST', `${path}/join`);
        codes.add(status === 201 ? 'joined' : (body as { code: unknown }).code);
      }
      const log = async () => ((await two.call('GET', `${path}/moves`)).body as Log).items;
      let entries = await log();
      for (; entries.length < 2; entries = await log()) await sleep(10);
      const [, entry] = entries;
      const isJoined = entry?.move?.type === 'join';
      t.equal(entries.length, 2);
      t.equal(codes.delete('joined'), isJoined);
      t.equal(Date.parse(entry?.at ?? '') < joinBy, isJoined, `${entry?.move?.type} ${entry?.at}`);
      t.same(
        [...codes].filter((code) => !REFUSED.includes(String(code))),
        [],
      );
    };
    await Promise.all(Array.from({ length: GAMES }, race));
  });

  await t.test('tell each other who is connected', async (t) => {
    const { path, tokens } = await openGame(one.call, 'connect-four', TWO_HUMANS);
    const open = ({ url }: typeof one, token?: string): Promise<EventStream> =>
      openEventStream(
        `${url}${path}/events`,
        token === undefined ? {} : { authorization: `Bearer ${token}` },
      );
    const untilTold = async (
      { presence }: EventStream,
      seats: boolean[],
      spectators: number,
    ): Promise<void> => {
      const wanted = JSON.stringify({ seats, spectators });
      while (presence.at(-1) !== wanted) await sleep(20);
      t.pass(wanted);
    };
    const first = await open(one, tokens[0]);
    const second = await open(two, tokens[1]);
    const spectators = [await open(one), await open(two)];
    for (const stream of [first, second, ...spectators]) await untilTold(stream, [true, true], 2);
    second.close();
    await untilTold(first, [true, false], 2);
    const again = await open(one, tokens[1]);
    for (const stream of [first, again, ...spectators]) await untilTold(stream, [true, true], 2);
    await two.close();
    await untilTold(first, [true, true], 1);
    for (const stream of [first, again, ...spectators]) stream.close();
  });
});
