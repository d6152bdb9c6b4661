/** The law about drawings: they are well-formed and show nothing but the scene. */
import assert from 'node:assert/strict';
import { at } from 'parlour-games/kit/checked';
import { sceneOf, viewersOf, type Playthrough } from '#test/support/play.js';
import { playAgain, playAnotherGame, sent } from './support.js';

const COLUMNS = 80;

const assertTextForm = (text: string): void => {
  assert.ok(text.endsWith('\n'), 'the text ends with a newline');
  assert.ok(!/[ \t]+$/m.test(text), 'no line has trailing spaces');
  assert.ok(
    text.split('\n').every((line) => [...line].length <= COLUMNS),
    `the text fits ${COLUMNS} columns`,
  );
};

const assertSvgForm = (svg: string): void => {
  assert.match(svg, /^<(\?xml|svg)/, 'the picture is SVG');
  assert.match(svg, /<title[ >]/, 'it has a title');
  assert.match(svg, /<desc[ >]/, 'it has a description');
  assert.ok(!/(href|src)=["'](?!#)/.test(svg), 'it loads nothing from elsewhere');
};

export function lawOfDrawings(playthrough: Playthrough): void {
  const { setup, steps } = playthrough;
  const { text, svg } = setup.gameType.draw;
  for (const step of [at(steps, 0), at(steps, Math.floor(steps.length / 2)), at(steps, -1)]) {
    for (const viewer of viewersOf(setup.seats)) {
      const scene = sceneOf(setup, step.state, viewer);
      playAgain(playthrough, step);
      const [drawnText, drawnSvg] = [text(scene), svg(scene)];
      assertTextForm(drawnText);
      assertSvgForm(drawnSvg);
      playAnotherGame(setup);
      assert.equal(text(sent(scene)), drawnText, 'the text depends on the JSON of the scene only');
      assert.equal(svg(sent(scene)), drawnSvg, 'the picture depends on the JSON of the scene only');
    }
  }
}
