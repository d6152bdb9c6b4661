/** Bots: seats in public games, many at once. */
export { runBot } from './run-bot.js';
export type { BotOptions, TakenSeat } from './options.js';
