/** The versions of a game, with what each viewer may know of the pieces then. */
import type { Zone } from 'parlour-games/game-type';
import { viewersOf, type GameSetup, type Playthrough, type Step } from '#test/support/play.js';
import { learn, noKnowledge, unknownPieces, type Knowledge } from './knowledge.js';
import { isName } from './mentions.js';
import { sampleOf } from './support.js';
import { isRevealing } from './zones.js';

export interface Version {
  readonly before: Step | null;
  readonly step: Step;
  readonly zones: readonly Zone[];
  /** All pieces of the game that have names. */
  readonly pieces: ReadonlySet<string>;
  /** The entries of the present deal: the first, and the latest ones. */
  readonly log: readonly Step[];
  /** Whether to check this version thoroughly, and whether to include drawings and hints. */
  readonly isSampled: boolean;
  readonly isThorough: boolean;
  readonly watches: readonly Watch[];
}

/** A viewer at a version, and what must not be disclosed to it. */
export interface Watch {
  readonly knowledge: Knowledge;
  readonly unknown: ReadonlySet<string>;
}

/** The number of entries of the present deal that are read again. */
const LATEST_ENTRIES = 12;

/** Drawings and hints are costly, so only every nth sampled version includes them. */
const THOROUGH_EVERY = 4;

/** The entries since the last deal, without the events that belong to the deal before. */
const entriesOfTheDeal = ({ gameType }: GameSetup, steps: readonly Step[]): Step[] => {
  const start = steps.findLastIndex((step) => isRevealing(gameType, step));
  const first = steps[start];
  if (first === undefined) return [...steps];
  const { revealingEvents = [] } = gameType;
  const last = first.events.findLastIndex(({ type }) => revealingEvents.includes(type));
  return [{ ...first, move: null, events: first.events.slice(last + 1) }, ...steps.slice(start + 1)];
};

const logOf = (setup: GameSetup, steps: readonly Step[]): Step[] => {
  const entries = entriesOfTheDeal(setup, steps);
  return [...entries.slice(0, 1), ...entries.slice(1).slice(-LATEST_ENTRIES)];
};

/** Those that have names. Sorted. */
const allPieces = ({ setup: { gameType }, steps }: Playthrough): Set<string> => {
  const pieces = new Set(steps.flatMap(({ state }) => gameType.zones(state).flatMap((zone) => zone.pieces)));
  return new Set([...pieces].filter(isName).sort());
};

/** Every version until the game is over. */
export function* versionsOf(playthrough: Playthrough): Generator<Version> {
  const { setup, steps } = playthrough;
  const pieces = allPieces(playthrough);
  const sample = sampleOf(steps);
  const all = viewersOf(setup.seats).map(noKnowledge);
  for (const [n, step] of steps.entries()) {
    if (setup.gameType.result(step.state) !== null) return;
    const before = steps[n - 1] ?? null;
    const zones = setup.gameType.zones(step.state);
    learn(setup, all, { before, step }, { zones, pieces });
    yield {
      before,
      step,
      zones,
      pieces,
      log: logOf(setup, steps.slice(0, n + 1)),
      isSampled: sample.includes(step),
      isThorough: sample.indexOf(step) % THOROUGH_EVERY === 0,
      watches: all.map((knowledge) => ({ knowledge, unknown: unknownPieces(knowledge, zones) })),
    };
  }
}
