/** What happened in a game of 7reeg, in sentences. */
import { at } from '../../kit/checked.js';
import { cardText } from '../../kit/draw/text-blocks.js';
import {
  cardNames,
  handSentences,
  standings,
  tellEvents,
  withMinus,
  type Sentences,
} from '../../kit/sentences.js';
import { joinWithAnd, pluralize } from '../../kit/text.js';
import { HAND_SIZE, type Event } from './schemas.js';

type Names = readonly string[];
type EventOf<Type extends Event['type']> = Extract<Event, { type: Type }>;

const meldedText = ({ melds, value, wentDown }: EventOf<'melded'>): string => {
  const laid = melds.map(({ cards }) => cardNames(cards)).join('; ');
  if (wentDown) return `goes down with ${pluralize(melds.length, 'meld')} worth ${value}: ${laid}`;
  return `lays ${melds.length === 1 ? 'another meld' : `${melds.length} more melds`}: ${laid}`;
};

const roundSentence = ({ round, winner, fiftyFrom }: EventOf<'round-ended'>, names: Names): string => {
  if (winner === null)
    return `The bank is empty and cannot be filled again, so round ${round} ends without a winner.`;
  const fifty = fiftyFrom === null ? '' : ` with a “50”, for which ${at(names, fiftyFrom)} pays`;
  return `${at(names, winner)} has no cards left and wins round ${round}${fifty}.`;
};

const endings = (
  winners: string,
  isShared: boolean,
): Readonly<Record<EventOf<'game-ended'>['reason'], string>> => ({
  'last-seat-in': `${winners} is the last player left and wins the game.`,
  'nobody-left': isShared
    ? `Nobody is left; ${winners} share the lowest score, so the game is a draw.`
    : `Nobody is left; ${winners} has the lowest score and wins the game.`,
  'max-rounds': isShared
    ? `That was the last round; ${winners} share the lowest score, so the game is a draw.`
    : `That was the last round; ${winners} has the lowest score and wins the game.`,
  resigned: `${winners} wins the game.`,
});

const sentences: Sentences<Event> = {
  dealt: ({ round, leader, hands }, names) => [
    `Round ${round} is dealt, ${HAND_SIZE} cards to each player${hands.some(({ size }) => size === 0) ? ' still in' : ''}, and ${at(names, leader)} leads.`,
    ...handSentences(
      names,
      'is dealt',
      hands.map(({ cards }) => cardNames(cards ?? [])),
    ),
  ],
  reshuffled: ({ bankSize }) =>
    `The bank is empty: all discards but the top one are shuffled into a new bank of ${pluralize(bankSize, 'card')}.`,
  'drew-bank': ({ seat, card }, names) =>
    `${at(names, seat)} draws ${card === null ? 'a card' : cardText(card)}.`,
  'took-discard': ({ seat, card, from, fifty }, names) =>
    `${at(names, seat)} takes ${cardText(card)}, which ${at(names, from)} has just discarded${fifty ? ', and claims a “50”' : ''}.`,
  melded: (event, names) => `${at(names, event.seat)} ${meldedText(event)}.`,
  'laid-off': ({ seat, card, cards }, names) =>
    `${at(names, seat)} adds ${cardText(card)} to a meld, which is now ${cardNames(cards)}.`,
  discarded: ({ seat, card }, names) => `${at(names, seat)} discards ${cardText(card)}.`,
  'round-ended': (event, names) => {
    const { hands, points, scores } = event;
    const counted = points.map((each, seat) =>
      each === 0 ? '' : `${withMinus(`${each}`)} for ${at(names, seat)}`,
    );
    return [
      roundSentence(event, names),
      ...handSentences(names, 'still holds', hands.map(cardNames)),
      `The round counts ${joinWithAnd(counted.filter((each) => each !== ''))}.`,
      `Now ${standings(names, scores)}; the lowest score is the best.`,
    ];
  },
  eliminated: ({ seat, score }, names) =>
    `With ${pluralize(score, 'point')}, ${at(names, seat)} is out of the game.`,
  resigned: ({ seat, hands }, names) => [
    `${at(names, seat)} resigns.`,
    ...handSentences(names, 'still holds', hands.map(cardNames)),
  ],
  'game-ended': ({ reason, winners }, names) =>
    endings(joinWithAnd(winners.map((seat) => at(names, seat))), winners.length > 1)[reason],
};

export function describe(events: readonly Event[], names: Names): string[] {
  return tellEvents(sentences, events, names);
}
