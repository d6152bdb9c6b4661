import { easy } from './easy.js';

/** New Game leaves nothing to decide, so both levels are the same player. */
export const cpu = { easy, medium: easy };
