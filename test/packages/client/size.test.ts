/** What the client adds to a page. `node dist/test/packages/client/size.test.js` prints the figures. */
import { gzipSync } from 'node:zlib';
import { test } from 'tap';
import { bundle } from './bundle.js';

/** The size of a module for browsers, with its dependencies, minified and gzipped, in bytes. */
const sizeOf = async (source: string): Promise<number> => gzipSync(await bundle(source), { level: 9 }).length;

test('the client is small, and what is not used is left out', async (t) => {
  const whole = await sizeOf("export * from 'parlour-client';");
  t.comment(`everything: ${whole} bytes`);
  t.ok(whole > 5_000 && whole < 10_000, `${whole} bytes`);
  const helper = await sizeOf("export { randomMove } from 'parlour-client';");
  t.comment(`randomMove alone: ${helper} bytes`);
  t.ok(helper > 100 && helper < 600, `${helper} bytes`);
});
