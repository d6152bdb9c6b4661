/** The pages about players and what they play for. They share much, and are loaded together when one of them is opened. */
export { LadderPage } from './ladder/ladder-page.js';
export { SeriesPage } from './series/series-page.js';
export { PlayerPage } from './profile/player-page.js';
