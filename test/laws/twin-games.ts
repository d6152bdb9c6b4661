/**
 * The law of twin games. A twin is the same game after a shuffle that placed some pieces, which the viewer may not see,
 * elsewhere. Both continue with the same moves. As long as the viewer may see the same pieces in the same places, it is
 * given the same, to the letter. Unlike twin states, twin games also differ in what the rules derive from hidden pieces.
 */
import assert from 'node:assert/strict';
import { canonicalJson } from '#src/record/hash-chain.js';
import { at } from '#src/kit/checked.js';
import {
  contextOf,
  viewerName,
  viewersOf,
  type GameSetup,
  type Playthrough,
  type Step,
} from '#test/support/play.js';
import { cluesIn, isRevealed, moveInTwin } from './indistinguishable.js';
import { logGiven } from './given.js';
import { noKnowledge, visiblePieces } from './knowledge.js';
import { mentionsIn, type Renaming } from './mentions.js';
import { outcomeOf, sampleOf } from './support.js';
import { cycle, dealtTwin, looksAlike, type Outcome } from './twins.js';
import type { Watch } from './versions.js';

/** The number of entries to check at the beginning or the end of a longer game. */
const MAX_ENTRIES = 250;
/** The number of entries to look ahead to find the pieces that stay hidden. */
const LOOK_AHEAD = 60;
/** The number of entries of the log that are read again. */
const ENTRIES_REREAD = 40;
/** The interval, in entries of a twin, at which the log is read again. */
const REREAD_EVERY = 6;

interface TwinGame {
  readonly renaming: Renaming;
  readonly watch: Watch;
  /** From the entry with the shuffle. */
  readonly steps: readonly Step[];
}

/** The pieces of the lists that the entry shuffled. */
const shuffledIn = (setup: GameSetup, before: Step | null, step: Step): Set<string> => {
  const lists: unknown[][] = [];
  const context = contextOf(setup.seed, step.seq);
  const { rng } = context;
  const shuffle = <T>(list: readonly T[]): T[] => (lists.push([...list]), rng.shuffle(list));
  const recording = { ...context, rng: { ...rng, shuffle } };
  outcomeOf(setup, before, step, recording);
  return new Set(lists.flat().filter((item) => typeof item === 'string'));
};

/** The pieces of `among` that the viewer may not see after step `n`, those that stay hidden for longest first. */
const hiddenLongest = (
  { setup, steps }: Playthrough,
  n: number,
  { knowledge: { viewer } }: Watch,
  among: ReadonlySet<string>,
): string[] => {
  const hiddenUntil = new Map([...among].map((piece) => [piece, LOOK_AHEAD]));
  const ahead = steps.slice(n, n + LOOK_AHEAD);
  for (const [distance, { state }] of [...ahead.entries()].reverse())
    for (const piece of visiblePieces(setup.gameType.zones(state), viewer))
      if (hiddenUntil.has(piece)) hiddenUntil.set(piece, distance);
  return [...hiddenUntil]
    .filter(([, distance]) => distance > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([piece]) => piece);
};

/** The pieces of each zone, and those that were not dealt, in the order in which they come in `pieces`. */
const byZone = (setup: GameSetup, { state }: Step, pieces: readonly string[]): string[][] => {
  const zones = setup.gameType.zones(state).map((zone) => new Set(zone.pieces));
  const undealt = pieces.filter((piece) => zones.every((zone) => !zone.has(piece)));
  const dealt = zones.map((zone) => pieces.filter((piece) => zone.has(piece)));
  return [...dealt, undealt].filter((each) => each.length > 0);
};

/** The first ones of all lists, then the second ones, and so on. */
const interleaved = (lists: readonly (readonly string[])[]): string[] => {
  const longest = Math.max(...lists.map(({ length }) => length));
  const rows = Array.from({ length: longest }, (_, i) => lists.flatMap((list) => list.slice(i, i + 1)));
  return [...new Set(rows.flat())];
};

/**
 * By turns, half of the pieces of each zone, which move on to the next zone, or two pieces that trade places. Half of them
 * change more; two stay hidden for longer.
 */
const renamingOf = (setup: GameSetup, step: Step, pieces: readonly string[], turn: number): Renaming => {
  const zones = byZone(setup, step, pieces);
  const many = interleaved(zones.map((zone) => zone.slice(0, Math.ceil(zone.length / 2))));
  const two = interleaved(zones).slice(0, 2);
  return cycle(turn % 2 === 0 && many.length > 1 ? many : two);
};

/** Whether all pieces lie in the same places, as after a new deal. */
const isSame = ({ gameType }: GameSetup, a: Outcome, b: Outcome): boolean =>
  canonicalJson(gameType.zones(a.state)) === canonicalJson(gameType.zones(b.state));

