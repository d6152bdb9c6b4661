import { svg } from './svg.js';
import { text } from './text.js';

/** Both halves, with what the viewer may know of them. */
export const draw = { text, svg };
