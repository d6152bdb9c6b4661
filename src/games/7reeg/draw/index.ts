import { svg } from './svg.js';
import { text } from './text.js';

/** Melds, bank, discards and hands as text and as SVG. */
export const draw = { text, svg };
