/** What happened in a game of Double-7, in sentences. */
import { at } from '../../kit/checked.js';
import { sum } from '../../kit/lists.js';
import { handSentences, standings, tellEvents, type Sentences } from '../../kit/sentences.js';
import { joinWithAnd, pluralize } from '../../kit/text.js';
import { handSizeFor } from './rounds.js';
import type { Event } from './schemas.js';

type Names = readonly string[];
type EventOf<Type extends Event['type']> = Extract<Event, { type: Type }>;

const openingSentences = ({ opener, openWith, openingDraws }: EventOf<'dealt'>, names: Names): string[] => {
  const who = at(names, opener);
  if (openWith === null) return [`${who} opens with any card.`];
  return openingDraws.length === 0
    ? [`${who} must open with ${openWith}, the highest double in any hand.`]
    : [
        `Nobody was dealt a double, so all draw in turn until ${who} draws ${openWith} and must open with it.`,
      ];
};

/** How the bonus follows from what was held: empty if it is the same. */
const roundedText = (held: number, bonus: number): string => (held === bonus ? '' : ` (${held}, rounded)`);

const outcomeOf = (event: EventOf<'hand-ended'>, names: Names): string => {
  const { handNumber, reason, winner, bonus, totals } = event;
  const who = winner === null ? 'nobody' : at(names, winner);
  switch (reason) {
    case 'gone-out':
      return `${who} has played the last card, so hand ${handNumber} is over; the cards left in the other hands bring ${who} ${pluralize(bonus, 'point')}${roundedText(sum(totals), bonus)}.`;
    case 'blocked':
      return winner === null
        ? `Nobody can play, so hand ${handNumber} is over; no hand is lighter than all others, so nobody scores.`
        : `Nobody can play, so hand ${handNumber} is over; ${who} has the lightest hand and scores ${pluralize(bonus, 'point')} for what the others hold beyond it${roundedText(sum(totals) - 2 * Math.min(...totals), bonus)}.`;
    case 'target-reached':
    case 'resigned':
      return `Hand ${handNumber} is over.`;
  }
};

const sentences: Sentences<Event> = {
  dealt: (event, names) => [
    `Hand ${event.handNumber} is dealt, ${handSizeFor(names.length)} cards to each player; ${event.boneyard === 0 ? 'none are' : pluralize(event.boneyard, 'is', 'are')} left to draw.`,
    ...handSentences(
      names,
      'holds',
      event.hands.map(({ cards }) => joinWithAnd(cards ?? [])),
    ),
    ...openingSentences(event, names),
  ],
  played: ({ seat, card, end, becameSpinner, points }, names) => {
    const what = end === null ? `opens with ${card}` : `joins ${card}`;
    const spinner = becameSpinner ? ', the first double, which is open on all four sides' : '';
    return `${at(names, seat)} ${what}${spinner}; the open ends add up to ${points}.`;
  },
  scored: ({ seat, points, score }, names) =>
    `The open ends add up to a multiple of five, so ${at(names, seat)} scores ${points} and now has ${pluralize(score, 'point')}.`,
  drew: ({ seat, card, boneyard }, names) =>
    `${at(names, seat)} has no card that fits and draws ${card ?? 'one'}; ${boneyard === 0 ? 'none are' : pluralize(boneyard, 'is', 'are')} left to draw.`,
  blocked: ({ seat }, names) => `${at(names, seat)} has no card that fits and none left to draw, and passes.`,
  'hand-ended': (event, names) => [
    outcomeOf(event, names),
    ...handSentences(names, 'still holds', event.hands.map(joinWithAnd)),
    `Now ${standings(names, event.scores)}.`,
  ],
  resigned: ({ seat }, names) => `${at(names, seat)} resigns.`,
  'game-ended': ({ reason, winner }, names) =>
    reason === 'resigned'
      ? `${at(names, winner)} wins the game.`
      : `${at(names, winner)} has reached the target and wins the game.`,
};

export function describe(events: readonly Event[], names: Names): string[] {
  return tellEvents(sentences, events, names);
}
