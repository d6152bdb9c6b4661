/**
 * The law of twin games. A twin is the same game with one draw changed: another number, or shuffled pieces that lie
 * elsewhere; or with another choice in a move that is secret. Both continue with the same moves. As long as the viewer may see the same pieces in the same places, it is
 * given the same, to the letter. Unlike twin states, twin games also differ in what the rules derive from hidden pieces,
 * and it does not matter how these are spelled.
 */
import assert from 'node:assert/strict';
import { presentGame } from '#src/http/presenters.js';
import { canonicalJson } from 'parlour-games/record/hash-chain';
import { playerRng } from 'parlour-games/record/rng';
import type { Typed, Viewer } from 'parlour-games/game-type';
import { at } from 'parlour-games/kit/checked';
import {
  contextOf,
  recordAt,
  seedOf,
  viewerName,
  viewersOf,
  type GameSetup,
  type Playthrough,
  type Step,
} from '#test/support/play.js';
import { candidatesFor } from './candidates.js';
import { cluesIn } from './clues.js';
import { drawsOf, otherNumbers, otherOrders, type Draw } from './draws.js';
import { isRevealed, movesTried } from './indistinguishable.js';
import { drawingsGiven, logGiven, refusalsGiven } from './given.js';
import { renamed } from './mentions.js';
import { sampleOf, type Outcome } from './support.js';
import { changedStep, isSame, startTwins, twinWith, type TwinGame } from './twin-starts.js';
import { looksAlike } from './twins.js';
import { isRevealing } from './zones.js';

/** The number of entries to check at the beginning or the end of a longer game. */
const MAX_ENTRIES = 250;
/** The number of entries of the log that are read again. */
const ENTRIES_REREAD = 40;
/** The interval, in entries of a twin, at which the log is read again. */
const REREAD_EVERY = 6;
/** What the twin has yet to draw is something else, too. */
const OTHER_SEED = seedOf(2 ** 27);

/** Whether both entries disclose the same, or nothing. */
const disclosesSame = (setup: GameSetup, a: Outcome, b: Outcome): boolean =>
  (!isRevealed(setup, a) && !isRevealed(setup, b)) || canonicalJson(a.events) === canonicalJson(b.events);

/** The same step in the twin, with the move as it is or with the twin's pieces; `null` if the viewer sees a difference. */
const stepInTwin = (setup: GameSetup, twin: TwinGame, step: Step): Step | null => {
  const { gameType, seed } = setup;
  const { seat, move } = step;
  const { state } = at(twin.steps, -1);
  if (seat === null || move === null) return null;
  const play = (twinMove: Typed): Step | null => {
    const applied = gameType.apply(state, seat, twinMove, contextOf(seed, step.seq));
    if (!applied.ok || !looksAlike(setup, step.state, applied.state, twin.viewer)) return null;
    return { ...step, ...applied, move: twinMove };
  };
  return play(move) ?? play(gameType.canonicalMove(state, seat, renamed(move, twin.renaming)));
};

/** The twin after the same move; `null` once the viewer may see a difference. */
const continueTwin = (setup: GameSetup, twin: TwinGame, step: Step): TwinGame | null => {
  const next = stepInTwin(setup, twin, step);
  if (next === null || !disclosesSame(setup, step, next) || isSame(step, next)) return null;
  if (cluesIn(setup, step) !== cluesIn(setup, next)) return null;
  return { ...twin, steps: [...twin.steps, next] };
};

/** How thoroughly two games are compared: is the whole log read again, and with which moves, if any, are options and refusals? */
interface Thoroughness {
  readonly rereads: boolean;
  readonly tried: readonly Typed[] | null;
}

/** The latest entry, or entries from the whole log. */
const entriesOf = (steps: readonly Step[], rereads: boolean): Step[] => {
  const interval = rereads ? Math.ceil(steps.length / ENTRIES_REREAD) : steps.length;
  return steps.filter((_, i) => (steps.length - 1 - i) % interval === 0);
};

/** By name of the part, what a viewer is given after the last of some steps. */
const toldAfter = (
  setup: GameSetup,
  steps: readonly Step[],
  viewer: Viewer,
  { rereads, tried }: Thoroughness,
): [string, string][] => {
  const { state, seq } = at(steps, -1);
  const moment = { state, seq, log: entriesOf(steps, rereads) };
  const {
    state: view,
    legalMoves: options,
    ...summary
  } = presentGame(setup.gameType, recordAt(setup, state), viewer);
  const parts = {
    view,
    options,
    summary,
    refusals: refusalsGiven(setup, moment, viewer, tried ?? []),
    log: logGiven(setup, moment, viewer).map(({ value }) => value),
    ...(rereads && { drawings: drawingsGiven(setup, moment, viewer).map(({ value }) => value) }),
  };
  return Object.entries(parts).map(([part, value]) => [part, JSON.stringify(value)]);
};

