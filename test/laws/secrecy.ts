/**
 * The law of secrecy: nothing that a viewer is given names a piece that it cannot know. The oracle is the zones, which
 * are declared from the state; `determinize` and the views are not consulted.
 */
import assert from 'node:assert/strict';
import { playerRng } from '#src/engine/history/rng.js';
import type { Refusal, Typed, Viewer } from '#src/game-type.js';
import { concreteMove } from '#src/kit/options.js';
import {
  contextOf,
  viewerName,
  viewersOf,
  type GameSetup,
  type Playthrough,
  type Step,
} from '../support/play.js';
import { leaksAmong, learn, noKnowledge, unknownPieces, visiblePieces, type Knowledge } from './knowledge.js';
import {
  countOf,
  countsOf,
  mentionsIn,
  mentionsInProse,
  withPieceReplaced,
  type Mention,
} from './mentions.js';
import { sampleOf } from './support.js';
import { isRevealing } from './zones.js';

/** A viewer at a state, and what must not be disclosed to it. */
interface Watch {
  readonly knowledge: Knowledge;
  readonly unknown: ReadonlySet<string>;
}

/** How many entries of the present deal are read again, and how many illegal moves are tried, in each state. */
const PAST_ENTRIES = 12;
const ILLEGAL_MOVES = 4;

const assertNoLeaks = (given: unknown, { knowledge, unknown }: Watch, where: string): void => {
  assertNone(leaksAmong(mentionsIn(given, unknown), unknown, knowledge), knowledge, where);
};

const assertNone = ([leak]: readonly Mention[], { viewer }: Knowledge, where: string): void => {
  if (leak === undefined) return;
  assert.fail(`${where} discloses to ${viewerName(viewer)} the hidden piece ${leak.piece} at ${leak.path}`);
};

/** The entries since the last deal, without the events that belong to the deal before. */
const entriesOfTheDeal = ({ gameType }: GameSetup, steps: readonly Step[]): Step[] => {
  const start = steps.findLastIndex((step) => isRevealing(gameType, step));
  const first = steps[start];
  if (first === undefined) return [...steps];
  const { revealingEvents = [] } = gameType;
  const last = first.events.findLastIndex(({ type }) => revealingEvents.includes(type));
  return [{ ...first, move: null, events: first.events.slice(last + 1) }, ...steps.slice(start + 1)];
};

const checkLog = ({ gameType }: GameSetup, log: readonly Step[], state: object, watch: Watch): void => {
  const { viewer } = watch.knowledge;
  for (const { seq, seat, move, events } of log) {
    for (const event of events)
      assertNoLeaks(
        gameType.viewEvent(event, viewer, state),
        watch,
        `the event ${event.type} of entry ${seq}`,
      );
    if (seat !== null && move !== null)
      assertNoLeaks(gameType.viewMove(move, seat, viewer, state), watch, `the move of entry ${seq}`);
  }
};

/** Templates list everything that may be named, so only concrete fields can disclose anything. */
const concretePart = (option: Typed, templateFields: readonly string[]): object =>
  Object.fromEntries(Object.entries(option).filter(([name]) => !templateFields.includes(name)));

/** Legal moves with one of their pieces replaced by a piece that the seat does not know. */
const movesWithUnknownPieces = (
  { gameType, seed }: GameSetup,
  options: readonly Typed[],
  unknown: ReadonlySet<string>,
  pieces: ReadonlySet<string>,
) => {
  const others = [...unknown];
  return options.slice(0, ILLEGAL_MOVES).flatMap((option, n): Typed[] => {
    const move = concreteMove<Typed>(option, playerRng(seed), gameType.templates);
    const [mention] = mentionsIn(move, pieces);
    const other = others[n % Math.max(1, others.length)];
    return mention === undefined || other === undefined
      ? []
      : [withPieceReplaced(move, mention.piece, other)];
  });
};

