/** The pages about players and what they play for. The pages share much code, and are loaded together when one is opened. */
export { LadderPage } from './ladder/ladder-page.js';
export { SeriesPage } from './series/series-page.js';
export { PlayerPage } from './profile/player-page.js';
