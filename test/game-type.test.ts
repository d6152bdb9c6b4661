/** The laws that every game type keeps, tried on random games. */
import { test } from 'tap';
import { tryLaws } from './laws/index.js';
import { gameTypes } from './support/game-types.js';
import { atLength } from './support/length.js';

const GAMES = atLength({ brief: 2, full: 4 });

for (const gameType of gameTypes.values()) test(gameType.id, (t) => tryLaws(t, gameType, GAMES));
