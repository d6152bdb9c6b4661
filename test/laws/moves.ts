/** Laws about moves: what is listed is what is accepted, and the same moves give the same game. */
import assert from 'node:assert/strict';
import { playerRng } from '#src/record/rng.js';
import type { GameType, Seat, Typed } from '#src/game-type.js';
import { concreteMove, optionCovers } from '#src/kit/options.js';
import {
  contextOf,
  deepFreeze,
  seedOf,
  type GameSetup,
  type Playthrough,
  type Step,
} from '#test/support/play.js';
import { candidatesFor } from './candidates.js';
import { assertSame, compile, playAnotherGame, randomGame, sampleOf, sent } from './support.js';

/** How many moves that may or may not be legal are tried in each state. */
const CANDIDATES = 16;

/** What would be drawn next is something else with this seed. */
const OTHER_DRAWS = seedOf(2 ** 26);

/** Whether `move` is one of the options, or one that a template stands for. */
export const isListed = (
  { gameType }: GameSetup,
  options: readonly Typed[],
  { state }: Step,
  seat: Seat,
  move: Typed,
): boolean => {
  const canonical = gameType.canonicalMove(state, seat, move);
  return options.some((option) => optionCovers(option, canonical, gameType.templates));
};

const assertAcceptedIfListed = (
  setup: GameSetup,
  step: Step,
  seat: Seat,
  move: Typed,
  options: readonly Typed[],
): void => {
  const { gameType, seed } = setup;
  const applied = gameType.apply(step.state, seat, move, contextOf(seed, step.seq + 1));
  const listed = isListed(setup, options, step, seat, move);
  assert.equal(applied.ok, listed, `accepted if and only if it is listed: ${JSON.stringify(move)}`);
  if (applied.ok) return;
  const again = gameType.apply(step.state, seat, move, contextOf(OTHER_DRAWS, step.seq + 1));
  assertSame(again, applied, 'a refusal is the same, whatever would be drawn');
  assert.ok(applied.reason in gameType.refusals, `the reason ${applied.reason} is declared`);
  assert.ok(applied.detail.length > 0, 'a refusal has a detail');
};

const assertListedAccepted = (
  { gameType, seed }: GameSetup,
  { state, seq }: Step,
  seat: Seat,
  option: Typed,
) => {
  const isMove = compile(gameType.schemas.move);
  const move = deepFreeze(concreteMove(option, playerRng(seed), gameType.templates));
  const text = JSON.stringify(move);
  assert.ok(isMove(move), `a listed move fits the schema: ${text} ${JSON.stringify(isMove.errors)}`);
  const applied = gameType.apply(state, seat, move, contextOf(seed, seq + 1));
  assert.ok(applied.ok, `a listed move is accepted: ${text}`);
};

/** The state is frozen, so a change in place throws. */
export const lawOfMoves = (playthrough: Playthrough): void => {
  const { setup, steps } = playthrough;
  const { gameType } = setup;
  const candidates = candidatesFor(playthrough);
  for (const step of sampleOf(steps)) {
    const { state, seq } = step;
    const seat = gameType.turn(state);
    if (seat === null) continue;
    const before = JSON.stringify(state);
    const options = gameType.legalMoves(state, seat);
    assert.ok(options.length > 0, 'the seat to move has a legal move');
    for (const option of options) assertListedAccepted(setup, step, seat, option);
    for (const move of candidates.movesAt(seq, CANDIDATES))
      assertAcceptedIfListed(setup, step, seat, move, options);
    assert.equal(JSON.stringify(state), before, 'no move changes the state in place');
  }
};

/** The options of a state are always the same ones in the same order, and nobody has any out of turn. */
export const lawOfOptions = ({ setup, steps }: Playthrough): void => {
  const { gameType, seats } = setup;
  for (const { state } of sampleOf(steps)) {
    const turn = gameType.turn(state);
    for (let seat = 0; seat < seats; seat += 1) {
      const options = gameType.legalMoves(state, seat);
      if (seat !== turn) assert.deepEqual(options, [], `seat ${seat} has no moves out of turn`);
      const again = gameType.legalMoves(state, seat);
      playAnotherGame(setup);
      const later = gameType.legalMoves(sent(state), seat);
      for (const same of [again, later]) assertSame(same, options, 'the same options in the same order');
    }
  }
};

/** Some games that are played twice. */
const REPEATED_GAMES = [0, 1, 2, 3];

export const lawOfReproducibility = (gameType: GameType): void => {
  const statesOf = ({ steps }: Playthrough) => steps.map(({ state }) => state);
  const eventsOf = ({ steps }: Playthrough) => steps.map(({ events }) => events);
  for (const n of REPEATED_GAMES) {
    const [first, second] = [randomGame(gameType, n), randomGame(gameType, n)];
    assertSame(statesOf(first), statesOf(second), 'the same seed and moves give the same states');
    assertSame(eventsOf(first), eventsOf(second), 'the same seed and moves give the same events');
  }
};
