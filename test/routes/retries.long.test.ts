/** Repeats of moves are encoded from the log again: byte for byte what was sent first, for every type. */
import { test, type Test } from 'tap';
import type { GameType } from '#src/game-type.js';
import { seatCounts } from '#test/laws/support.js';
import { newDataDir } from '#test/support/data-dir.js';
import { gameTypes, registry } from '#test/support/game-types.js';
import { quickConfig } from '#test/support/quick-games.js';
import { playOne, watched } from '#test/support/replays.js';
import { openGame, startService, type Call, type CallOptions } from '#test/support/service.js';

const MOVES = 60;
const HEADERS = ['content-type', 'etag', 'location'];

interface Sent {
  readonly path: string;
  readonly options: CallOptions;
  readonly response: string;
}

/** What of a response has to be the same. */
const essence = ({ status, headers, text }: Awaited<ReturnType<Call>>): string =>
  JSON.stringify([status, ...HEADERS.map((name) => headers[name]), text]);

/** Adds a key to each POST request, and notes what was sent in response to it. */
const noting =
  (call: Call, sent: Sent[]): Call =>
  async (method, path, options = {}) => {
    if (method !== 'POST') return call(method, path, options);
    const keyed = { ...options, headers: { 'idempotency-key': crypto.randomUUID() } };
    const response = await call(method, path, keyed);
    sent.push({ path, options: keyed, response: essence(response) });
    return response;
  };

/** A person, computer players and a guest who joins. The person resigns, and a computer player goes on for them. */
const playSome = async (call: Call, gameType: GameType, count: number): Promise<string> => {
  const { id } = gameType;
  const seats = Array.from({ length: count }, (_, seat) => {
    if (seat === 0) return { kind: 'human' };
    return { kind: seat === count - 1 ? 'open' : 'cpu' };
  });
  const game = watched(await openGame(call, id, { config: quickConfig(id), seats }), gameType);
  if (count > 1) game.tokens[count - 1] = (await call('POST', `${game.path}/join`)).body.token as string;
  for (let n = 0; n < MOVES && (await playOne(call, game)); n += 1);
  const { body } = await call('POST', `${game.path}/resign`, { token: game.tokens[0] });
  if (body.game?.status === 'active') {
    game.tokens[0] = undefined;
    for (let n = 0; n < 3 && (await playOne(call, game)); n += 1);
  }
  return game.path;
};

const areTheSame = async (t: Test, call: Call, sent: readonly Sent[], when: string): Promise<void> => {
  for (const { path, options, response } of sent)
    t.equal(essence(await call('POST', path, options)), response, `${path} ${when}`);
};

test('repeats get the first response, byte for byte', async (t) => {
  const env = { DATA_DIR: await newDataDir() };
  const sent: Sent[] = [];
  const versions = new Map<string, number>();
  const { call, close } = await startService(t, env, registry);
  const versionOf = async (path: string) => (await call('GET', path)).body.version as number;
  for (const gameType of gameTypes.values()) {
    for (const count of seatCounts(gameType)) {
      const path = await playSome(noting(call, sent), gameType, count);
      versions.set(path, await versionOf(path));
    }
  }
  const stored = sent.filter(({ response }) => response.startsWith('[201'));
  await areTheSame(t, call, stored, 'later');
  for (const [path, version] of versions) t.equal(await versionOf(path), version, 'nothing is played');

  await close();
  const restarted = await startService(t, env, registry);
  await areTheSame(t, restarted.call, stored.toReversed(), 'after a restart');
});
