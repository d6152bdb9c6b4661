/** What went wrong, in a sentence that a person understands, and a way on. */
import {
  ConnectionError,
  HistoryChangedError,
  IncompatibleServiceError,
  isProblem,
  type ProblemError,
  UnexpectedResponseError,
} from 'parlour-client';

/** `retry`: the same again; `reload`: look at the game again; `lobby`: nothing more to do here; `dismiss`: go on. */
export type WayOn = 'retry' | 'reload' | 'lobby' | 'dismiss';

export interface Trouble {
  readonly sentence: string;
  readonly way: WayOn;
}

const seconds = ({ retryAfterSeconds }: ProblemError): string => {
  if (retryAfterSeconds === undefined) return 'a moment';
  return retryAfterSeconds === 1 ? 'a second' : `${retryAfterSeconds} seconds`;
};

type Describe = (problem: ProblemError) => Trouble;

const always =
  (sentence: string, way: WayOn): Describe =>
  () => ({ sentence, way });
const busy: Describe = (problem) => ({
  sentence: `The service is busy. Wait ${seconds(problem)} and try again; nothing is lost.`,
  way: 'retry',
});

const BY_CODE: Readonly<Record<string, Describe>> = {
  unauthorized: always(
    'This seat is not yours any more: its link is wrong, or a computer player has taken the seat over. You can watch the game.',
    'reload',
  ),
  'not-found': always(
    'There is no game at this address, or it is private and your link does not open it. Ask for the link again.',
    'lobby',
  ),
  'not-your-turn': always('It is not your turn.', 'reload'),
  'game-over': always('The game is over.', 'reload'),
  'game-active': always('The game is not over yet.', 'reload'),
  'game-waiting': always('The game waits until every seat is taken.', 'reload'),
  'no-cpu-to-move': always('It is not a computer player’s turn.', 'reload'),
  'log-full': always('This game has become too long to go on.', 'dismiss'),
  'seat-taken': always('All seats are taken. You can watch the game.', 'reload'),
  'version-mismatch': always('The game has moved on. Look again and choose.', 'reload'),
  'request-in-progress': always('The service is still working on this.', 'retry'),
  'illegal-move': ({ detail }) => ({ sentence: detail, way: 'dismiss' }),
  'invalid-config': ({ detail }) => ({ sentence: detail, way: 'dismiss' }),
  'rate-limited': (problem) => ({
    sentence: `That was a lot in a short time. Wait ${seconds(problem)} and try again.`,
    way: 'retry',
  }),
  overloaded: busy,
  'database-unavailable': busy,
  'insufficient-storage': always(
    'The service has no room for new games and moves at the moment. Try again later.',
    'retry',
  ),
};

const ofProblem = (problem: ProblemError): Trouble =>
  BY_CODE[problem.code]?.(problem) ?? { sentence: problem.detail, way: 'dismiss' };

/** What to tell the reader about `error`. Errors that are no refusal are mistakes of ours, and said to be so. */
export const troubleOf = (error: unknown): Trouble => {
  if (isProblem(error)) return ofProblem(error);
  if (error instanceof ConnectionError)
    return { sentence: 'The service cannot be reached. Are you online?', way: 'retry' };
  if (error instanceof HistoryChangedError)
    return { sentence: 'The service has gone back to an earlier moment of this game.', way: 'reload' };
  if (error instanceof IncompatibleServiceError)
    return {
      sentence: 'The service has another version than this page. Load the page again.',
      way: 'reload',
    };
  if (error instanceof UnexpectedResponseError)
    return {
      sentence: 'Something between you and the service answered in its place. Try again later.',
      way: 'retry',
    };
  return { sentence: `This page made a mistake: ${String(error)}`, way: 'reload' };
};
