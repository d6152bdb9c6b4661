/** The law of indistinguishable states: hidden pieces that trade places change nothing that a viewer is given. */
import assert from 'node:assert/strict';
import { playerRng } from 'parlour-games/record/rng';
import type { Seat, Typed } from 'parlour-games/game-type';
import { randomMove } from 'parlour-games/kit/options';
import {
  contextOf,
  seedOf,
  viewerName,
  type GameSetup,
  type Playthrough,
  type Step,
} from '#test/support/play.js';
import { candidatesFor, refusedAt, type Candidates } from './candidates.js';
import { cluesIn, withoutClues } from './clues.js';
import {
  drawingsGiven,
  logGiven,
  optionsGiven,
  refusalsGiven,
  viewGiven,
  type Given,
  type Moment,
} from './given.js';
import { visiblePieces } from './knowledge.js';
import { mentionsIn, renamed, type Renaming } from './mentions.js';
import { assertSame, assertSameText, type Outcome } from './support.js';
import { assertSameOutcome, looksAlike, renamingsFor, renamingsOfDraws, twinLog, twinOf } from './twins.js';
import { versionsOf, type Version, type Watch } from './versions.js';
import { isRevealing } from './zones.js';

const ILLEGAL_MOVES = 6;
const MOVES_TRIED = 60;

export interface Twin {
  readonly state: object;
  readonly renaming: Renaming;
}

const assertSameGiven = (
  a: readonly Given[],
  b: readonly Given[],
  { knowledge: { viewer } }: Watch,
): void => {
  assert.equal(b.length, a.length, 'as much is given, whatever is hidden');
  for (const [i, { where, value }] of a.entries())
    assertSameText(b[i]?.value, value, `${where} is the same for ${viewerName(viewer)}, whatever is hidden`);
};

/** What the viewer is given at a version, or at its twin. */
const givenIn = (
  setup: GameSetup,
  { isThorough }: Version,
  { knowledge: { viewer } }: Watch,
  illegal: readonly Typed[],
  moment: Moment,
): Given[] => [
  viewGiven(setup, moment, viewer),
  ...logGiven(setup, moment, viewer),
  ...optionsGiven(setup, moment, viewer),
  ...refusalsGiven(setup, moment, viewer, illegal),
  ...(isThorough ? drawingsGiven(setup, moment, viewer) : []),
];

const assertSameTurn = ({ gameType }: GameSetup, { step }: Version, { state }: Twin): void => {
  assert.equal(gameType.turn(state), gameType.turn(step.state), 'the same turn, whatever is hidden');
  assertSame(gameType.result(state), gameType.result(step.state), 'the same result, whatever is hidden');
};

/** `move` as its seat would make it in the twin: with its own pieces there, and as `legalMoves` spells it. */
const moveInTwin = ({ gameType }: GameSetup, seat: Seat, move: Typed, before: object, twin: Twin): Typed => {
  const known = new Set(visiblePieces(gameType.zones(before), seat));
  const isRenamed = [...twin.renaming.keys()].some((piece) => known.has(piece));
  return gameType.canonicalMove(twin.state, seat, isRenamed ? renamed(move, twin.renaming) : move);
};

/** A random move of `seat` and, if one is found soon, one that mentions both pieces of a pair that trades places. */
const movesToTry = (
  { gameType }: GameSetup,
  { step: { state, seq }, pieces }: Version,
  seat: Seat,
  renaming: Renaming,
): Typed[] => {
  const options = gameType.legalMoves(state, seat);
  const rng = playerRng(seedOf(seq));
  const random = (among: readonly Typed[]): Typed => randomMove(among, rng, gameType.templates);
  const mentionsAll = (move: Typed): boolean => {
    const mentioned = new Set(mentionsIn(move, pieces).map(({ piece }) => piece));
    return [...renaming.keys()].every((piece) => mentioned.has(piece));
  };
  const choices = options.filter(({ type }) => gameType.templates?.[type] !== undefined);
  const tries = renaming.size === 2 && choices.length > 0 ? MOVES_TRIED : 0;
  const aimed = Array.from({ length: tries }, () => random(choices)).find(mentionsAll);
  const moves = [random(options), ...(aimed ? [aimed] : [])];
  return moves.map((move) => gameType.canonicalMove(state, seat, move));
};

