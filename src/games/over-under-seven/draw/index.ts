import { svg } from './svg.js';
import { text } from './text.js';

/** The latest roll, and the player's figures. */
export const draw = { text, svg };