const startTwin = (
  playthrough: Playthrough,
  n: number,
  watch: Watch,
  shuffled: ReadonlySet<string>,
): TwinGame | null => {
  const { setup, steps } = playthrough;
  const step = at(steps, n);
  const pieces = hiddenLongest(playthrough, n, watch, shuffled);
  if (pieces.length < 2) return null;
  const renaming = renamingOf(setup, step, pieces, n + at([...setup.seed], -1));
  const dealt = dealtTwin(setup, { before: steps[n - 1] ?? null, step }, renaming);
  if (dealt === null || !looksAlike(setup, step.state, dealt.state, watch)) return null;
  return isSame(setup, step, dealt) ? null : { renaming, watch, steps: [{ ...step, ...dealt }] };
};

/** Whether both entries disclose the same, or nothing. */
const disclosesSame = (setup: GameSetup, a: Outcome, b: Outcome): boolean =>
  (!isRevealed(setup, a) && !isRevealed(setup, b)) || canonicalJson(a.events) === canonicalJson(b.events);

/** The twin after the same move; `null` once the viewer may see a difference. */
const continueTwin = (setup: GameSetup, twin: TwinGame, before: Step, step: Step): TwinGame | null => {
  const { gameType, seed } = setup;
  const { seat, move } = step;
  const { state } = at(twin.steps, -1);
  if (seat === null || move === null) return null;
  const { renaming } = twin;
  const mentionsAny = mentionsIn(move, new Set(renaming.keys())).length > 0;
  const twinMove = mentionsAny ? moveInTwin(setup, seat, move, before.state, { state, renaming }) : move;
  const applied = gameType.apply(state, seat, twinMove, contextOf(seed, step.seq));
  if (!applied.ok || !looksAlike(setup, step.state, applied.state, twin.watch)) return null;
  if (!disclosesSame(setup, step, applied) || isSame(setup, step, applied)) return null;
  if (cluesIn(setup, step) !== cluesIn(setup, applied)) return null;
  return { ...twin, steps: [...twin.steps, { ...step, ...applied, move: twinMove }] };
};

/** The latest entry, or entries from the whole log. */
const entriesOf = (steps: readonly Step[], rereads: boolean): Step[] => {
  const interval = rereads ? Math.ceil(steps.length / ENTRIES_REREAD) : steps.length;
  return steps.filter((_, i) => (steps.length - 1 - i) % interval === 0);
};

const assertSameGiven = (
  setup: GameSetup,
  steps: readonly Step[],
  { watch, steps: twinSteps }: TwinGame,
  rereads: boolean,
): void => {
  const { gameType } = setup;
  const { viewer } = watch.knowledge;
  const { seq } = at(steps, -1);
  const told = (all: readonly Step[]) => {
    const { state } = at(all, -1);
    const log = logGiven(setup, { state, seq, log: entriesOf(all, rereads) }, viewer);
    return {
      view: gameType.view(state, viewer),
      options: viewer === null || !rereads ? [] : gameType.legalMoves(state, viewer),
      result: gameType.result(state),
      log: log.map(({ value }) => value),
    };
  };
  const a = told(steps);
  const b = told([...steps.slice(0, steps.length - twinSteps.length), ...twinSteps]);
  for (const part of ['view', 'options', 'result', 'log'] as const)
    assert.equal(
      JSON.stringify(b[part]),
      JSON.stringify(a[part]),
      `after entry ${seq} the ${part} of ${viewerName(viewer)} is the same, wherever hidden pieces were dealt`,
    );
};

const isTwin = (twin: TwinGame | null): twin is TwinGame => twin !== null;

/** Viewers whose twins are played, a spectator among them. */
const WATCHES = 3;

const watchesIn = ({ seats }: GameSetup): Watch[] =>
  viewersOf(seats)
    .slice(-WATCHES)
    .map((viewer) => ({ knowledge: noKnowledge(viewer), unknown: new Set() }));

/** The beginning or the end of a game, in turn. */
const partOf = ({ setup: { seed }, steps }: Playthrough): Set<Step> =>
  new Set(at([...seed], -1) % 2 === 0 ? steps.slice(0, MAX_ENTRIES) : steps.slice(-MAX_ENTRIES));

export const lawOfTwinGames = ({ setup, steps }: Playthrough): void => {
  const sample = sampleOf(steps);
  const part = partOf({ setup, steps });
  const watches = watchesIn(setup);
  let twins: readonly TwinGame[] = [];
  for (const [n, step] of steps.entries()) {
    if (setup.gameType.result(step.state) !== null) return;
    if (!part.has(step)) continue;
    const before = steps[n - 1] ?? null;
    const continued = before === null ? [] : twins.map((twin) => continueTwin(setup, twin, before, step));
    const living = continued.filter(isTwin);
    const idle = watches.filter((watch) => living.every((twin) => twin.watch !== watch));
    const shuffled = idle.length === 0 ? new Set<string>() : shuffledIn(setup, before, step);
    const started = idle.map((watch) => startTwin({ setup, steps }, n, watch, shuffled));
    twins = [...living, ...started.filter(isTwin)];
    for (const twin of twins) {
      const rereads = sample.includes(step) || twin.steps.length % REREAD_EVERY === 0;
      assertSameGiven(setup, steps.slice(0, n + 1), twin, rereads);
    }
  }
};
