/** Players who leave a match or a series at the moment at which it begins. */
import { test } from 'tap';
import { seatLine } from '#src/engine/players/make-matches.js';
import { commit } from '#test/support/commitments.js';
import { overtake } from '#test/support/overtake.js';
import { matching, type NewPlayer } from '#test/support/players.js';
import { CLOCK, HEX, resignAll, sides, three, two } from '#test/support/series.js';
import { sharedService } from '#test/support/shared-service.js';

let clocks = 600;

test('leaving a match', async (t) => {
  const { app, call } = await sharedService(t);
  const { store } = app.engine;
  const { enter, look, leave } = matching(call);
  /** Two players whom nobody else can meet. */
  const pair = async () => {
    const [ada, bob] = await two(call);
    const terms = { clock: { perMoveS: (clocks += 1) } };
    const gamesOf = async ({ id }: NewPlayer) =>
      (await call('GET', `/v1/players/${id}/games`)).body.items as { id: string }[];
    return { ada, bob, terms, gamesOf };
  };

  await t.test('twice at once', async (t) => {
    const { ada, terms } = await pair();
    const { match } = await enter(ada, 'war', terms);
    const left = await Promise.all([1, 2, 3].map(() => leave(ada, 'war', match.id)));
    for (const each of left) t.match(each, { status: 200, match: { status: 'cancelled', game: null } });
    const ended = await store.matchesEndedAfter(ada.id, { endedAt: 0, id: null }, 9);
    t.equal(ended.length, 1);
  });

  await t.test('before its game is stored', async (t) => {
    const { ada, bob, terms, gamesOf } = await pair();
    const { id: commitmentId } = await commit(call);
    const first = await enter(ada, 'war', { ...terms, commitmentId, clientSeed: HEX });
    const left: object[] = [];
    overtake(t, store, 'create', async () => {
      left.push(await leave(ada, 'war', first.match.id));
    });
    const second = await enter(bob, 'war', terms);
    t.match(left, [{ status: 200, match: { status: 'cancelled' } }]);
    t.match((await look(bob, 'war', second.match.id)).match, { status: 'waiting', game: null });
    t.strictSame([await gamesOf(ada), await gamesOf(bob)], [[], []]);
    const again = await enter(ada, 'war', { ...terms, commitmentId, clientSeed: HEX });
    t.equal(again.status, 202, 'its commitment can still be used');
    const { game } = (await look(bob, 'war', second.match.id)).match;
    t.match((await call('GET', game?.links.self ?? '')).body, {
      fairness: { seedChosenBy: 'both', clientSeed: HEX },
    });
  });

  await t.test('once its game is stored', async (t) => {
    const { ada, bob, terms, gamesOf } = await pair();
    const { match } = await enter(ada, 'war', terms);
    const isOfAda = (which: unknown) => (which as { id?: string }).id === match.id;
    overtake(t, store, 'cancelMatches', () => enter(bob, 'war', terms), isOfAda);
    const left = await leave(ada, 'war', match.id);
    t.match(left, { status: 200, match: { status: 'matched', game: {} } });
    t.strictSame(left.match, (await look(ada, 'war', match.id)).match);
    t.match([await gamesOf(ada), await gamesOf(bob)], [[{ id: left.match.game?.id }], [{}]]);
  });

  await t.test('whenever it is', async (t) => {
    for (let n = 0; n < 10; n += 1) {
      const { ada, bob, terms, gamesOf } = await pair();
      const first = await enter(ada, 'war', terms);
      const leaveSoon = async () => {
        for (let ticks = 0; ticks < n; ticks += 1) await new Promise(setImmediate);
        return leave(ada, 'war', first.match.id);
      };
      const [second, left] = await Promise.all([enter(bob, 'war', terms), leaveSoon()]);
      t.match([second.status, left.status], [202, 200]);
      const isMatched = left.match.status === 'matched';
      await seatLine(app.engine, (await store.match(second.match.id))?.termsHash ?? '');
      const { match } = await look(bob, 'war', second.match.id);
      t.match(
        [left.match.status, match.status],
        isMatched ? ['matched', 'matched'] : ['cancelled', 'waiting'],
      );
      t.equal(match.game?.id, left.match.game?.id);
      t.equal((await gamesOf(ada)).length, isMatched ? 1 : 0);
    }
  });
});

test('leaving a series', async (t) => {
  const { app, call } = await sharedService(t);
  const { store } = app.engine;
  const { create, answer, look, send, games } = sides(call);

  await t.test('before the last answer is stored', async (t) => {
    const [ada, bob] = await two(call);
    const { series } = await create(ada.token, [ada.id, bob.id]);
    overtake(t, store, 'answerSeries', () => send('DELETE', series.links.self, ada.token));
    t.match((await answer(series, bob)).body, { status: 409, code: 'series-closed' });
    t.match(await look(series), { status: 'cancelled', players: [{}, { accepted: false }] });
    t.strictSame(await games(series), []);
  });

  await t.test('once it runs', async (t) => {
    const [ada, bob] = await two(call);
    const { series } = await create(ada.token, [ada.id, bob.id], { games: 4, parallel: 2 });
    overtake(t, store, 'cancelSeries', () => answer(series, bob));
    t.match(await send('DELETE', series.links.self, ada.token), {
      status: 200,
      series: { status: 'cancelled', players: [{}, { accepted: true }] },
    });
    const begun = (await store.series(series.id))?.begun ?? 0;
    await resignAll(call, series, bob, begun);
    t.match(await look(series), { status: 'cancelled', played: begun, fairness: { secret: /^\w{64}$/ } });
    t.equal((await games(series)).length, begun);
  });

  await t.test('while others answer', async (t) => {
    for (const verbs of [
      ['accept', 'accept'],
      ['accept', 'decline'],
      ['decline', 'decline'],
    ] as const) {
      const [ada, bob, cyd] = await three(call);
      const terms = { games: 3, clock: CLOCK, config: { maxRounds: 1 } };
      const { series } = await create(ada.token, [ada.id, bob.id, cyd.id], terms, '7reeg');
      const first: object[] = [];
      overtake(t, store, 'answerSeries', async () => {
        first.push(await answer(series, cyd, verbs[1]));
      });
      const isDeclined = verbs[1] === 'decline';
      t.match(await answer(series, bob, verbs[0]), { status: isDeclined ? 409 : 200 });
      t.match(first, [{ status: 200 }]);
      t.match(await look(series), { status: isDeclined ? 'cancelled' : 'running' });
      const [left, again] = await Promise.all([1, 2].map(() => send('DELETE', series.links.self, ada.token)));
      t.match([left, again], [{ status: 200, series: { status: 'cancelled' } }, { status: 200 }]);
    }
  });

  await t.test('by the deletion of its creator', async (t) => {
    const [ada, bob] = await two(call);
    const { series } = await create(ada.token, [ada.id, bob.id]);
    overtake(t, store, 'answerSeries', () => call('DELETE', '/v1/players/me', { token: ada.token }));
    t.match((await answer(series, bob)).body, { code: 'series-closed' });
    t.match(await look(series), { status: 'cancelled', players: [{ player: null }, { accepted: false }] });
  });
});
