import { test } from 'tap';
import { connectFour } from '#src/games/connect-four/index.js';
import { columnsOf } from '#src/kit/text.js';
import { readXml } from '#test/support/xml.js';
import { played, positions, sceneOf, stateOf } from './support.js';

const { draw } = connectFour;
const MIDDLE = sceneOf(played('44554653'), 0);
const WON = sceneOf(played('4433552'), 0);
const SCENES = [
  sceneOf(played('')),
  MIDDLE,
  WON,
  sceneOf(played(`${positions.beforeBoardFull}6`), 1),
  sceneOf(stateOf('44', undefined, 0), null, ['<b>&"\u202e\u0000', '中'.repeat(60)]),
];

void test('the board as text', async (t) => {
  t.equal(
    draw.text(MIDDLE),
    [
      'Connect Four   8 chips · Ada to move',
      '> Ada (you)  X',
      '  Bob        O',
      '',
      '6 | .  .  .  .  .  .  . |',
      '5 | .  .  .  .  .  .  . |',
      '4 | .  .  .  .  .  .  . |',
      '3 | .  .  .  X  X  .  . |',
      '2 | .  .  .  O  O  .  . |',
      '1 | .  . (O) X  X  O  . |',
      '  +---------------------+',
      '    1  2  3  4  5  6  7',
      '',
      'Columns played: 44554653',
      '',
    ].join('\n'),
  );
});

void test('text marks the winner and the winning chips', async (t) => {
  const text = draw.text(WON);
  t.match(text, /Ada wins: four in line/);
  t.match(text, /^\* Ada/m);
  t.match(text, /^1 \| \. {1,2}\[X\]\[X\]\[X\]\[X\] \. {2}\. \|$/m);
});

void test('text fits 80 columns and has no trailing spaces', async (t) => {
  for (const scene of SCENES) {
    const text = draw.text(scene);
    t.ok(text.endsWith('\n') && !text.endsWith('\n\n'));
    for (const line of text.split('\n')) {
      t.ok(columnsOf(line) <= 80, line);
      t.equal(line, line.trimEnd());
    }
  }
});

void test('pictures are well-formed and have a title and a description', async (t) => {
  for (const scene of SCENES) {
    const elements = readXml(draw.svg(scene));
    t.match(elements[0], { name: 'svg', attributes: { role: 'img' } });
    t.match(elements.find(({ name }) => name === 'title')?.text, /^Connect Four: /);
    t.match(elements.find(({ name }) => name === 'desc')?.text, /Column 7: /);
  }
});

const countOf = (svg: string, needle: string): number => svg.split(needle).length - 1;

void test('a picture shows every chip', async (t) => {
  const svg = draw.svg(sceneOf(played('4455467')));
  t.equal(countOf(svg, 'f-chip-red '), 4 + 1, 'four chips and the dot beside the name');
  t.equal(countOf(svg, 'f-chip-black '), 3 + 1);
  t.equal(countOf(svg, 'a22 22 0 1 0 44 0'), 42, 'the plate has its holes');
  t.equal(countOf(svg, 's-chip-last"'), 1, 'one ring');
  t.match(svg, /class="m-fall_324"><circle [^>]*f-chip-red /, 'the last chip falls from above the board');
});

void test('a picture marks the winning chips', async (t) => {
  const svg = draw.svg(WON);
  t.equal(svg.match(/<use xlink:href="#\w+-star"/g)?.length, 4 + 1, 'four chips and the winner');
  t.match(svg, /Winning chips: column 2 row 1, column 3 row 1, column 4 row 1 and column 5 row 1\./);
});

void test('the description puts the board into words', async (t) => {
  const desc = readXml(draw.svg(MIDDLE)).find(({ name }) => name === 'desc')?.text;
  t.match(desc, /Ada has red, Bob black\./);
  t.match(desc, /Column 2: empty\. Column 3: black\. Column 4: red, black, red\./);
  t.match(desc, /Last chip: column 3 row 1\./);
});
