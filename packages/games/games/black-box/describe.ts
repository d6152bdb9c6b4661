/** What happened in a game of Black Box, in sentences. */
import { at } from '../../kit/checked.js';
import { standings, tellEvents, type Sentences } from '../../kit/sentences.js';
import { pluralize } from '../../kit/text.js';
import { edgeName, sameSpace, spaceName, type Space } from './board.js';
import { seekerOf } from './halves.js';
import type { Event } from './schemas.js';

type Names = readonly string[];
type EventOf<Type extends Event['type']> = Extract<Event, { type: Type }>;

const halfNames = ['first half', 'second half'] as const;
const halfName = (half: number): string => at(halfNames, half - 1);

/** `row 3, column 4; row 5, column 5; and row 6, column 7` */
const spacesText = (spaces: readonly Space[]): string =>
  spaces.map((space, i) => `${i === spaces.length - 1 ? 'and ' : ''}${spaceName(space)}`).join('; ');

/** How a laser comes out; a viewer that does not know its path cannot tell whether it was trapped. */
const exitText = ({ from, exit, outcome }: EventOf<'laser-exited'>): string => {
  if (outcome === 'trapped') return 'is trapped inside, which counts as coming back';
  return sameSpace(from, exit) ? 'comes back' : `comes out at ${edgeName(exit)}`;
};

const endedText = ({ half, ended, points }: EventOf<'half-ended'>, names: Names): string => {
  const [seeker, total] = [at(names, seekerOf(half)), pluralize(points, 'point')];
  if (ended === 'solved') return `All three are right: ${total} for ${seeker}.`;
  return ended === 'unsolved'
    ? `At ${total}, the ${halfName(half)} ends unsolved.`
    : `So the ${halfName(half)} is over, with ${total} for ${seeker}.`;
};

const sentences: Sentences<Event> = {
  'half-began': ({ half, hider, seeker }, names) =>
    `The ${halfName(half)}: ${at(names, hider)} hides, ${at(names, seeker)} seeks.`,
  'marbles-hidden': ({ seat, marbles }, names) =>
    `${at(names, seat)} hides the marbles${marbles === null ? '' : ` in ${spacesText(marbles)}`}.`,
  'laser-exited': (event, names) =>
    `${at(names, event.seat)} shoots from ${edgeName(event.from)}, and the laser ${exitText(event)}; ${at(names, event.seat)} now has ${pluralize(event.points, 'point')}.`,
  // The next event says that all three are right.
  guessed: ({ seat, marbles, wrong, cost, points }, names) => [
    `${at(names, seat)} guesses ${spacesText(marbles)}.`,
    ...(wrong === 0
      ? []
      : [
          `${wrong === 1 ? 'One of them is' : `${wrong} of them are`} wrong, which costs ${pluralize(cost, 'point')}; ${at(names, seat)} now has ${points}.`,
        ]),
  ],
  'half-ended': (event, names) => [
    endedText(event, names),
    ...(event.marbles === null || event.ended === 'solved'
      ? []
      : [`The marbles were in ${spacesText(event.marbles)}.`]),
  ],
  resigned: ({ seat }, names) => `${at(names, seat)} resigns.`,
  'game-ended': ({ reason, winners, scores }, names) => {
    const winner = at(names, at(winners, 0));
    if (reason === 'resigned') return `${winner} wins the game.`;
    return reason === 'equal-scores'
      ? `Now ${standings(names, scores)}, so the game is a draw.`
      : `${winner} wins the game with fewer points, ${Math.min(...scores)} to ${Math.max(...scores)}.`;
  },
};

export function describe(events: readonly Event[], names: Names): string[] {
  return tellEvents(sentences, events, names);
}
