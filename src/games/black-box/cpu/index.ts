export { easy } from './easy.js';
export { medium } from './medium.js';
