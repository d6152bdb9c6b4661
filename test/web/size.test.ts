/** What a browser loads before it shows a table. `node dist/test/web/size.test.js` prints the figures. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { test } from 'tap';

const DIST = 'packages/web/dist';
const LIMIT_BYTES = 66_000;
const LIMIT_OF_ALL = 78_000;

const gzipped = (file: string): number => gzipSync(readFileSync(file), { level: 9 }).length;

/** Chunks that are loaded when they are wanted: by the form of a new game, or at a table. */
const OPENED = /(sounds|settings|setup|waiting|analysis|qr-code)-/;
/** The chunks that a chunk needs before it runs. */
const IMPORTS = /(?:from|import)"[^"]+"/g;

test('the first load of the lobby, the table and the replay together is small', async (t) => {
  const assets = readdirSync(join(DIST, 'assets')).filter((name) => /\.(js|css)$|^icon-/.test(name));
  const all = assets.filter((name) => !/verify|verifier|worker|player-page/i.test(name));
  t.ok(
    all.some((name) => name.startsWith('table-page')),
    'the page is built',
  );
  const sizeOf = (names: readonly string[]): number => {
    const files = [join(DIST, 'index.html'), ...names.map((name) => join(DIST, 'assets', name))];
    return files.map(gzipped).reduce((sum, bytes) => sum + bytes);
  };
  const atOnce = all.filter((name) => !OPENED.test(name));
  const imported = atOnce
    .filter((name) => name.endsWith('.js'))
    .flatMap((name) => readFileSync(join(DIST, 'assets', name), 'utf8').match(IMPORTS) ?? []);
  t.same(
    imported.filter((name) => OPENED.test(name)),
    [],
    'what is opened later is not imported at once',
  );
  const [first, whole] = [sizeOf(atOnce), sizeOf(all)];
  t.ok(first < LIMIT_BYTES, `${first} of ${LIMIT_BYTES} bytes`);
  t.ok(whole < LIMIT_OF_ALL, `${whole} of ${LIMIT_OF_ALL} bytes with all that can be opened`);
});
