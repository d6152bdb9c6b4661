/** Laws about moves: what is listed is what is accepted, and the same moves give the same game. */
import assert from 'node:assert/strict';
import { playerRng } from 'parlour-games/record/rng';
import type { GameType, Refusal, Seat, Typed } from 'parlour-games/game-type';
import { concreteMove } from 'parlour-games/kit/options';
import { optionCovers } from '#test/support/options.js';
import {
  contextOf,
  deal,
  deepFreeze,
  playMove,
  positionsIn,
  seedOf,
  type GameSetup,
  type Playthrough,
  type Step,
} from '#test/support/play.js';
import { atLength } from '#test/support/length.js';
import { candidatesFor, kindOf, spellingsOf } from './candidates.js';
import { assertNoFlaw, lawOfInvariants } from './invariants.js';
import { rareStates } from './rare-states.js';
import { assertSame, compile, explained, playAnotherGame, randomGame, sampleOf, sent } from './support.js';

/** How many moves that may or may not be legal are tried in each state, and in a rare one. */
const CANDIDATES = 16;
const CANDIDATES_IF_RARE = 160;

/** Whether `move` is one of the options, or one that a template stands for. */
export function isListed(
  { gameType }: GameSetup,
  options: readonly Typed[],
  { state }: Step,
  seat: Seat,
  move: Typed,
): boolean {
  const canonical = gameType.canonicalMove(state, seat, move);
  return options.some((option) => optionCovers(option, canonical, gameType.templates));
}

/** When a move may come: with the entry before, a second later, or an hour later. In milliseconds. */
const DELAYS = [0, 1000, 3_600_000];
const OTHER_DRAWS = seedOf(2 ** 26);

