import { easy } from './easy.js';
import { hard } from './hard.js';
import { medium } from './medium.js';

/** The computer players of Double-7 (docs/rules/double-7.md, "Computer players"). */
export const cpu = { easy, medium, hard };
