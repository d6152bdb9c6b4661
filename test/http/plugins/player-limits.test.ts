/** Requests of players count for the player, whatever its address and its token. */
import { test } from 'tap';
import { CREATE_COST } from '#src/http/plugins/limits.js';
import { newPlayer } from '#test/support/players.js';
import { startService } from '#test/support/service.js';

const LIMIT = 80;
const OF_PLAYER = LIMIT / 2;

test('players share an address, and have a limit each', async (t) => {
  const { call } = await startService(
    t,
    { RATE_LIMIT_PER_MINUTE: String(LIMIT) },
    { limits: { requestsPerTokenAndMinute: OF_PLAYER } },
  );
  const [ada, bob] = [await newPlayer(call), await newPlayer(call, 'Bob')];
  const { body } = await call('POST', '/v1/players/me/tokens', { token: ada.token });
  const replaced = String(body.token);
  const me = (token: string) => call('GET', '/v1/players/me', { token });
  const refusal = async (token: string): Promise<string> => {
    for (let requests = 0; requests <= LIMIT; requests += 1) {
      const response = await me(token);
      if (response.status === 429) return `${response.body.detail}`;
    }
    throw new Error('no limit');
  };

  t.equal((await me(bob.token)).headers['ratelimit-limit'], String(LIMIT), 'while the token may be anything');
  t.match((await me(bob.token)).headers, {
    'ratelimit-limit': String(OF_PLAYER),
    'ratelimit-remaining': String(OF_PLAYER - 1),
  });
  t.match(await refusal(ada.token), /from this player/);
  t.equal((await me(replaced)).status, 200, 'of another token the player is not known yet');
  t.equal((await me(replaced)).status, 429, 'but then it is');
  t.equal((await me(bob.token)).status, 200);
  t.match(await refusal(bob.token), /from this player/);
  t.match(await refusal(`player_${'A'.repeat(43)}`), /from this (token|address)/);
  const madeUp = await Promise.all(
    Array.from({ length: LIMIT }, (_, n) => me(`player_${String(n).padStart(43, 'A')}`)),
  );
  t.match(madeUp.at(-1)?.body, { code: 'rate-limited', detail: /from this address/ });
});

test('an IPv6 network (/64) is one address; requests of its players count a quarter', async (t) => {
  const { app } = await startService(t, { RATE_LIMIT_PER_MINUTE: String(LIMIT) });
  let host = 0;
  const send = (options: object, network = '2001:db8') => {
    host += 1;
    return app.inject({ remoteAddress: `${network}::${host}`, url: '/v1/game-types', ...options });
  };
  const left = async (network?: string) => Number((await send({}, network)).headers['ratelimit-remaining']);
  const creation = { method: 'POST', url: '/v1/players', payload: { name: 'Ada', kind: 'bot' } };
  const { token } = (await send(creation)).json<{ token: string }>();
  await send(creation);
  t.equal(await left(), LIMIT - 2 * CREATE_COST - 1);
  const own = { url: '/v1/players/me', headers: { authorization: `Bearer ${token}` } };
  for (let requests = 0; requests < 5; requests += 1) await send(own);
  t.equal(
    await left(),
    LIMIT - 2 * CREATE_COST - 2 - (1 + 4 / 4),
    'the first one might have been of anybody',
  );
  t.equal(await left('2001:db8:0:1'), LIMIT - 1);
});

test('a token that has ended counts for its address again', async (t) => {
  const { call, app } = await startService(t, { RATE_LIMIT_PER_MINUTE: '1000' });
  const ada = await newPlayer(call);
  const me = () => call('GET', '/v1/players/me', { token: ada.token });
  await me();
  t.equal(app.playersByToken.size, 1);
  await call('DELETE', '/v1/players/me', { token: ada.token });
  t.equal((await me()).status, 401);
  t.equal(app.playersByToken.size, 0);
});
