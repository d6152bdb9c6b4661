import type { Prompts } from '../../game-type.js';
import { cardsText, cardText } from '../../kit/draw/text-blocks.js';
import { pluralize } from '../../kit/text.js';
import { basraPoints, pointsOf } from './cards.js';
import type { Config, Option, View } from './schemas.js';

export const prompts: Prompts<Config, View, Option> = {
  task: ({ legalMoves }) =>
    legalMoves.some(({ capture }) => capture !== undefined)
      ? 'Play a card: it takes cards from the table that equal it or add up to it.'
      : 'Play a card: none of yours takes anything, so it stays on the table.',
  label({ card, capture = [] }, { config, view: { table } }) {
    if (capture.length === 0) return `Lay ${cardText(card)} on the table`;
    const basra = basraPoints(config, table, card, capture);
    const points = pointsOf([card, ...capture]) + basra;
    const worth = points === 0 ? '' : ` for ${pluralize(points, 'point')}`;
    return `${basra === 0 ? '' : 'Basra! '}Take ${cardsText(capture)} with ${cardText(card)}${worth}`;
  },
};