/** `told` is what the viewer is given in the game itself. */
const assertSameGiven = (
  setup: GameSetup,
  steps: readonly Step[],
  { viewer, what, steps: twinSteps }: TwinGame,
  thoroughness: Thoroughness,
  told = toldAfter(setup, steps, viewer, thoroughness),
): void => {
  const twin = [...steps.slice(0, steps.length - twinSteps.length), ...twinSteps];
  const toldInTwin = new Map(toldAfter({ ...setup, seed: OTHER_SEED }, twin, viewer, thoroughness));
  for (const [part, text] of told)
    assert.equal(
      toldInTwin.get(part),
      text,
      `after entry ${at(steps, -1).seq} the ${part} of ${viewerName(viewer)} is the same, whatever ${what} was`,
    );
};

/** Changes every draw of step `n`, one at a time, for every viewer. */
const assertNoDrawShows = (
  playthrough: Playthrough,
  n: number,
  draws: readonly Draw[],
  tried: readonly Typed[],
): void => {
  const { setup, steps } = playthrough;
  const rng = playerRng(seedOf(n));
  const played = steps.slice(0, n + 1);
  const thoroughness = { rereads: false, tried };
  const changes = [...otherNumbers(draws, rng), ...otherOrders(draws, rng)].flatMap((change) => {
    const changed = changedStep(playthrough, n, change);
    return changed === null ? [] : [{ change, changed }];
  });
  for (const viewer of changes.length === 0 ? [] : viewersOf(setup.seats)) {
    const told = toldAfter(setup, played, viewer, thoroughness);
    for (const { change, changed } of changes) {
      const twin = twinWith(playthrough, viewer, change, changed);
      if (twin !== null) assertSameGiven(setup, played, twin, thoroughness, told);
    }
  }
};

const isTwin = (twin: TwinGame | null): twin is TwinGame => twin !== null;

/** Viewers whose twins are played, a spectator among them. */
const VIEWERS = 3;

/** The beginning or the end of a game, in turn. */
const partOf = ({ setup: { seed }, steps }: Playthrough): Set<Step> =>
  new Set(at([...seed], -1) % 2 === 0 ? steps.slice(0, MAX_ENTRIES) : steps.slice(-MAX_ENTRIES));

/** The twins after step `n`: those that go on, and new ones for viewers that have none. */
const twinsAt = (
  playthrough: Playthrough,
  n: number,
  draws: readonly Draw[],
  twins: readonly TwinGame[],
): TwinGame[] => {
  const { setup, steps } = playthrough;
  const living = n === 0 ? [] : twins.map((twin) => continueTwin(setup, twin, at(steps, n))).filter(isTwin);
  const viewers = viewersOf(setup.seats).slice(-VIEWERS);
  const idle = viewers.filter((viewer) => living.every((twin) => twin.viewer !== viewer));
  return [...living, ...idle.flatMap((viewer) => startTwins(playthrough, n, viewer, draws))];
};

export function lawOfTwinGames(playthrough: Playthrough): void {
  const { setup, steps } = playthrough;
  const sample = sampleOf(steps);
  const part = partOf(playthrough);
  const candidates = candidatesFor(playthrough);
  let twins: readonly TwinGame[] = [];
  for (const [n, step] of steps.entries()) {
    if (setup.gameType.result(step.state) !== null) return;
    if (!part.has(step)) continue;
    const draws = drawsOf(setup, { before: steps[n - 1] ?? null, step });
    const isSampled = sample.includes(step) || isRevealing(setup.gameType, step);
    const tried = isSampled ? movesTried(setup, step, candidates) : [];
    if (isSampled) assertNoDrawShows(playthrough, n, draws, tried);
    twins = twinsAt(playthrough, n, draws, twins);
    for (const twin of twins) {
      const rereads = isSampled || twin.steps.length % REREAD_EVERY === 0;
      assertSameGiven(setup, steps.slice(0, n + 1), twin, { rereads, tried: rereads ? tried : null });
    }
  }
}
