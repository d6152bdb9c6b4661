import { test } from 'tap';
import { Compile } from 'typebox/compile';
import { entryRng } from '#src/record/rng.js';
import { connectFour } from '#src/games/connect-four/index.js';
import type { Config, State } from '#src/games/connect-four/schemas.js';
import { defined } from '#src/kit/checked.js';
import { optionCovers } from '#src/kit/options.js';
import { contextOf, randomPlay, seedOf, TEST_SEED, type Step } from '#test/support/play.js';
import { linesOfText, rowsOf } from './text-board.js';
import { asGameType, drop, PLAIN, STRICT } from './support.js';
import { atLength } from '#test/support/length.js';

const { apply, canonicalMove, determinize, legalMoves, maxRandomGameLength, result, schemas, turn, view } =
  connectFour;
const GAMES = atLength({ brief: 100, full: 300 });
const SEATS = [0, 1] as const;
const checks = {
  state: Compile(schemas.state),
  view: Compile(schemas.view),
  event: Compile(schemas.event),
  details: Compile(schemas.details),
};

/** How the game should have ended, judged on the text board alone. */
const expectedReason = (rows: readonly string[], { drawWhenUnwinnable }: Config): string | null => {
  const lines = linesOfText(rows);
  if (lines.includes('RRRR') || lines.includes('BBBB')) return 'four-in-line';
  if (!rows.join('').includes('.')) return 'board-full';
  const blocked = lines.every((line) => line.includes('R') && line.includes('B'));
  return drawWhenUnwinnable && blocked ? 'unwinnable' : null;
};

const isAcceptedIfListed = (state: State, column: number): boolean => {
  const seat = defined(turn(state), 'the seat to move');
  const move = canonicalMove(state, seat, drop(column));
  const listed = legalMoves(state, seat).some((option) => optionCovers(option, move));
  return apply(state, seat, move, contextOf(TEST_SEED, 1)).ok === listed;
};

const problemsOf = ({ state: anyState, events }: Step, config: Config): string[] => {
  const state = anyState as State;
  const shown = view(state, null);
  const end = result(state);
  const rebuilt = determinize({ config, seats: 2, viewer: 0, view: shown }, entryRng(TEST_SEED, 0));
  const holds: Record<string, boolean> = {
    'the result agrees with the text board': (end?.reason ?? null) === expectedReason(shown.board, config),
    'a seat is to move unless the game is over': (turn(state) === null) === (end !== null),
    'red and black alternate': end !== null || turn(state) === state.position.length % 2,
    'the board follows from the columns played': shown.board.join() === rowsOf(state.position).join(),
    'there are as many chips as drops':
      shown.board.join('').replaceAll('.', '').length === state.position.length,
    'only the seat to move has legal moves': SEATS.every(
      (seat) => legalMoves(state, seat).length > 0 === (turn(state) === seat),
    ),
    'listed moves are accepted, all others refused':
      end !== null || [1, 2, 3, 4, 5, 6, 7].every((column) => isAcceptedIfListed(state, column)),
    'the state survives JSON': JSON.stringify(JSON.parse(JSON.stringify(state))) === JSON.stringify(state),
    'the view determines the state': JSON.stringify(rebuilt) === JSON.stringify(state),
    'everything matches its schema':
      checks.state.Check(state) &&
      checks.view.Check(shown) &&
      events.every((event) => checks.event.Check(event)) &&
      (end === null || checks.details.Check(end.details)),
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
    for (const step of randomPlay(asGameType, seedOf(n), 2, config)) {
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
