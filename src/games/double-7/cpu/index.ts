/** Computer players of double-7. */
import { easy } from './easy.js';
import { medium } from './medium.js';

export const cpu = { easy, medium };
