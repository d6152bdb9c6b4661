/** `npm run playthrough` prints what every viewer reads and sees of a game. */
import { spawnSync } from 'node:child_process';
import { test } from 'tap';
import { seedOf } from '#test/support/play.js';

const SEED = seedOf(7).toString('hex');
const playthrough = (...args: string[]) =>
  spawnSync(process.execPath, ['dist/tools/playthrough.js', ...args], { encoding: 'utf8' });

test('a playthrough goes to the end, and a seed repeats it', async (t) => {
  const options = ['--seats', '4', '--config', '{"rounds":2}', '--seed', SEED];
  const { stdout } = playthrough('duets', ...options);
  t.match(stdout, `# duets\nrules 2\nseed ${SEED}\nseats 4\nconfig {"rounds":2}\n`);
  t.match(stdout, /^result \{/m, 'it goes to the end');
  t.equal(playthrough('duets', ...options).stdout, stdout);
  t.not(playthrough('duets').stdout, playthrough('duets').stdout, 'without a seed every game is another');
});

test('mistakes are explained', async (t) => {
  t.match(playthrough('chess'), { status: 1, stderr: /^Name a game type: .*duets/ });
  t.match(playthrough('duets', '--seats', '3'), { status: 1, stderr: /2 or 4 seats/ });
  t.match(playthrough('duets', '--seed', '7'), { status: 1, stderr: /64 lower-case hex digits/ });
});
