import { svg } from './draw-svg.js';
import { text } from './draw-text.js';

/** Both halves with what the viewer knows of them, as a text page and as an SVG document. */
export const draw = { text, svg };
