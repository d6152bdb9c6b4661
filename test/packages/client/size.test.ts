/** What the client adds to a page. `node dist/test/packages/client/size.test.js` prints the figures. */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { test } from 'tap';
import { bundle } from './bundle.js';

/** The size of a module for browsers, with its dependencies, minified and gzipped, in bytes. */
const sizeOf = async (source: string): Promise<number> => gzipSync(await bundle(source), { level: 9 }).length;

/** How far a figure of the README may be from what is measured. */
const TOLERANCE = 0.02;

test('the client is small, and what is not used is left out', async (t) => {
  const whole = await sizeOf("export * from 'parlour-client';");
  t.comment(`everything: ${whole} bytes`);
  t.ok(whole > 5_000 && whole < 12_100, `${whole} bytes`);
  const helper = await sizeOf("export { randomMove } from 'parlour-client';");
  t.comment(`randomMove alone: ${helper} bytes`);
  t.ok(helper > 100 && helper < 600, `${helper} bytes`);
  const readme = readFileSync('packages/client/README.md', 'utf8');
  const [everything, alone] = [...readme.matchAll(/([\d,]+) bytes/g)].map(([, figure = '']) =>
    Number(figure.replace(',', '')),
  );
  for (const [figure, bytes] of [
    [everything, whole],
    [alone, helper],
  ] as const)
    t.ok(
      Math.abs(Number(figure) / bytes - 1) < TOLERANCE,
      `${figure} bytes in the README, measured: ${bytes}`,
    );
});
