import { svg } from './svg.js';
import { text } from './text.js';

/** The board. */
export const draw = { text, svg };
