import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { test } from 'tap';
import { replayedText } from '../../support/play.js';
import { gallery } from './gallery.js';
import { asGameType } from './support.js';

const FOLDER = new URL('./golden/', import.meta.url);
const GALLERY = new URL('../../../docs/gallery/', import.meta.url);
/** `UPDATE_GOLDEN=1` writes the playthroughs and the pictures anew. */
const IS_UPDATE = process.env.UPDATE_GOLDEN === '1';
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.txt'));

void test('there are playthroughs', async (t) => {
  t.ok(files.length > 0);
});

for (const name of files) {
  void test(`the playthrough ${name} replays to the letter`, async (t) => {
    const file = new URL(name, FOLDER);
    const stored = readFileSync(file, 'utf8');
    const replayed = replayedText(asGameType, stored);
    if (IS_UPDATE) writeFileSync(file, replayed);
    else t.equal(replayed, stored);
  });
}

for (const { name, svg } of gallery) {
  void test(`the picture ${name} is in the gallery`, async (t) => {
    const file = new URL(`${name}.svg`, GALLERY);
    if (IS_UPDATE) writeFileSync(file, svg);
    else t.equal(readFileSync(file, 'utf8'), svg);
  });
}
