/**
 * Runs the tests of one game type and ends at the first failure: its examples, golden files and laws, not those of its
 * computer players. `PARLOUR_GAME_TYPES=war node dist/tools/mutate/type-tests.js`
 */
import { readdirSync } from 'node:fs';
import { env } from 'node:process';

/** Tests that take long, or say nothing about rules and views. */
const LEFT_OUT = /\.long\.|^(?:bitboard|book|cpu|hard|hider|perft|search-\w+|solver|target-play)\./;

env['TAP_BAIL'] = '1';
env['TAP_TIMEOUT'] = '120';

const type = env['PARLOUR_GAME_TYPES'];
if (type === undefined) throw new Error('PARLOUR_GAME_TYPES must name a game type.');

const examples = readdirSync(`dist/test/games/${type}`)
  .filter((name) => name.endsWith('.test.js') && !LEFT_OUT.test(name))
  .map((name) => `games/${type}/${name}`);

// Golden files come last: they are recorded anew after a change, so they should find nothing that the others do not.
for (const file of [...examples, 'laws.test.js', 'games/golden.test.js'])
  await import(new URL(`../../test/${file}`, import.meta.url).href);
