import { svg } from './svg.js';
import { text } from './text.js';

/** Both halves, as far as the viewer may know them. */
export const draw = { text, svg };
