import type { Prompts } from '../../game-type.js';
import { cardsText, cardText } from '../../kit/draw/text-blocks.js';
import type { Config, Option, View } from './schemas.js';

export const prompts: Prompts<Config, View, Option> = {
  task: ({ legalMoves }) =>
    legalMoves.some(({ capture }) => capture !== undefined)
      ? 'Play a card: it takes cards from the table that equal it or add up to it.'
      : 'Play a card: none of yours takes anything, so it stays on the table.',
  label: ({ card, capture }) =>
    capture === undefined || capture.length === 0
      ? `Lay ${cardText(card)} on the table`
      : `Take ${cardsText(capture)} with ${cardText(card)}`,
};
