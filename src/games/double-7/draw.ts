import { svg } from './drawing/picture.js';
import { text } from './drawing/page.js';

export const draw = { text, svg };
