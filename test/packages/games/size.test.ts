/** What a game type adds to a page. `node dist/test/packages/games/size.test.js` prints the table of the README. */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { test } from 'tap';
import { gameTypes } from 'parlour-games';
import { bundle } from '#test/packages/client/bundle.js';

const CONNECT_FOUR_LIMIT = 15_000;
/** How far a figure of the README may be from what is measured. */
const TOLERANCE = 0.02;

const sizeOf = async (modules: readonly string[]): Promise<number> => {
  const source = modules.map((module) => `export * from 'parlour-games/${module}';`).join('\n');
  return gzipSync(await bundle(source), { level: 9 }).length;
};

const figure = (bytes: number): string => bytes.toLocaleString('en');

test('each game type is small, and its README says how small', async (t) => {
  const readme = readFileSync('packages/games/README.md', 'utf8');
  for (const id of gameTypes.keys()) {
    const parts = ['rules', 'draw/text', 'draw/svg'].map((module) => `games/${id}/${module}`);
    const drawn = await sizeOf(['kit/draw/picture', ...parts]);
    const whole = await sizeOf([`games/${id}/index`]);
    t.comment(`| ${id} | ${figure(drawn)} | ${figure(whole)} |`);
    if (id === 'connect-four') t.ok(drawn < CONNECT_FOUR_LIMIT, `${drawn} of ${CONNECT_FOUR_LIMIT} bytes`);
    const [, ...stated] = new RegExp(`^\\| ${id} \\| ([\\d,]+) \\| ([\\d,]+) \\|$`, 'm').exec(readme) ?? [];
    t.equal(stated.length, 2, `${id} is in the table`);
    for (const [index, bytes] of [drawn, whole].entries()) {
      const known = Number(stated[index]?.replace(',', ''));
      t.ok(Math.abs(known / bytes - 1) < TOLERANCE, `${known} in the README, measured: ${bytes}`);
    }
  }
});