const checkRefusal = (refusal: Refusal, move: Typed, { knowledge, unknown }: Watch): void => {
  const named = new Set(mentionsIn(move, unknown).map(({ piece }) => piece));
  const mentions = [
    ...mentionsInProse(refusal.detail, unknown),
    ...mentionsIn(refusal.options ?? [], unknown),
  ];
  const unnamed = mentions.filter(({ piece }) => !named.has(piece));
  assertNone(unnamed, knowledge, `the refusal ${refusal.reason} of ${JSON.stringify(move)}`);
};

const checkMoves = (
  setup: GameSetup,
  { state, seq }: Step,
  watch: Watch,
  pieces: ReadonlySet<string>,
): void => {
  const { viewer: seat } = watch.knowledge;
  if (seat === null) return;
  const { gameType, seed } = setup;
  const { templates = {} } = gameType;
  const options = gameType.legalMoves(state, seat);
  for (const option of options) {
    const concrete = concretePart(option, templates[option.type] ?? []);
    assertNoLeaks(concrete, watch, `the legal move ${option.type} after entry ${seq}`);
  }
  if (gameType.turn(state) !== seat) return;
  for (const move of movesWithUnknownPieces(setup, options, watch.unknown, pieces)) {
    const applied = gameType.apply(state, seat, move, contextOf(seed, seq + 1));
    if (!applied.ok) checkRefusal(applied, move, watch);
  }
};

const allPieces = ({ setup: { gameType }, steps }: Playthrough): Set<string> =>
  new Set(steps.flatMap(({ state }) => gameType.zones(state).flatMap(({ pieces }) => pieces)));

/** Once the game is over, everything is open. */
export const lawOfSecrecy = (playthrough: Playthrough): void => {
  const { setup, steps } = playthrough;
  const { gameType, seats } = setup;
  const pieces = allPieces(playthrough);
  if (pieces.size === 0) return;
  const sample = new Set(sampleOf(steps));
  const all = viewersOf(seats).map(noKnowledge);
  for (const [n, step] of steps.entries()) {
    if (gameType.result(step.state) !== null) return;
    const zones = gameType.zones(step.state);
    learn(setup, all, { before: steps[n - 1] ?? null, step }, { zones, pieces });
    if (!sample.has(step)) continue;
    const [first, ...later] = entriesOfTheDeal(setup, steps.slice(0, n + 1));
    const log = first === undefined ? [] : [first, ...later.slice(-PAST_ENTRIES)];
    for (const knowledge of all) {
      const watch: Watch = { knowledge, unknown: unknownPieces(knowledge, zones) };
      assertNoLeaks(gameType.view(step.state, knowledge.viewer), watch, `the view after entry ${step.seq}`);
      checkLog(setup, log, step.state, watch);
      checkMoves(setup, step, watch, pieces);
    }
  }
};

const assertShown = (view: object, visible: readonly string[], viewer: Viewer, seq: number): void => {
  const shown = countsOf(mentionsIn(view, new Set(visible)).map(({ piece }) => piece));
  for (const [piece, copies] of countsOf(visible)) {
    const enough = countOf(shown, piece) >= copies;
    assert.ok(enough, `after entry ${seq} the view of ${viewerName(viewer)} shows all ${copies} of ${piece}`);
  }
};

/**
 * Every piece that a viewer may see is in its view, as often as there are visible copies. States without any secret are
 * exempt: their views may sum up pieces that do not matter, such as chips that are not played yet.
 */
export const lawOfOpenness = ({ setup: { gameType, seats }, steps }: Playthrough): void => {
  for (const { state, seq } of sampleOf(steps)) {
    const zones = gameType.zones(state);
    if (zones.every(({ visibleTo }) => visibleTo === 'all')) continue;
    for (const viewer of viewersOf(seats)) {
      assertShown(gameType.view(state, viewer), visiblePieces(zones, viewer), viewer, seq);
    }
  }
};
