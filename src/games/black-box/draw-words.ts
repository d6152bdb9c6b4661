/** What text, picture and description say about a position in the same words. */
import type { Scene } from '#src/game-type.js';
import type { HeadlineParts } from '#src/kit/draw/headline.js';
import { pluralize, joinWithAnd, seatName } from '#src/kit/text.js';
import { sameCell, type Cell } from './board.js';
import type { Config, HalfView, ShotView, View } from './schemas.js';

export type BlackBoxScene = Scene<Config, View>;
type GuessTally = HalfView['guesses'][number];

const HALF_NAMES = ['First half', 'Second half'] as const;

/** `4,9` for row 4, column 9. */
const spaceText = ({ row, col }: Cell): string => `${row},${col}`;
const spacesText = (cells: readonly Cell[]): string => cells.map(spaceText).join(' ');
const timesText = (times: number): string => (times === 1 ? '' : ` ×${times}`);

export const headlineParts = ({ view: { halves, scores } }: BlackBoxScene): HeadlineParts => ({
  title: 'Black Box',
  note: HALF_NAMES[halves.length - 1] ?? '',
  seats: scores.map((score) => ({ score: pluralize(score, 'point') })),
});

/** `First half: Ann hides, Ben seeks`. */
export const halfTitle = ({ half, hider, seeker }: HalfView, { names }: BlackBoxScene): string =>
  `${HALF_NAMES[half - 1] ?? ''}: ${seatName(names, hider)} hides, ${seatName(names, seeker)} seeks`;

const ENDS = { solved: 'solved', unsolved: 'not solved', resigned: 'broken off' } as const;

/** How far a half is: its points and where its marbles are, as far as the viewer knows. */
export const progressText = (half: HalfView, { view: { phase, halves } }: BlackBoxScene): string => {
  const points = pluralize(half.points, 'point');
  if (half.ended !== null) return `${points}, ${ENDS[half.ended]}`;
  const placing = phase === 'hiding' && half.half === halves.length;
  return placing ? 'The marbles are not placed yet' : `${points} so far`;
};

/** `1,5 → 4,9`; `1,5 back` for a laser that came out at its own entry, `1,5 trapped` where that is known. */
export const shotText = ({ from, exit, times, outcome }: ShotView): string => {
  const back = outcome === 'trapped' ? 'trapped' : 'back';
  const whither = sameCell(from, exit) ? back : `→ ${spaceText(exit)}`;
  return `${spaceText(from)} ${whither}${timesText(times)}`;
};

const guessText = ({ marbles, wrong, times }: GuessTally): string =>
  `${spacesText(marbles)}: ${wrong === 0 ? 'right' : `${wrong} wrong`}${timesText(times)}`;

const GUESSES_SHOWN = 6;

/** The latest guesses, and how many were made before them. */
export const guessTexts = ({ guesses }: HalfView): string[] => {
  const earlier = guesses.length - GUESSES_SHOWN;
  const shown = guesses.slice(-GUESSES_SHOWN).map((guess) => `Guess ${guessText(guess)}`);
  return earlier > 0 ? [pluralize(earlier, 'earlier guess', 'earlier guesses'), ...shown] : shown;
};

const isCorner = (path: readonly Cell[], at: number): boolean => {
  const [before, cell, after] = [path[at - 1], path[at], path[at + 1]];
  if (before === undefined || cell === undefined || after === undefined) return true;
  return before.row - cell.row !== cell.row - after.row || before.col - cell.col !== cell.col - after.col;
};

/** The entry, the spaces where the path bends, and its last space; empty for a secret. */
export const pathText = ({ path }: ShotView): string =>
  (path ?? [])
    .filter((_cell, at) => isCorner(path ?? [], at))
    .map(spaceText)
    .join(' – ');

const shotSentence = (shot: ShotView, index: number): string => {
  const way = shot.path === null ? '' : ` by ${pathText(shot)}`;
  return `Laser ${index + 1}: ${shotText(shot)}${way}.`;
};

const marblesSentence = ({ marbles }: HalfView): string =>
  marbles === null ? '' : `The marbles lie at ${joinWithAnd(marbles.map(spaceText))}.`;

const halfSentences = (half: HalfView, scene: BlackBoxScene): string[] => [
  `${halfTitle(half, scene)}. ${progressText(half, scene)}.`,
  marblesSentence(half),
  ...half.shots.map(shotSentence),
  ...guessTexts(half).map((words) => `${words}.`),
];

/** All that the picture shows, in sentences; spaces are named by row and column. */
export const describe = (scene: BlackBoxScene): string =>
  scene.view.halves
    .flatMap((half) => halfSentences(half, scene))
    .filter((sentence) => sentence !== '')
    .join(' ');
