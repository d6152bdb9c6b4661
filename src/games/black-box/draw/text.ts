import { at } from '#src/kit/checked.js';
import { textPicture } from '#src/kit/draw/picture.js';
import { stacked, table, type Block } from '#src/kit/draw/text-blocks.js';
import { padTo } from '#src/kit/text.js';
import {
  allSpaces,
  BOX_SIZE,
  includesSpace,
  isPlacementSpace,
  isPlayingSpace,
  type Space,
} from '#src/games/black-box/board.js';
import type { HalfView } from '#src/games/black-box/schemas.js';
import { edgeMarks, pathLinks, type Mark } from './marks.js';
import {
  guessLines,
  halfTitle,
  headerParts,
  pathText,
  statusText,
  shotText,
  type BlackBoxScene,
} from './words.js';

const COLUMNS_PER_SPACE = 6;
const LINE = '─';
/** Indexed by the directions in which a path leads: up 8, right 4, down 2, left 1. */
const JOINTS = ' ╴╷┐╶─┌┬╵┘│┤└┴├┼';
const MARBLE = 'O';

const markTexts: Readonly<Record<Mark['kind'], (laser: number) => string>> = {
  in: (laser) => `>${laser}`,
  out: (laser) => `${laser}>`,
  back: (laser) => `<${laser}>`,
};

const marksText = (marks: readonly Mark[]): string => {
  if (marks.length === 0) return ' '.repeat(COLUMNS_PER_SPACE);
  const texts = marks.map(({ kind, laser }) => markTexts[kind](laser));
  const all = texts.join(' ');
  return padTo(all.length < COLUMNS_PER_SPACE ? all : `${at(texts, 0)}+`, COLUMNS_PER_SPACE, 'centre');
};

/** Up, right, down, left. */
const neighbours = ({ row, col }: Space): Space[] => [
  { row: row - 1, col },
  { row, col: col + 1 },
  { row: row + 1, col },
  { row, col: col - 1 },
];

const middleText = (half: HalfView, space: Space, links: readonly boolean[]): string => {
  if (includesSpace(half.marbles ?? [], space)) return MARBLE;
  const joint = links.reduce((bits, linked) => 2 * bits + (linked ? 1 : 0), 0);
  return joint === 0 && isPlacementSpace(space) ? '·' : JOINTS.charAt(joint);
};

/** A space inside the box: a marble, the paths, or nothing; in parentheses if it is in the latest guess. */
const insideText = (half: HalfView, isLinked: (a: Space, b: Space) => boolean, space: Space): string => {
  const links = neighbours(space).map((next) => isLinked(space, next));
  const [before, after] = [links[3] === true ? LINE : ' ', links[1] === true ? LINE : ' '];
  const isGuessed = includesSpace(half.guesses.at(-1)?.marbles ?? [], space);
  const [open, close] = isGuessed ? ['(', ')'] : [before, after];
  return `${before}${before}${open}${middleText(half, space, links)}${close}${after}`;
};

const boardText = (half: HalfView): Block => {
  const isLinked = pathLinks(half);
  const marksAt = edgeMarks(half);
  const spaceText = (space: Space): string =>
    isPlayingSpace(space) ? insideText(half, isLinked, space) : marksText(marksAt(space));
  const numbers = Array.from({ length: BOX_SIZE }, (_, i) => i + 1);
  const rows = numbers.map(
    (row) =>
      `${row}  ${allSpaces
        .filter((space) => space.row === row)
        .map(spaceText)
        .join('')}`,
  );
  return [`   ${numbers.map((col) => padTo(String(col), COLUMNS_PER_SPACE, 'centre')).join('')}`, ...rows];
};

const shotsText = ({ shots }: HalfView): Block =>
  table(shots.map((shot, index) => [`Laser ${index + 1}`, shotText(shot), pathText(shot)]));

const halfText = (half: HalfView, scene: BlackBoxScene): Block =>
  stacked([
    [halfTitle(half, scene), statusText(half, scene)],
    boardText(half),
    [...shotsText(half), ...guessLines(half)],
  ]);

const legend: Block = [
  '>1 laser 1 went in   1> it came out   <1> it came back   + more lasers',
  'O a marble   (·) the latest guess   spaces are row,column',
];

/** The half in progress, then the one before it, each with its lasers and guesses. */
export const text = (scene: BlackBoxScene): string =>
  textPicture(
    scene,
    headerParts(scene),
    stacked([...scene.view.halves.toReversed().map((half) => halfText(half, scene)), legend]),
  );
