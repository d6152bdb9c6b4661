import { svg } from './svg.js';
import { text } from './text.js';

/** Melds, bank, discards and hands. */
export const draw = { text, svg };
