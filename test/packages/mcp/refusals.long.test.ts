/** What an assistant may not do, and what it is told when something fails. */
import { setTimeout as sleep } from 'node:timers/promises';
import { test, type Test } from 'tap';
import { openGame, startService, TWO_HUMANS } from '#test/support/service.js';
import { sharedService } from '#test/support/shared-service.js';
import { gameOf, startAssistant, startAssistantAs } from './assistant.js';

const UNKNOWN = 'connect-four/01a20436-8d5c-7018-9d28-e79fc2892ade';

test('an assistant', async (t) => {
  const { url, call, app } = await startService(t);
  const requests: string[] = [];
  app.server.prependListener('request', ({ method, url: path }) => requests.push(`${method} ${path}`));
  const countOf = (request: string) => requests.filter((each) => each === request).length;
  const assistant = await startAssistant(t, url);
  const refused = async (t: Test, tool: string, args: object, message: RegExp): Promise<void> => {
    const { text, failed } = await assistant.ask(tool, args);
    t.ok(failed, `${tool} ${JSON.stringify(args)}`);
    t.match(text, message);
  };

  await t.test('is told what the tools are for', async (t) => {
    t.match(assistant.client.getInstructions(), /list_game_types/);
    const { tools } = await assistant.client.listTools();
    const names = tools.map(({ name }) => name).sort();
    t.same(names, [
      ...[
        'accept_series',
        'create_game',
        'follow',
        'hint',
        'join_game',
        'list_game_types',
        'list_games',
        'look',
        'my_games',
      ],
      ...['offer', 'play', 'resign', 'rules'],
    ]);
    const rules = await assistant.use('rules', { type: 'basra' });
    t.match(rules, /^# Basra\n/);
    t.match(rules, /create_game: {.*"target":/);
    t.ok(tools.every(({ description = '' }) => description.length > 20));
  });

  await t.test('has one seat in a game, and sees no other', async (t) => {
    const created = await assistant.use('create_game', { type: 'basra', opponents: 'people' });
    const game = gameOf(created);
    const link = /^Others join at (.*)$/m.exec(created)?.[1] ?? '';
    t.match(created, 'The game waits for players');
    await refused(t, 'join_game', { game: link }, /You already have a seat in this game/);
    await call('POST', `${new URL(link).pathname}/join`, { body: { name: 'Grace' } });
    const news = await assistant.use('follow', { game: link });
    t.match(news, /^1\. Grace joins the game\.\n/);
    t.match(await assistant.use('look', { game: link }), /Grace\n {2}hand {3}\?\?/);
    const other = await startAssistant(t, url);
    const looked = await other.use('look', { game });
    t.match(looked, 'You are a spectator.');
    t.notMatch(looked, /^Legal moves/m, 'a spectator has no legal moves');
  });

  await t.test('cannot play in a seat of somebody else', async (t) => {
    const { id, game } = await openGame(call, 'connect-four', TWO_HUMANS);
    const name = `connect-four/${id}`;
    t.equal(game['status'], 'active');
    await refused(
      t,
      'play',
      { game: name, move: { type: 'drop', column: 1 } },
      /You have no seat in this game/,
    );
    await refused(t, 'hint', { game: name }, /You have no seat in this game/);
    await refused(t, 'resign', { game: name }, /You have no seat in this game/);
    await refused(t, 'join_game', { game: name }, /^seat-taken: /);
  });

  await t.test('plays nothing in a game that has changed since it was seen', async (t) => {
    const created = await assistant.use('create_game', { type: 'connect-four', opponents: 'people' });
    const game = gameOf(created);
    const path = `/v1/connect-four/games/${game.split('/')[1]}`;
    const { token } = (await call('POST', `${path}/join`)).body;
    const move = { type: 'drop', column: 4 };
    await refused(t, 'play', { game, move }, /^version-mismatch: .*\n.*Call look/);
    await assistant.use('look', { game });
    t.match(await assistant.use('play', { game, move }), /^1\. .*\nAssistant plays /);
    await refused(t, 'play', { game, move }, /^not-your-turn: .*\nCall follow/);
    await call('POST', `${path}/moves`, { token, body: move });
    t.match(await assistant.use('follow', { game }), /^3\. Player 2 plays /);
    t.match(await assistant.use('follow', { game, seconds: 0.1 }), 'Nothing has happened in 0.1 seconds.');
    t.match(await assistant.use('look', { game, state: true }), /^State: {board:/m);
    for (const my_turn of [true, false]) t.match(await assistant.use('my_games', { my_turn }), game);
    t.match(await assistant.use('resign', { game }), /The game is over: .*reason:resigned/);
    t.notMatch(await assistant.use('my_games'), game);
  });

  await t.test('waits for all of its games with one stream', async (t) => {
    const games = [];
    for (let count = 0; count < 2; count += 1) {
      const created = await assistant.use('create_game', { type: 'connect-four', opponents: 'people' });
      games.push(gameOf(created));
    }
    const follow = (game: string) => assistant.use('follow', { game, seconds: 0.5 });
    t.match(await Promise.all(games.map(follow)), ['Nothing has happened', 'Nothing has happened']);
    const lists = 2;
    t.equal(countOf('GET /v1/players/me/events'), 1 + lists, 'but each list of invitations reads its own');
  });

  await t.test('goes on with the games of its player after a restart', async (t) => {
    const { token } = (await call('POST', '/v1/players', { body: { name: 'Hal', kind: 'bot' } })).body;
    const first = await startAssistantAs(t, token, url);
    const clock = { initialS: 600, incrementS: 5 };
    const created = await first.use('create_game', { type: 'connect-four', opponents: 'people', clock });
    const game = gameOf(created);
    t.match(created, / · seat 0: bot "Hal"; /);
    await first.client.close();
    const next = await startAssistantAs(t, token, url);
    t.match(await next.use('my_games'), game);
    const move = { type: 'drop', column: 4 };
    t.match(await next.ask('play', { game, move }), { failed: true, text: /call look/ });
    await next.use('look', { game });
    const path = `/v1/connect-four/games/${game.split('/')[1]}`;
    const [before, began] = [countOf(`GET ${path}`), performance.now()];
    const waiting = [next, assistant].map(({ use }) => use('follow', { game, seconds: 45 }));
    // Both have seen that nothing is new; the spectator fetches the game twice.
    while (countOf(`GET ${path}`) < before + 3) await sleep(20);
    await call('POST', `${path}/join`);
    const [news, seen] = await Promise.all(waiting);
    t.match(news, /^1\. Player 2 joins .*\nYour time is up at /);
    t.match(seen, /^1\. Player 2 joins .*\nSeat 0 is to move/, 'a spectator');
    t.ok(performance.now() - began < 40_000, 'before the time is up');
    t.match(await next.use('play', { game, move }), /^2\. Hal plays /);
    t.notMatch(first.heard() + next.heard(), token);
  });

  await t.test('says until when it has to move', async (t) => {
    const seats = [{ kind: 'open' }, { kind: 'human' }];
    const { body } = await call('POST', '/v1/war/games', { body: { seats, clock: { perMoveS: 600 } } });
    const joined = await assistant.use('join_game', { game: `war/${body.game.id}` });
    const time =
      /^Your time is up at 20[-\dT:.]+Z; at the last entry you had 600 s\.\nIt is your turn\. .*\nLegal moves/m;
    t.match(joined, time);
    t.notMatch(await assistant.use('resign', { game: `war/${body.game.id}` }), /Your time/);
  });

  await t.test('makes offers, and answers those of others', async (t) => {
    const created = await assistant.use('create_game', { type: 'connect-four', opponents: 'people' });
    const game = gameOf(created);
    const path = `/v1/connect-four/games/${game.split('/')[1]}`;
    const { token } = (await call('POST', `${path}/join`)).body;
    await assistant.use('look', { game });
    await assistant.use('play', { game, move: { type: 'drop', column: 4 } });
    const offer = (action: string) => assistant.use('offer', { game, action });
    t.match(await offer('take-back'), /offers to take back/);
    await refused(t, 'offer', { game, action: 'draw' }, /^offer-pending: /);
    await call('POST', `${path}/offers/accept`, { token });
    t.match(await assistant.use('follow', { game }), /accepts/);
    await refused(t, 'offer', { game, action: 'accept' }, /no offer/);
    await assistant.use('play', { game, move: { type: 'drop', column: 1 } });
    await call('POST', `${path}/offers`, { token, body: { type: 'draw' } });
    t.match(await assistant.use('look', { game }), /offers a draw/);
    await call('POST', `${path}/moves`, { token, body: { type: 'drop', column: 2 } });
    await assistant.use('follow', { game });
    await assistant.use('play', { game, move: { type: 'drop', column: 3 } });
    await call('POST', `${path}/offers`, { token, body: { type: 'take-back' } });
    await refused(t, 'offer', { game, action: 'accept' }, /^no-offer: /);
    t.match(await assistant.use('follow', { game }), /offers a take-back/);
    t.match(await offer('accept'), /goes back/);
    await call('POST', `${path}/offers`, { token, body: { type: 'draw' } });
    t.match(await assistant.use('follow', { game }), /offers a draw: call offer to accept or decline it/);
    t.match(await offer('accept'), /The game is over: .*reason:agreed/);
    await refused(t, 'offer', { game, action: 'decline' }, /^game-over: /);
  });

  await t.test('plays moves without a choice at once', async (t) => {
    const game = gameOf(await assistant.use('create_game', { type: 'war' }));
    const flip = (forced: number) => assistant.use('play', { game, move: { type: 'flip' }, forced });
    t.match(
      await flip(2),
      /^1\. Assistant turns up .*\nAssistant .*\nAssistant .*\nLegal moves as before\.$/,
    );
    t.match(await flip(0), /^4\. Assistant turns up .*\nLegal moves as before\.$/);
    const other = gameOf(await assistant.use('create_game', { type: 'connect-four' }));
    const dropped = await assistant.use('play', {
      game: other,
      move: { type: 'drop', column: 1 },
      forced: 20,
    });
    t.match(dropped, /^1\. Assistant .*\nComputer 2 .*\nLegal moves/, 'a move with a choice is not forced');
  });

  await t.test('is told what is wrong with its arguments', async (t) => {
    const created = await assistant.use('create_game', { type: 'connect-four' });
    const game = gameOf(created);
    const play = (move: object) => ['play', { game, move }] as const;
    await refused(
      t,
      ...play({ type: 'drop', column: 9 }),
      /^validation-failed: column must be a whole number/,
    );
    for (let drops = 0; drops < 3; drops += 1)
      await assistant.use('play', { game, move: { type: 'drop', column: 7 } });
    await refused(t, 'play', { game }, /move/);
    await refused(t, 'create_game', { type: 'chess' }, /no game type “chess”. There are connect-four, /);
    await refused(t, 'create_game', { type: 'basra', seats: 3 }, /^invalid-config: .*2 or 4/);
    await refused(
      t,
      'create_game',
      { type: 'basra', config: { rows: 9 } },
      /^validation-failed: .*unknown field/,
    );
    await refused(t, 'look', { game: UNKNOWN }, /^not-found: /);
    await refused(t, 'look', { game: '../../healthz' }, /is not a game of http/);
    await refused(t, 'look', { game: `http://elsewhere.example/v1/${UNKNOWN}` }, /is not a game of http/);
    await refused(t, 'follow', { game: UNKNOWN, seconds: 3600 }, /seconds/);
  });
});

test('without legal moves an assistant is told what is wrong, but not what it may do', async (t) => {
  const { url } = await sharedService(t);
  const assistant = await startAssistant(t, url, '--no-legal-moves');
  const { tools } = await assistant.client.listTools();
  t.notOk(tools.some(({ name }) => name === 'hint'));
  t.notMatch(JSON.stringify(tools), /forced/);
  const created = await assistant.use('create_game', { type: 'connect-four' });
  const game = gameOf(created);
  const play = (column: number) => assistant.ask('play', { game, move: { type: 'drop', column } });
  for (let drops = 0; drops < 3; drops += 1) await play(7);
  t.match(await play(9), { failed: true, text: /^validation-failed: column/ });
  t.match(await assistant.use('look', { game }), /It is your turn\.|The game is over/);
  t.notMatch(assistant.heard(), /Legal moves|Choose one/);
});
