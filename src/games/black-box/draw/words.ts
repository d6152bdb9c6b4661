/** Everything that the drawings of Black Box say in words. */
import type { Scene } from '#src/game-type.js';
import { at } from '#src/kit/checked.js';
import type { HeaderParts } from '#src/kit/draw/header.js';
import { joinWithAnd, pluralize, seatName } from '#src/kit/text.js';
import { sameSpace, spaceCode, type Space } from '#src/games/black-box/board.js';
import type { Config, HalfEnd, HalfView, ShotView, View } from '#src/games/black-box/schemas.js';

export type BlackBoxScene = Scene<Config, View>;
type GuessTally = HalfView['guesses'][number];

const halfNames = ['First half', 'Second half'] as const;
const halfName = (half: number): string => at(halfNames, half - 1);

const spaceCodes = (spaces: readonly Space[]): string => spaces.map(spaceCode).join(' ');
const timesText = (times: number): string => (times === 1 ? '' : ` ×${times}`);

export const headerParts = ({ view: { phase, halves, scores } }: BlackBoxScene): HeaderParts => ({
  title: 'Black Box',
  note: phase === 'over' ? '' : halfName(halves.length),
  seats: scores.map((score) => ({ score: pluralize(score, 'point') })),
});

/** `First half: Ann hides, Ben seeks`. */
export const halfTitle = ({ half, hider, seeker }: HalfView, { names }: BlackBoxScene): string =>
  `${halfName(half)}: ${seatName(names, hider)} hides, ${seatName(names, seeker)} seeks`;

const halfEndTexts: Readonly<Record<HalfEnd, string>> = {
  solved: 'solved',
  unsolved: 'not solved',
  resigned: 'ended by resignation',
};

/** The points of a half, and how it ended if it is over. */
export const statusText = (half: HalfView, { view: { phase, halves } }: BlackBoxScene): string => {
  const points = pluralize(half.points, 'point');
  if (half.ended !== null) return `${points}, ${halfEndTexts[half.ended]}`;
  const isPlacing = phase === 'hiding' && half.half === halves.length;
  return isPlacing ? 'The marbles are not placed yet' : `${points} so far`;
};

/** `1,5 → 4,9`; `1,5 back` for a laser that came out at its own entry, `1,5 trapped` if the viewer may know that. */
export const shotText = ({ from, exit, times, outcome }: ShotView): string => {
  const back = outcome === 'trapped' ? 'trapped' : 'back';
  const destination = sameSpace(from, exit) ? back : `→ ${spaceCode(exit)}`;
  return `${spaceCode(from)} ${destination}${timesText(times)}`;
};

const guessText = ({ marbles, wrong, times }: GuessTally): string =>
  `${spaceCodes(marbles)}: ${wrong === 0 ? 'right' : `${wrong} wrong`}${timesText(times)}`;

const GUESSES_SHOWN = 6;

/** The latest guesses, after the number of earlier ones. */
export const guessLines = ({ guesses }: HalfView): string[] => {
  const earlier = guesses.length - GUESSES_SHOWN;
  const shown = guesses.slice(-GUESSES_SHOWN).map((guess) => `Guess ${guessText(guess)}`);
  return earlier > 0 ? [pluralize(earlier, 'earlier guess', 'earlier guesses'), ...shown] : shown;
};

/** Whether a path begins, ends or bends at `index`. */
const isCorner = (path: readonly Space[], index: number): boolean => {
  if (index === 0 || index === path.length - 1) return true;
  const [before, space, after] = [at(path, index - 1), at(path, index), at(path, index + 1)];
  return before.row - space.row !== space.row - after.row || before.col - space.col !== space.col - after.col;
};

/** The entry, the spaces where the path bends, and its last space; empty if the path is secret. */
export const pathText = ({ path }: ShotView): string =>
  path === null
    ? ''
    : path
        .filter((_space, index) => isCorner(path, index))
        .map(spaceCode)
        .join(' – ');

const shotSentence = (shot: ShotView, index: number): string => {
  const way = shot.path === null ? '' : ` via ${pathText(shot)}`;
  return `Laser ${index + 1}: ${shotText(shot)}${way}.`;
};

const marblesSentence = ({ marbles }: HalfView): string =>
  marbles === null ? '' : `The marbles lie at ${joinWithAnd(marbles.map(spaceCode))}.`;

const halfSentences = (half: HalfView, scene: BlackBoxScene): string[] => [
  `${halfTitle(half, scene)}. ${statusText(half, scene)}.`,
  marblesSentence(half),
  ...half.shots.map(shotSentence),
  ...guessLines(half).map((words) => `${words}.`),
];

/** The picture in words, for people who cannot see it. */
export const descriptionText = (scene: BlackBoxScene): string =>
  scene.view.halves
    .flatMap((half) => halfSentences(half, scene))
    .filter((sentence) => sentence !== '')
    .join(' ');
