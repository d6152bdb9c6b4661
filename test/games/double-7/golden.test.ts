import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { test } from 'tap';
import { replayedText } from '../../support/play.js';
import { asGameType } from './support.js';

const FOLDER = new URL('./golden/', import.meta.url);
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.txt'));

void test('there are playthroughs', async (t) => {
  t.ok(files.length > 0);
});

for (const name of files) {
  void test(`the playthrough ${name} replays to the letter`, async (t) => {
    const file = new URL(name, FOLDER);
    const stored = readFileSync(file, 'utf8');
    const replayed = replayedText(asGameType, stored);
    if (process.env.UPDATE_GOLDEN === '1') writeFileSync(file, replayed);
    else t.equal(replayed, stored);
  });
}
