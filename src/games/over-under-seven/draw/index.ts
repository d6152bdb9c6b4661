import { svg } from './svg.js';
import { text } from './text.js';

export const draw = { text, svg };
