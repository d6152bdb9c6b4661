/** The export of audit records, and games to be exported. */
import { dropAll, openGame, OPERATOR_TOKEN, TWO_HUMANS, type Call, type Opened } from './service.js';

export const EXPORT = '/v1/audit-records';
export const operator = { token: OPERATOR_TOKEN };

export function linesOf(text: string): string[] {
  return text.split('\n').slice(0, -1);
}

/** A short game of Connect Four, played to its end. */
export async function playedGame(call: Call, visibility = 'unlisted'): Promise<Opened> {
  const game = await openGame(call, 'connect-four', { ...TWO_HUMANS, visibility });
  await dropAll(call, game, '1212121');
  return game;
}
