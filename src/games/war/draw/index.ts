import { svg } from './svg.js';
import { text } from './text.js';

/** Both decks and the cards of the latest battle. */
export const draw = { text, svg };
