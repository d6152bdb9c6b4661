/** The laws that every game type keeps, tried on random games. */
import { test } from 'tap';
import { gameRules } from '#src/games/rules.js';
import { gameTypes as serviceTypes } from '#src/games/index.js';
import { tryLaws } from './laws/index.js';
import { gamesOfAllVersions } from './laws/support.js';
import { gameTypes } from './support/game-types.js';
import { atLength } from './support/length.js';

test('both registries have the same rules in the same order', async (t) => {
  t.same([...gameRules.keys()], [...serviceTypes.keys()]);
  for (const [id, rules] of gameRules) t.match(serviceTypes.get(id), rules);
});

const GAMES = atLength({ brief: 2, full: 6 });

for (const gameType of gameTypes.values()) {
  const games = gameType.rules.version === 1 ? GAMES : Math.max(GAMES, gamesOfAllVersions(gameType));
  test(gameType.id, (t) => tryLaws(t, gameType, games));
}
