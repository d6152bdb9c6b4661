/** Retries are presented again from the log: byte for byte what was sent first, for every type and request. */
import { test, type Test } from 'tap';
import { seatCounts } from '#test/laws/support.js';
import { newDataDir } from '#test/support/data-dir.js';
import { registry, testedTypes } from '#test/support/game-types.js';
import {
  hasSucceeded,
  openKeyedGame,
  resignFrom,
  retry,
  withKeys,
  type KeyedGame,
  type KeyedRequest,
} from '#test/support/keyed-games.js';
import { startService, type Call } from '#test/support/service.js';

const areTheSame = async (
  t: Test,
  call: Call,
  sent: readonly KeyedRequest[],
  when: string,
): Promise<void> => {
  for (const request of sent.filter(hasSucceeded))
    t.equal(await retry(call, request), request.response, `${request.path} ${when}`);
};

const versionOf = async (call: Call, { path }: KeyedGame): Promise<number> =>
  (await call('GET', path)).body.version as number;

/** Moves after which retries are compared. The first game of each type is long. */
const MOVES = { long: 30, short: 6 };

/** Everybody who still has a token asks for a seat in the rematch. */
const askForRematch = async (call: Call, { path, tokens }: KeyedGame): Promise<void> => {
  for (const token of tokens) if (token !== undefined) await call('POST', `${path}/rematch`, { token });
};

test('retries get the first response, byte for byte', async (t) => {
  const env = { DATA_DIR: await newDataDir() };
  const sent: KeyedRequest[] = [];
  const { call, close } = await startService(t, env, { registry });
  const games: KeyedGame[] = [];
  const keyed = withKeys(call, sent);
  await keyed('POST', '/v1/commitments');
  for (const gameType of testedTypes) {
    for (const [n, count] of seatCounts(gameType).entries()) {
      const moves = n === 0 ? MOVES.long : MOVES.short;
      const own: KeyedRequest[] = [];
      const ownCall = withKeys(call, own);
      const game = await openKeyedGame(ownCall, gameType, count, games.length % 2 === 0);
      await game.play(2);
      const early = [...own];
      await areTheSame(t, call, early, 'at once');
      await game.play(1);
      await areTheSame(t, call, early, 'after one more move');
      await game.play(moves);
      await areTheSame(t, call, early, `after ${moves} more moves`);
      await game.play(moves);
      if (await resignFrom(ownCall, game)) {
        await areTheSame(t, call, own.slice(-2), 'after a takeover');
        await game.play(3);
      }
      sent.push(...own);
      games.push(game);
    }
  }
  for (const game of games) await askForRematch(keyed, game);
  const versions = await Promise.all(games.map((game) => versionOf(call, game)));
  await areTheSame(t, call, sent, 'after rematches');
  t.strictSame(await Promise.all(games.map((game) => versionOf(call, game))), versions, 'nothing is played');

  await close();
  const restarted = await startService(t, env, { registry });
  await areTheSame(t, restarted.call, sent.toReversed(), 'after a restart');
  const operations = sent.filter(hasSucceeded).map(({ path }) => path.replace(/^.*\//, ''));
  t.strictSame(
    [...new Set(operations)].sort(),
    ['commitments', 'cpu-moves', 'games', 'join', 'moves', 'rematch', 'resign'],
    'every request that may carry a key',
  );
});
