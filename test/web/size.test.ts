/** What a browser loads before it shows a table. `node dist/test/web/size.test.js` prints the figures. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { test } from 'tap';

const DIST = 'packages/web/dist';
const LIMIT_BYTES = 66_000;

const gzipped = (file: string): number => gzipSync(readFileSync(file), { level: 9 }).length;

test('the first load of the lobby, the table and the replay together is small', async (t) => {
  const assets = readdirSync(join(DIST, 'assets')).filter((name) => /\.(js|css)$|^icon-/.test(name));
  // The verifier and the pages of players are loaded when they are opened.
  const first = assets.filter((name) => !/verify|verifier|worker|player-page/i.test(name));
  t.ok(
    first.some((name) => name.startsWith('table-page')),
    'the page is built',
  );
  const sizes = [join(DIST, 'index.html'), ...first.map((name) => join(DIST, 'assets', name))].map(
    (file) => [file, gzipped(file)] as const,
  );
  for (const [file, bytes] of sizes) t.comment(`${file}: ${bytes} bytes`);
  const total = sizes.reduce((sum, [, bytes]) => sum + bytes, 0);
  t.comment(`without the verifier and players’ pages: ${total} bytes gzipped`);
  t.ok(total < LIMIT_BYTES, `${total} of ${LIMIT_BYTES} bytes`);
});
