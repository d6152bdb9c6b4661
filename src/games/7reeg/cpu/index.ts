import { easy } from './easy.js';
import { hard } from './hard.js';
import { medium } from './medium.js';

export const cpu = { easy, medium, hard };
