import { easy } from './easy.js';
import { hard } from './hard.js';
import { medium } from './medium.js';

/** `easy` plays any legal move, `medium` follows fixed preferences, `hard` counts cards and searches. */
export const cpu = { easy, medium, hard };
