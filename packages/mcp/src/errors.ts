/** The text that an assistant gets when a call fails. */
import {
  ConnectionError,
  HistoryChangedError,
  isProblem,
  ParlourError,
  type ProblemCode,
  type ProblemError,
} from 'parlour-client';

/** A mistake in the arguments of a tool. */
export class UsageError extends Error {}

const LOOK = 'Nothing was played. Call look, then decide again.';
const ADVICE: Partial<Record<ProblemCode, string>> = {
  'version-mismatch': `The game has changed since you last saw it. ${LOOK}`,
  'not-your-turn': 'Call follow to wait for the others.',
  'game-waiting': 'Call follow to wait for other players to join.',
  'illegal-move': 'Nothing was played. Call look to see the game again.',
  unauthorized: 'You have no seat in this game, or it was taken over.',
};

const optionLines = (options: ProblemError['options']): string[] =>
  options.length === 0
    ? []
    : ['Choose one of these moves:', ...options.map((option) => JSON.stringify(option))];

const problemText = (error: ProblemError, listsMoves: boolean): string =>
  [
    `${error.code}: ${error.detail}`,
    // A single error is already in `detail`.
    ...(error.errors.length > 1 ? error.errors.map(({ pointer, message }) => `${pointer} ${message}`) : []),
    ...(listsMoves ? optionLines(error.options) : []),
    ...(error.retryAfterSeconds === undefined ? [] : [`Try again in ${error.retryAfterSeconds} seconds.`]),
    ...[ADVICE[error.code] ?? []].flat(),
  ].join('\n');

/** Explains an error to the assistant, with moves to choose from if `listsMoves`. Rethrows what only a bug can cause. */
export function errorText(error: unknown, listsMoves: boolean): string {
  if (isProblem(error)) return problemText(error, listsMoves);
  if (error instanceof HistoryChangedError)
    return 'The service has lost moves that you have seen: its database was restored. Call look to see the game as it is now.';
  if (error instanceof ConnectionError)
    return `${error.message}\nA move may still have been played: call look before you play again.`;
  if (error instanceof ParlourError || error instanceof UsageError) return error.message;
  if (error instanceof DOMException)
    return 'The call took too long. A move may still have been played: call look before you play again.';
  throw error;
}
