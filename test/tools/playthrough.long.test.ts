/** `npm run playthrough` writes golden playthroughs that replay to themselves. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'tap';
import { get } from 'parlour-games/kit/checked';
import { gameTypes } from '#test/support/game-types.js';
import { playthroughText, replay, seedOf } from '#test/support/play.js';

const SEED = seedOf(7).toString('hex');
const playthrough = (...args: string[]) =>
  spawnSync(process.execPath, ['dist/tools/playthrough.js', ...args], { encoding: 'utf8' });

test('a playthrough replays to itself', async (t) => {
  const options = ['--seats', '4', '--config', '{"rounds":2}', '--seed', SEED];
  const { stdout } = playthrough('duets', ...options);
  t.match(stdout, `# duets\nrules 2\nseed ${SEED}\nseats 4\nconfig {"rounds":2}\n`);
  t.match(stdout, /^result \{/m, 'it goes to the end');
  t.equal(playthroughText(replay(get(gameTypes, 'duets'), stdout)), stdout);
  t.not(playthrough('duets').stdout, playthrough('duets').stdout, 'without a seed every game is another');
});

test('a playthrough is written to a file', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'parlour-playthrough-'));
  t.teardown(() => {
    rmSync(folder, { recursive: true });
  });
  const file = join(folder, 'golden', 'random.txt');
  const { stdout } = playthrough('war', '--config', '{"maxBattles":5}', '--out', file);
  t.equal(stdout, '');
  const text = readFileSync(file, 'utf8');
  t.equal(playthroughText(replay(get(gameTypes, 'war'), text)), text);
});

test('mistakes are explained', async (t) => {
  t.match(playthrough('chess'), { status: 1, stderr: /^Name a game type: .*duets/ });
  t.match(playthrough('duets', '--seats', '3'), { status: 1, stderr: /2 or 4 seats/ });
  t.match(playthrough('duets', '--seed', '7'), { status: 1, stderr: /64 lower-case hex digits/ });
});
