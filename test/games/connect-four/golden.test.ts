import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { test } from 'tap';
import { replayedText } from '../../support/play.js';
import { gallery } from './gallery.js';
import { asGameType } from './support.js';

const PLAYTHROUGHS = new URL('./golden/', import.meta.url);
const GALLERY = new URL('../../../docs/gallery/', import.meta.url);
const IS_UPDATE = process.env.UPDATE_GOLDEN === '1';

const names = readdirSync(PLAYTHROUGHS).filter((name) => name.endsWith('.txt'));

void test('there are playthroughs, one for each way to end on the board', async (t) => {
  const texts = names.map((name) => readFileSync(new URL(name, PLAYTHROUGHS), 'utf8'));
  for (const reason of ['four-in-line', 'board-full', 'unwinnable']) {
    t.ok(
      texts.some((text) => text.includes(`"reason":"${reason}"`)),
      reason,
    );
  }
});

for (const name of names) {
  void test(`the playthrough ${name} replays to the letter`, async (t) => {
    const file = new URL(name, PLAYTHROUGHS);
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
