import { textPicture } from '#src/kit/draw/picture.js';
import { stacked, table, type Block } from '#src/kit/draw/text-blocks.js';
import { padTo } from '#src/kit/text.js';
import { ALL_SPACES, BOX_SIZE, hasCell, inPlacementSpace, inPlayingSpace, type Cell } from './board.js';
import { edgeMarks, pathLinks, type Mark } from './draw-marks.js';
import {
  guessTexts,
  halfTitle,
  headlineParts,
  pathText,
  progressText,
  shotText,
  type BlackBoxScene,
} from './draw-words.js';
import type { HalfView } from './schemas.js';

const COLUMNS = 6;
const LINE = '─';
/** By whether a path leads up, right, down and left (8, 4, 2, 1). */
const JOINTS = ' ╴╷┐╶─┌┬╵┘│┤└┴├┼';
const MARBLE = 'O';

const MARK_TEXTS: Readonly<Record<Mark['kind'], (laser: number) => string>> = {
  in: (laser) => `>${laser}`,
  out: (laser) => `${laser}>`,
  back: (laser) => `<${laser}>`,
};

const marksText = (marks: readonly Mark[]): string => {
  if (marks.length === 0) return ' '.repeat(COLUMNS);
  const texts = marks.map(({ kind, laser }) => MARK_TEXTS[kind](laser));
  const all = texts.join(' ');
  return padTo(all.length < COLUMNS ? all : `${texts[0] ?? ''}+`, COLUMNS, 'centre');
};

/** Up, right, down, left. */
const neighbours = ({ row, col }: Cell): Cell[] => [
  { row: row - 1, col },
  { row, col: col + 1 },
  { row: row + 1, col },
  { row, col: col - 1 },
];

const middleText = (half: HalfView, cell: Cell, links: readonly boolean[]): string => {
  if (hasCell(half.marbles ?? [], cell)) return MARBLE;
  const joint = links.reduce((bits, linked) => 2 * bits + (linked ? 1 : 0), 0);
  return joint === 0 && inPlacementSpace(cell) ? '·' : JOINTS.charAt(joint);
};

/** A space inside the box: a marble, the paths, or nothing; in parentheses when it is in the latest guess. */
const insideText = (half: HalfView, isLinked: (a: Cell, b: Cell) => boolean, cell: Cell): string => {
  const links = neighbours(cell).map((next) => isLinked(cell, next));
  const [before, after] = [links[3] === true ? LINE : ' ', links[1] === true ? LINE : ' '];
  const isGuessed = hasCell(half.guesses.at(-1)?.marbles ?? [], cell);
  const [open, close] = isGuessed ? ['(', ')'] : [before, after];
  return `${before}${before}${open}${middleText(half, cell, links)}${close}${after}`;
};

const boardText = (half: HalfView): Block => {
  const isLinked = pathLinks(half);
  const marksAt = edgeMarks(half);
  const cellText = (cell: Cell): string => {
    if (inPlayingSpace(cell)) return insideText(half, isLinked, cell);
    return marksText(marksAt(cell));
  };
  const numbers = Array.from({ length: BOX_SIZE }, (_, i) => i + 1);
  const rows = numbers.map(
    (row) =>
      `${row}  ${ALL_SPACES.filter((cell) => cell.row === row)
        .map(cellText)
        .join('')}`,
  );
  return [`   ${numbers.map((col) => padTo(String(col), COLUMNS, 'centre')).join('')}`, ...rows];
};

const shotsText = ({ shots }: HalfView): Block =>
  table(shots.map((shot, index) => [`Laser ${index + 1}`, shotText(shot), pathText(shot)]));

const halfText = (half: HalfView, scene: BlackBoxScene): Block =>
  stacked([
    [halfTitle(half, scene), progressText(half, scene)],
    boardText(half),
    [...shotsText(half), ...guessTexts(half)],
  ]);

const LEGEND: Block = [
  '>1 laser 1 went in   1> it came out   <1> it came back   + more lasers',
  'O a marble   (·) the latest guess   spaces are row,column',
];

/** The half that is going on, then the one before it, each with its lasers and guesses. */
export const text = (scene: BlackBoxScene): string =>
  textPicture(
    scene,
    headlineParts(scene),
    stacked([...scene.view.halves.toReversed().map((half) => halfText(half, scene)), LEGEND]),
  );
