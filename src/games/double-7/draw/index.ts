import { svg } from './svg.js';
import { text } from './text.js';

/** The layout, the hands and the boneyard. */
export const draw = { text, svg };
