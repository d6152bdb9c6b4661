/** What happened in a game of Basra, in sentences. */
import { at } from '../../kit/checked.js';
import { cardText } from '../../kit/draw/text-blocks.js';
import { cardNames, handSentences, standings, tellEvents, type Sentences } from '../../kit/sentences.js';
import { pluralize } from '../../kit/text.js';
import { HAND_SIZE, type Event } from './schemas.js';

const scoring = (points: number): string => (points === 0 ? '' : ` and scores ${pluralize(points, 'point')}`);

const sentences: Sentences<Event> = {
  dealt: ({ deck, dealer, hands, table }, names) => [
    table.length === 0
      ? `${at(names, dealer)} deals the next ${HAND_SIZE} cards to each player.`
      : `Deck ${deck} is dealt by ${at(names, dealer)}: ${HAND_SIZE} cards to each player, and ${cardNames(table)} face up on the table.`,
    ...handSentences(
      names,
      'is dealt',
      hands.map(({ cards }) => cardNames(cards ?? [])),
    ),
  ],
  // The next event says whether the card was laid or captured.
  played: () => [],
  captured: ({ seat, card, cards, points }, names) =>
    `${at(names, seat)} captures ${cardNames(cards)} with ${cardText(card)}${scoring(points)}.`,
  basra: ({ seat, points }, names) =>
    `Basra! That clears the table: ${at(names, seat)} scores ${pluralize(points, 'more point')}.`,
  laid: ({ seat, card }, names) => `${at(names, seat)} lays ${cardText(card)} on the table.`,
  'last-cards-taken': ({ seat, cards, points }, names) =>
    `${at(names, seat)}, who captured last, takes what is left: ${cardNames(cards)}${points === 0 ? '' : `, for ${pluralize(points, 'point')}`}.`,
  'deck-ended': ({ deck, scores }, names) => `Deck ${deck} is played out: ${standings(names, scores)}.`,
  resigned: ({ seat, hands }, names) => [
    `${at(names, seat)} resigns.`,
    ...handSentences(names, 'still holds', hands.map(cardNames)),
  ],
  'game-ended': ({ reason, winners, scores }, names) =>
    reason === 'resigned'
      ? `${at(names, at(winners, 0))} wins the game: ${standings(names, scores)}.`
      : `${at(names, at(winners, 0))} wins the game with ${pluralize(Math.max(...scores), 'point')}.`,
};

export function describe(events: readonly Event[], names: readonly string[]): string[] {
  return tellEvents(sentences, events, names);
}
