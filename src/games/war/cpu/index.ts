import { easy } from './easy.js';

/** War leaves nothing to decide, so all levels are the same player. */
export const cpu = { easy, medium: easy, hard: easy };
