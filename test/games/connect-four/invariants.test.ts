/** Random games of Connect Four agree with an independent model, the text board, at every step. */
import { test } from 'tap';
import { connectFour } from '#src/games/connect-four/index.js';
import type { Config, State } from '#src/games/connect-four/schemas.js';
import { defined } from '#src/kit/checked.js';
import { randomPlay, seedOf, type Step } from '#test/support/play.js';
import { linesOfText, rowsOf } from './text-board.js';
import { PLAIN, STRICT } from './support.js';

const { maxRandomGameLength, result, turn, view } = connectFour;
const GAMES = 100;
/** How the game should have ended, judged on the text board alone. */
const expectedReason = (rows: readonly string[], { drawWhenUnwinnable }: Config): string | null => {
  const lines = linesOfText(rows);
  if (lines.includes('RRRR') || lines.includes('BBBB')) return 'four-in-line';
  if (!rows.join('').includes('.')) return 'board-full';
  const blocked = lines.every((line) => line.includes('R') && line.includes('B'));
  return drawWhenUnwinnable && blocked ? 'unwinnable' : null;
};

const problemsOf = ({ state: anyState }: Step, config: Config): string[] => {
  const state = anyState as State;
  const shown = view(state, null);
  const end = result(state);
  const holds: Record<string, boolean> = {
    'the result agrees with the text board': (end?.reason ?? null) === expectedReason(shown.board, config),
    'a seat is to move unless the game is over': (turn(state) === null) === (end !== null),
    'red and black alternate': end !== null || turn(state) === state.position.length % 2,
    'the board follows from the columns played': shown.board.join() === rowsOf(state.position).join(),
    'there are as many chips as drops':
      shown.board.join('').replaceAll('.', '').length === state.position.length,
    'scores are 1 and 0, or 0 and 0':
      end === null || [...end.scores].sort().join() === (end.outcome === 'win' ? '0,1' : '0,0'),
  };
  return Object.keys(holds).filter((law) => holds[law] !== true);
};

void test(`${GAMES} random games follow the rules at every step`, async (t) => {
  const reasons = new Map<string, number>();
  let longest = 0;
  for (let n = 0; n < GAMES; n += 1) {
    const config = n % 2 === 0 ? PLAIN : STRICT;
    let length = 0;
    let last: State | undefined;
    for (const step of randomPlay(connectFour, seedOf(n), 2, config)) {
      const problems = problemsOf(step, config);
      if (problems.length > 0) t.fail(`game ${n}, entry ${step.seq}: ${problems.join('; ')}`);
      last = step.state as State;
      length = step.seq;
    }
    const { reason } = defined(result(defined(last, 'the last state')), 'the result');
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    longest = Math.max(longest, length);
  }
  t.ok(longest <= maxRandomGameLength);
  t.ok((reasons.get('four-in-line') ?? 0) > 0.9 * GAMES);
});
