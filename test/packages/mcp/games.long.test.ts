/** Assistants play whole games of every type over MCP. */
import { test, type Test } from 'tap';
import { gameTypes } from 'parlour-games/games';
import { quickConfig } from '#test/support/quick-games.js';
import { startService, type Call, type Service } from '#test/support/service.js';
import { startFaultyProxy, unreliableNetwork } from '#test/support/faulty-proxy.js';
import { gameOf, playToTheEnd, startAssistant } from './assistant.js';

const CHECKS_OK = { commitment: 'ok', chain: 'ok', replay: 'ok', snapshot: 'ok' };

/** The tokens that reach the service. */
const tokensOf = ({ app }: Service): ReadonlySet<string> => {
  const tokens = new Set<string>();
  app.server.prependListener('request', ({ headers }) => {
    const token = headers.authorization?.replace('Bearer ', '');
    if (token !== undefined) tokens.add(token);
  });
  return tokens;
};

/** All entries after the deal were told once, in their order. */
const checkTold = async (t: Test, call: Call, text: string, told: number[]): Promise<void> => {
  const [type = '', id = ''] = gameOf(text).split('/');
  const { game, checks } = (await call('GET', `/v1/${type}/games/${id}/audit`)).body;
  t.equal(game.status, 'finished', type);
  t.same(checks, CHECKS_OK);
  t.same(
    told,
    Array.from({ length: game.version - 1 }, (_, i) => i + 1),
    'every entry was told once',
  );
};

test('an assistant plays a game of every type against computer players', async (t) => {
  const service = await startService(t);
  const tokens = tokensOf(service);
  const assistant = await startAssistant(t, service.url);
  for (const type of gameTypes.keys()) {
    const input = { type, opponents: 'easy', config: quickConfig(type) };
    const created = await assistant.use('create_game', input);
    const hint = await assistant.use('hint', { game: gameOf(created), level: 'easy' });
    t.ok('type' in JSON.parse(hint), 'a hint');
    await checkTold(t, service.call, created, await playToTheEnd(assistant, created));
  }
  t.equal(tokens.size, 1, 'one player in all games');
  const checked = assistant.heard().split('Its seed was checked: you had a part in it.').length - 1;
  t.equal(checked, gameTypes.size, 'it hears once of each game that its seed was checked');
  for (const token of tokens)
    t.notOk(assistant.heard().includes(token), 'no token in what the assistant reads');
});

test('two assistants play against each other while streams are cut and responses are lost', async (t) => {
  const service = await startService(t);
  const tokens = tokensOf(service);
  const proxy = await startFaultyProxy(t, service.url, unreliableNetwork());
  const [host, guest] = [
    await startAssistant(t, proxy.url),
    await startAssistant(t, proxy.url, '--name', 'Ada'),
  ];
  const type = 'basra';
  const input = { type, opponents: 'people', config: { target: 8 }, visibility: 'public' };
  const created = await host.use('create_game', input);
  t.match(await guest.use('list_games', { type, status: 'waiting' }), gameOf(created));
  const joined = await guest.use('join_game', { game: gameOf(created) });
  t.match(joined, /seat 1: bot "Ada"\n/);
  const games = [playToTheEnd(host, created), playToTheEnd(guest, joined)] as const;
  const [toldHost, toldGuest] = await Promise.all(games);
  await checkTold(t, service.call, created, toldHost);
  await checkTold(t, service.call, created, toldGuest);
  const heard = host.heard() + guest.heard();
  t.equal(tokens.size, 2);
  for (const token of tokens) t.notOk(heard.includes(token), 'no token in what the assistants read');
});
