import { readFileSync } from 'node:fs';
import { test } from 'tap';
import { basra } from '../../../src/games/basra/index.js';
import type { Event } from '../../../src/games/basra/schemas.js';
import { randomPlay, seedOf } from '../../support/play.js';
import { asGameType } from './support.js';

const page = readFileSync('docs/rules/basra.md', 'utf8');
const named = (word: string): boolean => page.includes(`| \`${word}\` |`);

void test('the rules page names every refusal, reason, config option and event', (t) => {
  const seen = new Set<string>(['resigned']);
  for (const seed of [1, 2, 3]) {
    for (const { events } of randomPlay(asGameType, seedOf(seed), 2, { target: 100 })) {
      for (const event of events as Event[]) seen.add(event.type);
    }
  }
  t.equal(seen.size, 9);
  const words = [basra.refusals, basra.reasons, basra.schemas.config.properties].flatMap((each) =>
    Object.keys(each),
  );
  for (const word of [...words, ...seen]) t.ok(named(word), word);
  t.end();
});

void test('the page is where the type says', (t) => {
  t.equal(basra.rules.source, 'docs/rules/basra.md');
  t.end();
});