/** Makes the same move in both states, which must give the viewer the same output, but for clues, as long as it sees the same pieces. */
const assertSameAfter = (
  setup: GameSetup,
  { step: { state, seq } }: Version,
  watch: Watch,
  twin: Twin,
  { seat, move }: { readonly seat: Seat; readonly move: Typed },
): void => {
  const { gameType, seed } = setup;
  const twinMove = moveInTwin(setup, seat, move, state, twin);
  const a = gameType.apply(state, seat, move, contextOf(seed, seq + 1));
  const b = gameType.apply(twin.state, seat, twinMove, contextOf(seed, seq + 1));
  if (!a.ok || !b.ok || isRevealed(setup, a) || isRevealed(setup, b)) return;
  if (!looksAlike(setup, a.state, b.state, watch.knowledge.viewer)) return;
  const isTold = cluesIn(setup, a) !== cluesIn(setup, b);
  const compared = (value: unknown): unknown => (isTold ? withoutClues(setup, value) : value);
  assertSameOutcome(setup, a, b, watch, compared);
  const { viewer } = watch.knowledge;
  assertSame(
    gameType.viewMove(twinMove, seat, viewer, b.state),
    gameType.viewMove(move, seat, viewer, a.state),
    'the same viewed move, whatever is hidden',
  );
};

const assertSameAfterMove = (setup: GameSetup, version: Version, watch: Watch, twin: Twin): void => {
  const seat = setup.gameType.turn(version.step.state);
  if (seat === null) return;
  for (const move of movesToTry(setup, version, seat, twin.renaming))
    assertSameAfter(setup, version, watch, twin, { seat, move });
};

export function isRevealed({ gameType }: GameSetup, { state, events }: Outcome): boolean {
  return gameType.result(state) !== null || isRevealing(gameType, { events });
}

const checkTwins = (setup: GameSetup, version: Version, watch: Watch, tried: readonly Typed[]): void => {
  const {
    step: { state, seq },
    log,
  } = version;
  const renamings = renamingsFor(version, watch, playerRng(seedOf(seq)));
  const givenAt = (moment: Moment): Given[] => givenIn(setup, version, watch, tried, moment);
  const given = renamings.length === 0 ? [] : givenAt({ state, seq, log });
  for (const renaming of renamings) {
    const twin: Twin = { state: twinOf(state, renaming), renaming };
    assertSameGiven(given, givenAt({ state: twin.state, seq, log: twinLog(log, renaming) }), watch);
    assertSameTurn(setup, version, twin);
    assertSameAfterMove(setup, version, watch, twin);
  }
  for (const renaming of renamingsOfDraws(version, watch, playerRng(seedOf(seq))))
    assertSameAfterMove(setup, version, watch, { state: twinOf(state, renaming), renaming });
};

/** Any moves, and one for each reason to refuse it. */
export function movesTried(setup: GameSetup, step: Step, candidates: Candidates): Typed[] {
  return [...candidates.movesAt(step.seq, ILLEGAL_MOVES), ...refusedAt(setup, step, candidates)];
}

export function lawOfIndistinguishableStates(playthrough: Playthrough): void {
  const { setup } = playthrough;
  const candidates = candidatesFor(playthrough);
  for (const version of versionsOf(playthrough)) {
    const deals = version.before === null || isRevealing(setup.gameType, version.step);
    if (!version.isSampled && !deals) continue;
    const tried = movesTried(setup, version.step, candidates);
    for (const watch of version.watches) checkTwins(setup, version, watch, tried);
  }
}
