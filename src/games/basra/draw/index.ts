import { svg } from './svg.js';
import { text } from './text.js';

/** Table, stock, hands and captured cards. */
export const draw = { text, svg };
