export { easy } from './easy.js';
export { hard } from './hard.js';
export { medium } from './medium.js';
