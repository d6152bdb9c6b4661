/** docs/browsers.md lists every `data-` attribute that the pictures of the service's game types have, and no other. */
import { test } from 'tap';
import type { GameType } from 'parlour-games/game-type';
import { gameTypes } from 'parlour-games/games';
import { partsOf } from 'parlour-games/kit/draw/choosable';
import { seatCounts } from '#test/laws/support.js';
import { deal, randomPlay, sceneOf, seedOf } from '#test/support/play.js';
import { readPage, rowsOf } from './markdown.js';

const GAMES = 2;
/** The longest part of a game that is played. One state in three is drawn. */
const STEPS = 180;
const rows = rowsOf(readPage('docs/browsers.md'));

const attributesSeen = (gameType: GameType): Set<string> => {
  const seen = new Set<string>();
  const counts = seatCounts(gameType);
  for (let n = 0; n < GAMES; n += 1) {
    const { setup } = deal(gameType, seedOf(n), counts[n % counts.length]);
    for (const { seq, state } of randomPlay(gameType, setup.seed, setup.seats)) {
      if (seq === STEPS) break;
      if (seq % 3 !== 0) continue;
      const picture = gameType.draw.svg(sceneOf(setup, state, gameType.turn(state)));
      for (const [, name = ''] of picture.matchAll(/ (data-[\w-]+)="/g)) seen.add(name);
    }
  }
  return seen;
};

for (const [id, gameType] of gameTypes) {
  test(`the attributes of ${id}`, async (t) => {
    const listed = rows.flatMap(([type, attribute = '']) =>
      type === id ? [attribute.replace(/ .*$/, '')] : [],
    );
    t.same([...attributesSeen(gameType)].sort(), listed.sort());
  });
}

test('values are written as the page says', async (t) => {
  const parts = partsOf([{ type: 'shoot', from: { row: 3, col: 4 } } as { type: string }]);
  t.same([...(parts.get('from') ?? [])], ['3,4']);
});
