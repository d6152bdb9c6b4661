/** The laws that every game type keeps, tried on games that reach every case. */
import { test } from 'tap';
import { gameRules } from 'parlour-games/games/rules';
import { gameTypes as serviceTypes } from 'parlour-games/games';
import { lawGamesOf } from './laws/games.js';
import { tryLaws } from './laws/index.js';
import { notChecked } from './laws/tables.js';
import { testedTypes } from './support/game-types.js';
import { atLength } from './support/length.js';

test('both registries have the same rules in the same order', async (t) => {
  t.same([...gameRules.keys()], [...serviceTypes.keys()]);
  for (const [id, rules] of gameRules) t.match(serviceTypes.get(id), rules);
});

test('a law without a table for a type says that it checks nothing', async (t) => {
  for (const { id } of testedTypes) t.same(notChecked(id), []);
  t.match(notChecked('a-new-type').join(), /disclosure: not checked, because a-new-type has no table/);
});

/** Besides those of the list, which reach every case. */
const RANDOM_GAMES = atLength({ brief: 0, full: 3 });

const GAMES_OF_NEW_TYPES = 4;

for (const gameType of testedTypes)
  test(gameType.id, async (t) => {
    const listed = lawGamesOf(gameType).length;
    t.ok(listed > 0, `node dist/tools/law-games/index.js ${gameType.id} finds games for the laws`);
    await tryLaws(t, gameType, listed > 0 ? RANDOM_GAMES : GAMES_OF_NEW_TYPES);
  });
