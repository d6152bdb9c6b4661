/** The longest seed of clients: that of a series whose six players all add to it. */
import { spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { test } from 'tap';
import { playGamesOn } from '#src/engine/jobs/play-on.js';
import { at } from 'parlour-games/kit/checked';
import { sha256 } from 'parlour-games/record/hash-chain';
import { checkRecords } from 'parlour-games/record/verifier/stream';
import { commit } from '#test/support/commitments.js';
import { newPlayer, type NewPlayer } from '#test/support/players.js';
import { PYTHON, PYTHON_ENV, skip } from '#test/support/python.js';
import { quickConfig } from '#test/support/quick-games.js';
import { sides } from '#test/support/series.js';
import { OPERATOR_TOKEN } from '#test/support/service.js';
import { sharedService } from '#test/support/shared-service.js';
import { until } from '#test/support/until.js';

const VERIFIER = fileURLToPath(import.meta.resolve('parlour-games/record/verifier/main'));
const IN_PYTHON = `
import json, sys
from parlour.verify import series_findings
given = json.load(sys.stdin)
print(series_findings(given["series"], given["records"], sys.argv[1], sys.argv[2]))
`;

const hmac = (key: string, text: string): string =>
  createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest('hex');

test('a client seed of 384 characters', async (t) => {
  const { app, call } = await sharedService(t);
  const { create, answer, begun, look, games } = sides(call);
  const players: NewPlayer[] = [];
  for (let n = 0; n < 6; n += 1) players.push(await newPlayer(call, `Player ${n}`));
  const parts = players.map((_, n) => `${n}f`.repeat(32));
  const { id: commitmentId, commitment } = await commit(call);
  const ids = players.map(({ id }) => id);
  const terms = {
    games: 6,
    parallel: 6,
    config: quickConfig('double-7'),
    commitmentId,
    clientSeed: parts[0],
  };
  const { series } = await create(at(players, 0).token, ids, terms, 'double-7');
  for (const [n, player] of players.entries())
    if (n > 0) await answer(series, player, 'accept', { clientSeed: at(parts, n) });
  for (const [number, { links }] of (await begun(series, 6)).entries())
    if (number < 4) await call('DELETE', links.self, { token: OPERATOR_TOKEN });
    else for (const { token } of players) await call('POST', `${links.self}/resign`, { token });
  await until(async () => (await playGamesOn(app.engine), (await look(series)).status === 'finished'));

  const ended = await look(series);
  const all = await games(series);
  const records: { head: string; game: { id: string }; entries: object[] }[] = [];
  const { secret } = ended.fairness;
  t.match(ended.fairness, { commitment: sha256(Buffer.from(String(secret), 'hex')), clientSeeds: parts });
  t.equal(ended.fairness.commitment, commitment);
  t.strictSame([ended.voided, all.length], [[0, 1, 2, 3], 2]);
  for (const {
    links,
    series: { number },
  } of all) {
    const own = hmac(String(secret), String(number));
    const clientSeed = parts.join('');
    t.equal(clientSeed.length, 384);
    const seeds = { clientSeed, secret: own, seed: hmac(own, clientSeed) };
    const seedChosenBy = 'both';
    const committed = { commitment: sha256(Buffer.from(own, 'hex')) };
    const { body: record } = await call('GET', `${links.self}/audit`);
    const fairness = { ...committed, ...seeds, seedChosenBy };
    t.match(record, {
      ...committed,
      ...seeds,
      game: { fairness },
      checks: { commitment: 'ok', replay: 'ok' },
    });
    records.push(record as (typeof records)[number]);
  }

  const document = JSON.stringify({ series: ended, games: all, records });
  const noted = [commitment, ...records.map(({ head }) => head)].flatMap((hash) => ['--noted', hash]);
  const { status, stdout } = spawnSync(process.execPath, [VERIFIER, ...noted, '-'], {
    input: document,
    encoding: 'utf8',
  });
  t.equal(status, 0, stdout);
  const wrong: unknown[] = [];
  const chunks = async function* () {
    yield await Promise.resolve(Buffer.from(document));
  };
  const checkpoints = records.map(({ head, game, entries }) => ({
    head,
    game: game.id,
    entries: entries.length,
  }));
  // As the page does.
  const { missing } = await checkRecords(
    chunks(),
    { keys: [], checkpoints, hashes: [commitment] },
    (report) => wrong.push(report.verdict.findings),
  );
  t.strictSame([wrong, missing], [[[]], []]);
  if (skip !== false) return;
  const args = ['-c', IN_PYTHON, at(parts, 5), commitment];
  const python = spawnSync(PYTHON, args, { env: PYTHON_ENV, input: document, encoding: 'utf8' });
  t.equal(python.stdout, '[]\n', python.stderr);
});
