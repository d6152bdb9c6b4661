import type { Card } from '#src/kit/cards.js';
import { isJack, valueOf } from './captures.js';
import type { Config } from './schemas.js';

const DEUCE_OF_CLUBS = 2;
const TEN_OF_DIAMONDS = 3;
const EACH_JACK = 2;
const EACH_ACE = 1;
const BASRA_FACTOR = 2;

const pointsOfCard = (card: Card): number => {
  if (card === '2C') return DEUCE_OF_CLUBS;
  if (card === 'TD') return TEN_OF_DIAMONDS;
  if (isJack(card)) return EACH_JACK;
  return valueOf(card) === 1 ? EACH_ACE : 0;
};

/** The natural points of captured cards; those of a whole deck are 17. */
export const pointsOf = (cards: readonly Card[]): number =>
  cards.reduce((points, card) => points + pointsOfCard(card), 0);

/**
 * What `card` scores besides for taking `capture` from `table`: twice its value for the whole table, for a jack
 * `config.jackBasra` when the table was nothing but jacks; 0 when it is no basra.
 */
export const basraPoints = (
  config: Config,
  table: readonly Card[],
  card: Card,
  capture: readonly Card[],
): number => {
  if (capture.length === 0 || capture.length < table.length) return 0;
  if (!isJack(card)) return BASRA_FACTOR * valueOf(card);
  return table.every(isJack) ? config.jackBasra : 0;
};
