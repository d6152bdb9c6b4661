/** The pages about players, ladders and series. They share much code, so they are loaded together when one is opened. */
export { LadderPage } from './ladder/ladder-page.js';
export { SeriesPage } from './series/series-page.js';
export { PlayerPage } from './profile/player-page.js';
