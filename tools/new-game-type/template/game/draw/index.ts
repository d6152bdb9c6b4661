import { svg } from './svg.js';
import { text } from './text.js';

/** The totals. */
export const draw = { text, svg };