/** It names a declared reason, explains it, offers legal moves only, and does not depend on what would be drawn. */
const assertRefusal = (
  setup: GameSetup,
  step: Step,
  seat: Seat,
  listed: readonly Typed[],
  { refusal, again }: { readonly refusal: Refusal; readonly again: object },
): void => {
  const { gameType } = setup;
  const { reason, detail, options = [] } = refusal;
  assert.ok(reason in gameType.refusals, `the reason ${reason} is declared`);
  assert.ok(detail.length > 0, 'a refusal has a detail');
  assert.doesNotMatch(detail, /undefined|null|NaN|\[object/, 'a refusal names what there is');
  for (const option of options)
    assert.ok(
      isListed(setup, listed, step, seat, option),
      `what a refusal offers is listed: ${JSON.stringify(option)}`,
    );
  assertSame(again, refusal, 'a refusal is the same, whatever would be drawn');
};

/** A claim that is not listed may lapse with time; the move without it is then still accepted. */
const assertAcceptedIfListed = (
  setup: GameSetup,
  step: Step,
  seat: Seat,
  move: Typed,
  options: readonly Typed[],
): void => {
  const { gameType, seed } = setup;
  const { state, seq } = step;
  const text = JSON.stringify(move);
  const listed = isListed(setup, options, step, seat, move);
  // Those that are spelled as they are listed have led to states without a flaw.
  const isSpelledOtherwise = text !== JSON.stringify(gameType.canonicalMove(state, seat, move));
  for (const delay of DELAYS) {
    const now = contextOf(seed, seq).now + delay;
    const tried = (each: Typed, from = seed) =>
      gameType.apply(state, seat, each, { ...contextOf(from, seq + 1), now });
    const applied = tried(move);
    const when = `after entry ${seq}, ${delay} ms later`;
    if (delay > 0 && listed && !applied.ok)
      assert.ok(
        tried(gameType.canonicalMove(state, seat, move)).ok,
        `accepted as it is listed ${when}: ${text}`,
      );
    else assert.equal(applied.ok, listed, `accepted if and only if it is listed ${when}: ${text}`);
    if (applied.ok) {
      if (isSpelledOtherwise) assertNoFlaw(setup, { ...applied, seq: seq + 1, seat, move }, step, now);
    } else assertRefusal(setup, step, seat, options, { refusal: applied, again: tried(move, OTHER_DRAWS) });
  }
};

/** A listed move leads to a state without a flaw. */
const assertListedAccepted = (setup: GameSetup, step: Step, seat: Seat, option: Typed): void => {
  const { gameType, seed } = setup;
  const isMove = compile(gameType.schemas.move);
  const move = deepFreeze(concreteMove(option, playerRng(seed), gameType.templates));
  const text = JSON.stringify(move);
  assert.ok(isMove(move), `a listed move fits the schema: ${text} ${JSON.stringify(isMove.errors)}`);
  const seq = step.seq + 1;
  const applied = gameType.apply(step.state, seat, move, contextOf(seed, seq));
  assert.ok(applied.ok, `a listed move is accepted: ${text}`);
  assertNoFlaw(setup, { ...applied, seq, seat, move }, step);
};

/** A move that was played is as legal as others, however it is spelled. */
const assertPlayedListed = (setup: GameSetup, before: Step | undefined, { seat, move }: Step): void => {
  if (before === undefined || seat === null || move === null) return;
  assertAcceptedIfListed(setup, before, seat, move, setup.gameType.legalMoves(before.state, seat));
};

/** For each rare state, where in a game it holds: first, in the middle and last, and first with each choice of moves. */
const rareStepsIn = ({ setup: { gameType }, steps }: Playthrough): Step[] => {
  const choices = new Map(
    steps.map((step) => {
      const options = gameType.legalMoves(step.state, gameType.turn(step.state) ?? 0);
      return [step, [...new Set(options.map(kindOf))].join(' ')];
    }),
  );
  return Object.values(rareStates[gameType.id] ?? {}).flatMap((holds) => {
    const found = steps.filter(({ state }) => holds(state));
    const firstOfChoice = new Map(found.toReversed().map((step) => [choices.get(step), step]));
    return found.length === 0 ? [] : [...positionsIn(found), ...firstOfChoice.values()];
  });
};

/** Otherwise spelled options that are tried in each rare state. */
const SPELLINGS = 12;

/** The state is frozen, so a change in place throws. */
export function lawOfMoves(playthrough: Playthrough): void {
  const { setup, steps } = playthrough;
  const { gameType } = setup;
  const candidates = candidatesFor(playthrough);
  const rare = new Set(rareStepsIn(playthrough));
  for (const step of new Set([...sampleOf(steps), ...rare])) {
    const { state, seq } = step;
    assertPlayedListed(setup, steps[seq - 1], step);
    const seat = gameType.turn(state);
    if (seat === null) continue;
    const before = JSON.stringify(state);
    const options = gameType.legalMoves(state, seat);
    assert.ok(options.length > 0, 'the seat to move has a legal move');
    for (const option of options) assertListedAccepted(setup, step, seat, option);
    const tried = [
      ...candidates.movesAt(seq, step.isRare === true ? CANDIDATES_IF_RARE : CANDIDATES),
      ...(rare.has(step)
        ? [
            ...candidates.movesOfKindsAt(step),
            ...options.flatMap((option) => spellingsOf(gameType, option)).slice(0, SPELLINGS),
          ]
        : []),
    ];
    for (const move of new Map(tried.map((each) => [JSON.stringify(each), each])).values())
      assertAcceptedIfListed(setup, step, seat, move, options);
    assert.equal(JSON.stringify(state), before, 'no move changes the state in place');
  }
}

/** The options of a state are always the same ones in the same order, and nobody has any out of turn. */
export function lawOfOptions({ setup, steps }: Playthrough): void {
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
}

/** Random games that are played to their end. */
const RANDOM_GAMES = atLength({ brief: 3, full: 20 });

export function lawOfPlay(gameType: GameType): void {
  for (let n = 0; n < RANDOM_GAMES; n += 1) {
    const playthrough = randomGame(gameType, n);
    const { length } = playthrough.steps;
    assert.ok(length <= gameType.maxRandomGameLength + 1, 'random play ends in time');
    explained(playthrough, () => {
      lawOfInvariants(playthrough);
    });
  }
}

export function lawOfReproducibility({ setup, steps }: Playthrough): void {
  const { gameType, rulesVersion, seed, seats, config } = setup;
  const sample = new Set(sampleOf(steps));
  let { step } = deal(gameType, seed, seats, config, rulesVersion);
  for (const each of steps) {
    const { seq, state, move, events } = each;
    if (move !== null) step = playMove(setup, step, move);
    else if (seq > 0) return;
    if (!sample.has(each)) continue;
    assertSame(step.state, state, `the same seed and moves give the same state after entry ${seq}`);
    assertSame(step.events, events, `the same seed and moves give the same events in entry ${seq}`);
  }
}
