/** docs/pictures.md lists every `data-` attribute that the pictures of the service's game types have, and no other. */
import { test } from 'tap';
import type { GameType } from '#src/game-type.js';
import { gameTypes } from '#src/games/index.js';
import { partsOf } from '#src/kit/draw/choosable.js';
import { randomGame } from '#test/laws/support.js';
import { sceneOf } from '#test/support/play.js';
import { readXml } from '#test/support/xml.js';
import { readPage, rowsOf } from './markdown.js';

const GAMES = 4;
/** Of each game. */
const STEPS = 200;
const rows = rowsOf(readPage('docs/pictures.md'));

const attributesIn = (svg: string): string[] =>
  readXml(svg)
    .flatMap(({ attributes }) => Object.keys(attributes))
    .filter((name) => name.startsWith('data-'));

const attributesSeen = (gameType: GameType): Set<string> => {
  const games = Array.from({ length: GAMES }, (_, n) => randomGame(gameType, n));
  return new Set(
    games.flatMap(({ setup, steps }) =>
      steps.slice(0, STEPS).flatMap(({ state }) => {
        const viewer = gameType.turn(state);
        return attributesIn(gameType.draw.svg(sceneOf(setup, state, viewer)));
      }),
    ),
  );
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
