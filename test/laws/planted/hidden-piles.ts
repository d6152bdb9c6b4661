/**
 * Faults of types with hidden piles of cards: in open views and determinizations, and secrets that are told later.
 */
import type { GameType, Scene } from 'parlour-games/game-type';
import { planted, remembering, showing, type PlantedFault } from './plant.js';

/** What the faults need to know about a type. */
export interface HiddenPiles<State> {
  /** By seat. */
  readonly pilesOf: (state: State) => readonly (readonly string[])[];
  /** Some of the cards of a game, in which its players would be interested. */
  readonly isInteresting: (card: string) => boolean;
  /** Whether the deal was a while ago. */
  readonly isLate: (state: State) => boolean;
  /** A field of the open view that holds hidden cards, and its value face down. */
  readonly faceDown: readonly [field: string, hidden: (value: unknown) => unknown];
}

/** Piles without their cards. */
export function sizesOnly(piles: unknown): unknown {
  return (piles as readonly { readonly size: number }[]).map(({ size }) => ({ size, cards: null }));
}

/** Counts cards when they are dealt, keeps the counts, and shows them later. */
const countingAtTheDeal = <State extends object>(
  gameType: GameType,
  countsIn: (state: State) => readonly number[],
  isLate: (state: State) => boolean,
): GameType => {
  interface Counted {
    readonly counts: readonly number[];
  }
  const counting: GameType = {
    ...gameType,
    setup: (...parameters) => {
      const { state, events } = gameType.setup(...parameters);
      return { state: { ...state, counts: countsIn(state as State) }, events };
    },
    apply: (state, ...parameters) => {
      const applied = gameType.apply(state, ...parameters);
      const { counts } = state as Counted;
      return applied.ok ? { ...applied, state: { ...applied.state, counts } } : applied;
    },
  };
  return showing(counting, (state: State & Counted) => (isLate(state) ? { counts: state.counts } : {}));
};

/** Puts the latest state of any game into its determinizations, if the view does not tell. */
const knowingTheState = (original: GameType): GameType => {
  const { gameType, latest } = remembering(original);
  return {
    ...gameType,
    determinize: (observation, rng) => {
      const view = original.view(latest(), observation.viewer);
      const fits = JSON.stringify(view) === JSON.stringify(observation.view);
      return fits ? latest() : original.determinize(observation, rng);
    },
  };
};

/** Draws one field of every view as `shown` changes it. */
const drawingOnly = (gameType: GameType, field: string, shown: (value: unknown) => unknown): GameType => {
  const { text, svg } = gameType.draw;
  const seen = (scene: Scene<object, object>) => {
    const view = scene.view as Readonly<Record<string, unknown>>;
    return { ...scene, view: { ...view, [field]: shown(view[field]) } };
  };
  return { ...gameType, draw: { text: (scene) => text(seen(scene)), svg: (scene) => svg(seen(scene)) } };
};

/** Ends the game for `result`, and for nothing else, when the deal was a while ago. */
const endingEarly = <State extends object>(
  gameType: GameType,
  countsIn: (state: State) => readonly number[],
  isLate: (state: State) => boolean,
): GameType => ({
  ...gameType,
  result: (state) => {
    const scores = countsIn(state as State);
    const [reason = ''] = Object.keys(gameType.endReasons);
    const early = { outcome: 'draw', winners: [...scores.keys()], scores, reason, details: {} } as const;
    return gameType.result(state) ?? (isLate(state as State) ? early : null);
  },
});

export function hiddenPileFaults<State extends object>(
  gameType: GameType,
  { pilesOf, isInteresting, isLate, faceDown: [field, hidden] }: HiddenPiles<State>,
): PlantedFault[] {
  const countsIn = (state: State): number[] =>
    pilesOf(state).map((pile) => pile.filter(isInteresting).length);
  return [
    planted(
      'twin games',
      'cards are counted at the deal, and the counts are shown later',
      /^after entry \d+ the view of .* is the same, whatever/,
      countingAtTheDeal(gameType, countsIn, isLate),
    ),
    planted(
      'determinization',
      'determinizations are the states themselves',
      /depends on the JSON of the observation and the rng only/,
      knowingTheState(gameType),
    ),
    planted(
      'endings',
      'there is a result before the end',
      /^there is no result before the end/,
      endingEarly(gameType, countsIn, isLate),
    ),
    planted('face up', 'the open view is that of a spectator', /the open view (fills in|shows)/, {
      ...gameType,
      openView: (state) => gameType.view(state, null),
    }),
    planted(
      'face up',
      `the drawings leave ${field} face down`,
      /the open text drawing shows every piece/,
      drawingOnly(gameType, field, hidden),
    ),
  ];
}
