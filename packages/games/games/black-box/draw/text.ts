/** Everything that the drawings of Black Box say in words. */
import type { Scene } from '../../../game-type.js';
import { at } from '../../../kit/checked.js';
import type { HeaderParts } from '../../../kit/draw/header.js';
import { pluralize, seatName, padTo } from '../../../kit/text.js';
import {
  edgeName,
  sameSpace,
  spaceName,
  type Space,
  allSpaces,
  BOX_SIZE,
  includesSpace,
  isPlacementSpace,
} from '../board.js';
import type { Config, HalfEnd, HalfView, ShotView, View } from '../schemas.js';
import { stacked, table, type Block } from '../../../kit/draw/text-blocks.js';
import { edgeMarks, pathLinks, type Mark } from './marks.js';

export type BlackBoxScene = Scene<Config, View>;
type GuessTally = HalfView['guesses'][number];

const halfNames = ['First half', 'Second half'] as const;
export function halfName(half: number): string {
  return at(halfNames, half - 1);
}

const timesText = (times: number): string => (times === 1 ? '' : ` ×${times}`);

export function header({ view: { phase, halves, scores } }: BlackBoxScene): Omit<HeaderParts, 'title'> {
  return {
    note: phase === 'over' ? '' : halfName(halves.length),
    seats: scores.map((score) => ({ score: pluralize(score, 'point') })),
  };
}

/** `First half: Ann hides, Ben seeks`. */
const halfTitle = ({ half, hider, seeker }: HalfView, { names }: BlackBoxScene): string =>
  `${halfName(half)}: ${seatName(names, hider)} hides, ${seatName(names, seeker)} seeks`;

const halfEndTexts: Readonly<Record<HalfEnd, string>> = {
  solved: 'solved',
  unsolved: 'not solved',
  resigned: 'broken off',
};

/** The points of a half, and how it ended if it is over. */
export function statusText(half: HalfView, { view: { phase, halves } }: BlackBoxScene): string {
  const points = pluralize(half.points, 'point');
  if (half.ended !== null) return `${points}, ${halfEndTexts[half.ended]}`;
  const isPlacing = phase === 'hiding' && half.half === halves.length;
  return isPlacing ? 'The marbles are not placed yet' : `${points} so far`;
}

/** `top 5 → right 4`; `top 5 back` for a laser that came out at its own entry, `top 5 trapped` if the viewer may know that. */
export function shotText({ from, exit, times, outcome }: ShotView): string {
  const back = outcome === 'trapped' ? 'trapped' : 'back';
  const destination = sameSpace(from, exit) ? back : `→ ${edgeName(exit)}`;
  return `${edgeName(from)} ${destination}${timesText(times)}`;
}

/** `2 wrong`; `2 wrong ×3` for a guess that was made three times. */
export function verdictText({ wrong, times }: GuessTally): string {
  return `${wrong === 0 ? 'right' : `${wrong} wrong`}${timesText(times)}`;
}

const guessText = (guess: GuessTally): string =>
  `${guess.marbles.map(spaceName).join('; ')}: ${verdictText(guess)}`;

const GUESSES_SHOWN = 6;

/** The latest guesses, after the number of earlier ones. */
export function guessLines({ guesses }: HalfView): string[] {
  const earlier = guesses.length - GUESSES_SHOWN;
  const shown = guesses.slice(-GUESSES_SHOWN).map((guess) => `Guess ${guessText(guess)}`);
  return earlier > 0 ? [pluralize(earlier, 'earlier guess', 'earlier guesses'), ...shown] : shown;
}

/** Whether a laser can cross this space: rows and columns 2 to 8. */
const isInside = ({ row, col }: Space): boolean => [row, col].every((line) => line > 1 && line < BOX_SIZE);

/** Whether a path begins, ends or bends at `index`. */
const isCorner = (path: readonly Space[], index: number): boolean => {
  if (index === 0 || index === path.length - 1) return true;
  const [before, space, after] = [at(path, index - 1), at(path, index), at(path, index + 1)];
  return before.row - space.row !== space.row - after.row || before.col - space.col !== space.col - after.col;
};

/** The spaces where the path bends or ends; empty if there are none, or the path is secret. */
const pathText = ({ path }: ShotView): string =>
  (path ?? [])
    .filter((space, index, all) => isInside(space) && isCorner(all, index))
    .map(spaceName)
    .join('; ');

const shotSentence = (shot: ShotView, index: number): string => {
  const way = pathText(shot) === '' ? '' : ` via ${pathText(shot)}`;
  return `Laser ${index + 1}: ${shotText(shot)}${way}.`;
};

const marblesSentence = ({ marbles }: HalfView): string =>
  marbles === null ? '' : `The marbles lie at ${marbles.map(spaceName).join('; ')}.`;

const halfSentences = (half: HalfView, scene: BlackBoxScene): string[] => [
  `${halfTitle(half, scene)}. ${statusText(half, scene)}.`,
  marblesSentence(half),
  ...half.shots.map(shotSentence),
  ...guessLines(half).map((words) => `${words}.`),
];

export function description(scene: BlackBoxScene): string[] {
  return scene.view.halves.flatMap((half) => halfSentences(half, scene));
}

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
    isInside(space) ? insideText(half, isLinked, space) : marksText(marksAt(space));
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
  'O a marble   (·) the latest guess',
];

/** The half in progress, then the one before it, each with its lasers and guesses. */
export function text(scene: BlackBoxScene): Block[] {
  return [...scene.view.halves.toReversed().map((half) => halfText(half, scene)), legend];
}
