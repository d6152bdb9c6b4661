/** Explains errors to players in a sentence, and says how to recover. */
import {
  ConnectionError,
  HistoryChangedError,
  IncompatibleServiceError,
  isProblem,
  type ProblemError,
  UnexpectedResponseError,
} from 'parlour-client';

/** The service no longer accepts the token of this browser's player. */
export class PlayerRefused extends Error {}

/** `retry`: send the request again; `reload`: fetch the game again; `lobby`: leave this page; `dismiss`: hide the notice. */
export type RecoveryAction = 'retry' | 'reload' | 'lobby' | 'dismiss';

export interface Notice {
  readonly sentence: string;
  readonly action: RecoveryAction;
}

const seconds = ({ retryAfterSeconds }: ProblemError): string => {
  if (retryAfterSeconds === undefined) return 'a moment';
  return retryAfterSeconds === 1 ? 'a second' : `${retryAfterSeconds} seconds`;
};

type Describe = (problem: ProblemError) => Notice;

const always =
  (sentence: string, action: RecoveryAction): Describe =>
  () => ({ sentence, action });
const busy: Describe = (problem) => ({
  sentence: `The service is busy. Wait ${seconds(problem)} and try again; nothing is lost.`,
  action: 'retry',
});

const BY_CODE: Readonly<Record<string, Describe>> = {
  unauthorized: always(
    'This seat is no longer yours: its link is wrong, a computer player has taken the seat over, or your player was deleted or suspended. You can watch the game.',
    'reload',
  ),
  'not-found': always(
    'There is no game at this address, or it is private and your link does not open it. Ask for the link again.',
    'lobby',
  ),
  archived: always('This game ended long ago and has been archived.', 'lobby'),
  'not-your-turn': always('It is not your turn.', 'reload'),
  'game-over': always('The game is over.', 'reload'),
  'game-active': always('The game is not over yet.', 'reload'),
  'game-waiting': always('The game starts when every seat is taken.', 'reload'),
  'hints-off': always('This game has no hints.', 'reload'),
  'no-cpu-to-move': always('It is not a computer player’s turn.', 'reload'),
  'log-full': always('This game has become too long to continue.', 'dismiss'),
  'rules-unknown': always('This game has newer rules than this server knows. Try again later.', 'reload'),
  'already-waiting': always(
    'You are in line for a game of this kind already, against others, perhaps in another window. Cancel there, or try again in a minute.',
    'dismiss',
  ),
  'series-closed': always('This series takes no answers any more.', 'reload'),
  'seat-reserved': always(
    'The free seats are kept for players who were invited. You can watch the game.',
    'reload',
  ),
  'seat-taken': always('All seats are taken. You can watch the game.', 'reload'),
  'version-mismatch': always('The game has moved on. Look again, then choose.', 'reload'),
  'request-in-progress': always('The service is still working on this.', 'retry'),
  'illegal-move': ({ detail }) => ({ sentence: detail, action: 'dismiss' }),
  // The service names fields and schemas, which are for programs.
  'validation-failed': ({ errors }) => ({
    sentence: errors.some(({ pointer }) => pointer.endsWith('/name'))
      ? 'This name cannot be used. Take letters, digits and spaces, at most 40 of them.'
      : 'The service does not accept this. Change it, and try again.',
    action: 'dismiss',
  }),
  'invalid-config': ({ detail }) => ({ sentence: detail, action: 'dismiss' }),
  'rate-limited': (problem) => ({
    sentence: `Too many requests. Wait ${seconds(problem)} and try again.`,
    action: 'retry',
  }),
  overloaded: busy,
  'database-unavailable': busy,
  'insufficient-storage': always(
    'The service is out of disk space for new games and moves. Try again later.',
    'retry',
  ),
};

const ofProblem = (problem: ProblemError): Notice =>
  BY_CODE[problem.code]?.(problem) ?? { sentence: problem.detail, action: 'dismiss' };

/** The notice for `error`. Unknown errors are bugs of the page, and the notice says so. */
export function noticeFor(error: unknown): Notice {
  if (isProblem(error)) return ofProblem(error);
  if (error instanceof PlayerRefused)
    return {
      sentence:
        'Your player was deleted or suspended. To play with another name, open your page (your name, above) and choose “Forget me”, “On this device only”.',
      action: 'dismiss',
    };
  if (error instanceof ConnectionError)
    return { sentence: 'The service cannot be reached. Are you online?', action: 'retry' };
  if (error instanceof HistoryChangedError)
    return { sentence: 'This game was restored to an earlier state.', action: 'reload' };
  if (error instanceof IncompatibleServiceError)
    return {
      sentence: 'This page is out of date. Reload it.',
      action: 'reload',
    };
  if (error instanceof UnexpectedResponseError)
    return {
      sentence: 'The response did not come from Parlour. Try again later.',
      action: 'retry',
    };
  return { sentence: `Something went wrong: ${String(error)}`, action: 'reload' };
}
