/** How twin games begin: with another draw that a viewer will not see for long, or with another choice in a secret move. */
import { canonicalJson } from 'parlour-games/record/hash-chain';
import { playerRng } from 'parlour-games/record/rng';
import type { Typed, Viewer } from 'parlour-games/game-type';
import { at } from 'parlour-games/kit/checked';
import { randomMove } from 'parlour-games/kit/options';
import { contextOf, seedOf, type GameSetup, type Playthrough, type Step } from '#test/support/play.js';
import { disclosures, kindOf } from './disclosure/tables.js';
import { changedOutcome, otherNumbers, type Change, type Draw } from './draws.js';
import { isVisible, visiblePieces } from './knowledge.js';
import { countsOf, type Renaming } from './mentions.js';
import type { Outcome } from './support.js';
import { cycle, looksAlike } from './twins.js';

/** The number of entries to look ahead to find the pieces that stay hidden. */
const LOOK_AHEAD = 60;

/** The pieces of `among` of which the viewer may not see all copies after step `n`, those that stay hidden for longest first. */
const hiddenLongest = (
  { setup, steps }: Playthrough,
  n: number,
  viewer: Viewer,
  among: readonly string[],
): string[] => {
  const hiddenUntil = new Map(among.map((piece) => [piece, LOOK_AHEAD]));
  const copies = countsOf(among);
  const ahead = steps.slice(n, n + LOOK_AHEAD);
  for (const [distance, { state }] of [...ahead.entries()].reverse())
    for (const [piece, visible] of countsOf(visiblePieces(setup.gameType.zones(state), viewer)))
      if (visible === copies.get(piece)) hiddenUntil.set(piece, distance);
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
  const all = byZone(setup, step, pieces);
  const zones = [...all, ...all].slice(turn % all.length).slice(0, all.length);
  const many = interleaved(zones.map((zone) => zone.slice(0, Math.ceil(zone.length / 2))));
  const two = interleaved(zones).slice(0, 2);
  return cycle(turn % 2 === 0 && many.length > 1 ? many : two);
};

/** The shuffles of step `n` with pieces elsewhere that stay hidden from the viewer for long. */
const otherPlaces = (
  playthrough: Playthrough,
  n: number,
  viewer: Viewer,
  draws: readonly Draw[],
  turn: number,
): Change[] =>
  draws.flatMap(({ items }, draw) => {
    const pieces = hiddenLongest(playthrough, n, viewer, items.toReversed());
    if (pieces.length < 2) return [];
    const renaming = renamingOf(playthrough.setup, at(playthrough.steps, n), pieces, turn);
    return [{ draw, shift: 0, renaming }];
  });

export interface TwinGame {
  readonly viewer: Viewer;
  /** What is different, such as `draw 0 of entry 0`. */
  readonly what: string;
  readonly renaming: Renaming;
  /** From the entry with the difference. */
  readonly steps: readonly Step[];
}

/** Whether there is no difference any more, as after a new deal. */
export function isSame(a: Outcome, b: Outcome): boolean {
  return canonicalJson([a.state, a.events]) === canonicalJson([b.state, b.events]);
}

const zonesText = ({ gameType }: GameSetup, { state }: Outcome): string =>
  canonicalJson(gameType.zones(state));

/**
 * Whether what the entry draws is no secret, although no piece shows it, such as dice that are only rolled. In a type
 * without a table, that is all that changes no piece.
 */
const tellsDraws = (setup: GameSetup, step: Outcome, changed: Outcome): boolean => {
  const disclosure = disclosures[setup.gameType.id];
  if (disclosure === undefined) return zonesText(setup, step) === zonesText(setup, changed);
  return step.events.some(({ type }) => disclosure.drawsToldBy?.includes(type));
};

/** Whether only pieces trade places that the viewer sees: it may know in which order its own cards came. */
const movesOwnPieces = (
  { gameType }: GameSetup,
  { state }: Outcome,
  viewer: Viewer,
  { renaming }: Change,
): boolean => {
  const hidden = gameType.zones(state).filter((zone) => !isVisible(zone, viewer));
  const isHidden = (piece: string): boolean => hidden.some(({ pieces }) => pieces.includes(piece));
  return renaming.size > 0 && ![...renaming.keys()].some(isHidden);
};

/** Step `n` with a draw changed; `null` if that changes nothing, or nothing that is secret. */
export function changedStep({ setup, steps }: Playthrough, n: number, change: Change): Step | null {
  const step = at(steps, n);
  const outcome = changedOutcome(setup, { before: steps[n - 1] ?? null, step }, change);
  return outcome === null || isSame(step, outcome) || tellsDraws(setup, step, outcome)
    ? null
    : { ...step, ...outcome };
}

/** The twin that begins with a `changed` step; `null` if the viewer may see the change. */
export function twinWith(
  { setup, steps }: Playthrough,
  viewer: Viewer,
  change: Change,
  changed: Step,
): TwinGame | null {
  const { seq } = changed;
  const step = at(steps, seq);
  if (!looksAlike(setup, step.state, changed.state, viewer)) return null;
  return movesOwnPieces(setup, step, viewer, change)
    ? null
    : { viewer, what: `draw ${change.draw} of entry ${seq}`, renaming: change.renaming, steps: [changed] };
}

/** How often another choice is tried. */
const CHOICES = 12;

/** Twins in which the fields of the move of step `n` that the viewer may not read are others, chosen at random. */
const otherChoices = ({ setup, steps }: Playthrough, n: number, viewer: Viewer): TwinGame[] => {
  const { gameType, seed } = setup;
  const [before, step] = [steps[n - 1], at(steps, n)];
  const { seat, move, seq } = step;
  const secrets = kindOf(disclosures[gameType.id]?.moves[move?.type ?? ''] ?? '').secrets;
  if (before === undefined || seat === null || move === null || Object.keys(secrets).length === 0) return [];
  const options = gameType.legalMoves(before.state, seat).filter(({ type }) => type === move.type);
  const rng = playerRng(seedOf(seq));
  const others = Array.from({ length: CHOICES }, (): Typed => {
    const other = randomMove<Typed>(options, rng, gameType.templates);
    return { ...move, ...Object.fromEntries(Object.entries(other).filter(([name]) => name in secrets)) };
  });
  return others.flatMap((other) => {
    const applied = gameType.apply(before.state, seat, other, contextOf(seed, seq));
    return applied.ok && !isSame(step, applied) && looksAlike(setup, step.state, applied.state, viewer)
      ? [
          {
            viewer,
            what: `the secret of the move of entry ${seq}`,
            renaming: new Map<string, string>(),
            steps: [{ ...step, ...applied, move: other }],
          },
        ]
      : [];
  });
};

/** A twin in which one draw of step `n` is another one; by turns, each of its draws. Otherwise those of a secret move. */
export function startTwins(
  playthrough: Playthrough,
  n: number,
  viewer: Viewer,
  draws: readonly Draw[],
): TwinGame[] {
  const turn = n + at([...playthrough.setup.seed], -1);
  const changes = [
    ...otherPlaces(playthrough, n, viewer, draws, turn),
    ...otherNumbers(draws, playerRng(seedOf(turn))),
  ];
  const first = turn % Math.max(1, changes.length);
  for (const change of [...changes.slice(first), ...changes.slice(0, first)]) {
    const changed = changedStep(playthrough, n, change);
    const twin = changed && twinWith(playthrough, viewer, change, changed);
    if (twin !== null) return [twin];
  }
  return otherChoices(playthrough, n, viewer);
}
