/** The law about drawings: they are well-formed and show nothing but the scene. */
import assert from 'node:assert/strict';
import { at } from 'parlour-games/kit/checked';
import { columnsOf } from 'parlour-games/kit/text';
import { drawingOf } from './given.js';
import { positionsIn, sceneOf, viewerName, viewersOf, type Playthrough } from '#test/support/play.js';
import { readXml } from '#test/support/xml.js';
import { playAgain, playAnotherGame, sampleOf, sent, viewBoxOf } from './support.js';

const COLUMNS = 80;
const AWKWARD_NAMES = [
  '<b>&"quoted"',
  'a name that is much longer than any column of the table could ever be',
  '漢字の名前はとても長い名前です'.repeat(4),
  'x\u0007\u202ey',
  '',
];

const assertTextForm = (text: string): void => {
  assert.ok(text.endsWith('\n'), 'the text ends with a newline');
  assert.ok(!/[ \t]+$/m.test(text), 'no line has trailing spaces');
  assert.ok(
    text.split('\n').every((line) => columnsOf(line) <= COLUMNS),
    `the text fits ${COLUMNS} columns`,
  );
};

const assertSvgForm = (svg: string): void => {
  assert.match(svg, /^<(\?xml|svg)/, 'the picture is SVG');
  const names = readXml(svg).map(({ name }) => name);
  for (const name of ['title', 'desc']) assert.ok(names.includes(name), `it has a ${name}`);
  assert.ok(!/(href|src)=["'](?!#)/.test(svg), 'it loads nothing from elsewhere');
};

/** What the eye has found stays where it is: a viewer's picture has the same size from the deal to the end. */
export function lawOfStillBoards({ setup, steps }: Playthrough): void {
  for (const viewer of viewersOf(setup.seats)) {
    const sizes = new Map<string, number>();
    for (const { state, seq } of sampleOf(steps))
      sizes.set(viewBoxOf(drawingOf(setup, 'svg', state, viewer)), seq);
    assert.equal(
      sizes.size,
      1,
      `the sizes of the picture for ${viewerName(viewer)}, and the entries that had them: ${JSON.stringify([...sizes])}`,
    );
  }
}

export function lawOfDrawings(playthrough: Playthrough): void {
  const { setup, steps } = playthrough;
  const { text, svg } = setup.gameType.draw;
  for (const step of positionsIn(steps)) {
    for (const viewer of viewersOf(setup.seats)) {
      const scene = sceneOf(setup, step.state, viewer);
      playAgain(playthrough, step);
      const [drawnText, drawnSvg] = [text(scene), svg(scene)];
      assertTextForm(drawnText);
      assertSvgForm(drawnSvg);
      const awkward = sceneOf(setup, step.state, viewer, (seat) =>
        at(AWKWARD_NAMES, seat % AWKWARD_NAMES.length),
      );
      assertTextForm(text(awkward));
      assertSvgForm(svg(awkward));
      playAnotherGame(setup);
      assert.equal(text(sent(scene)), drawnText, 'the text depends on the JSON of the scene only');
      assert.equal(svg(sent(scene)), drawnSvg, 'the picture depends on the JSON of the scene only');
    }
  }
}
