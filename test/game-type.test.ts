/** The laws that every game type keeps, tried on random games of all registered types. */
import { test } from 'tap';
import { gameTypes } from '#src/games/index.js';
import { lawOfComputers, lawOfMoves, lawOfRepetition, lawOfResignation, lawOfTheEnd } from './laws/play.js';
import { lawOfData, lawOfDrawing, lawOfSecrets } from './laws/sight.js';
import { playOnce, type Played } from './laws/support.js';
import { atLength } from './support/length.js';

const GAMES = atLength({ brief: 4, full: 12 });

for (const gameType of gameTypes.values()) {
  test(gameType.id, async (t) => {
    const games = Array.from({ length: GAMES }, (_, game) => playOnce(gameType, game));
    const laws: Record<string, (played: Played) => void> = {
      'moves: what is listed is accepted, nothing else': lawOfMoves,
      'data: everything is plain JSON that fits its schema': lawOfData,
      'the end: random play ends with a result': lawOfTheEnd,
      'secrets: what a viewer may not know changes nothing for it': lawOfSecrets,
      'drawings: text and SVG keep their form': lawOfDrawing,
      'computer players: lawful and repeatable': lawOfComputers,
      'resignation: ends games of one and two seats': lawOfResignation,
    };
    for (const [name, law] of Object.entries(laws)) {
      await t.test(name, async (each) => {
        for (const game of games) law(game);
        each.pass(`kept in ${games.length} random games`);
      });
    }
    await t.test('repetition: a game can be recomputed', async (each) => {
      lawOfRepetition(gameType);
      each.pass('kept');
    });
  });
}
