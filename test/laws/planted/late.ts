/**
 * Faults that the state at one moment does not show: secrets that are kept and told later, remembered for another viewer,
 * or told when the log is read again.
 */
import type { GameType, Seat, Typed } from '#src/game-type.js';
import { remembering, type PlantedFault } from './plant.js';

/** What the faults need to know about a type with hidden piles of cards. */
export interface HiddenPiles<State> {
  /** By seat. */
  readonly pilesOf: (state: State) => readonly (readonly string[])[];
  /** Some of the cards of a game, in which its players would be interested. */
  readonly isInteresting: (card: string) => boolean;
  /** Whether the deal was a while ago. */
  readonly isLate: (state: State) => boolean;
}

/** Adds fields to the views of all viewers, and to the open view. */
const showing = <State extends object>(gameType: GameType, more: (state: State) => object): GameType => ({
  ...gameType,
  view: (state, viewer) => ({ ...gameType.view(state, viewer), ...more(state as State) }),
  openView: (state) => ({ ...gameType.openView(state), ...more(state as State) }),
});

/** Counts cards when they are dealt, keeps the counts, and shows them later. */
const countingAtTheDeal = <State extends object>(
  gameType: GameType,
  countsIn: (state: State) => readonly number[],
  { isLate }: HiddenPiles<State>,
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
      return applied.ok
        ? { ...applied, state: { ...applied.state, counts: (state as Counted).counts } }
        : applied;
    },
  };
  return showing(counting, (state: State & Counted) => (isLate(state) ? { counts: state.counts } : {}));
};

/** Remembers the view of whoever asked first. */
const sharingViews = (gameType: GameType): GameType => {
  const views = new WeakMap<object, object>();
  return {
    ...gameType,
    view: (state, viewer) => {
      const view = views.get(state) ?? gameType.view(state, viewer);
      views.set(state, view);
      return view;
    },
  };
};

/** Remembers the drawing for whoever asked first at some moment. */
const sharingDrawings = (gameType: GameType): GameType => {
  const drawings = new Map<string, string>();
  return {
    ...gameType,
    draw: {
      ...gameType.draw,
      text: (scene) => {
        const { view, turn, seats } = scene;
        const key = JSON.stringify({ view, turn, seats }, (name, value: unknown) =>
          name === 'cards' ? null : value,
        );
        const drawing = drawings.get(key) ?? gameType.draw.text(scene);
        drawings.set(key, drawing);
        return drawing;
      },
    },
  };
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

/** Faults that every game with hidden piles can have. */
export const lateFaults = <State extends object>(
  gameType: GameType,
  piles: HiddenPiles<State>,
): PlantedFault[] => {
  const { pilesOf, isInteresting, isLate } = piles;
  const countsIn = (state: State): number[] =>
    pilesOf(state).map((pile) => pile.filter(isInteresting).length);
  const firstHasMore = (state: State): boolean => {
    const [first = 0, ...others] = countsIn(state);
    return others.every((count) => first > count);
  };
  const { revealingEvents = [] } = gameType;
  const tellingAgain = (types: readonly string[]): GameType => ({
    ...gameType,
    viewEvent: (event: Typed, viewer: Seat | null, state) => {
      const viewed = gameType.viewEvent(event, viewer, state);
      const tells = types.includes(event.type) && isLate(state as State) && gameType.result(state) === null;
      return tells ? { ...viewed, counts: countsIn(state as State) } : viewed;
    },
  });
  return [
    {
      fault: 'cards are counted at the deal, and the counts are shown later',
      law: 'twin games',
      finds: /^after entry \d+ the view of .* is the same, wherever/,
      gameType: countingAtTheDeal(gameType, countsIn, piles),
    },
    {
      fault: 'the deal, when it is read again later, tells what the piles hold now',
      law: 'twin games',
      finds: /^after entry \d+ the log of .* is the same, wherever/,
      gameType: tellingAgain(['dealt']),
    },
    ...(revealingEvents.length === 0 || gameType.id === 'war'
      ? []
      : [
          {
            fault: 'the end of an earlier deal tells what the piles hold now',
            law: 'twin games' as const,
            finds: /^after entry \d+ the log of .* is the same, wherever/,
            gameType: tellingAgain(revealingEvents),
          },
        ]),
    {
      fault: 'the order of keys in the view follows from hidden cards',
      law: 'indistinguishable states',
      finds: /^the (same )?view .*whatever is hidden/,
      gameType: showing(gameType, (state: State) => ({
        keys: firstHasMore(state) ? { a: 0, b: 0 } : { b: 0, a: 0 },
      })),
    },
    {
      fault: 'determinizations are the states themselves',
      law: 'determinization',
      finds: /depends on the JSON of the observation and the rng only/,
      gameType: knowingTheState(gameType),
    },
    {
      fault: 'there is a result before the end',
      law: 'endings',
      finds: /^there is no result before the end/,
      gameType: {
        ...gameType,
        result: (state) => {
          const scores = countsIn(state as State);
          const [reason = ''] = Object.keys(gameType.endReasons);
          const early = {
            outcome: 'draw',
            winners: [...scores.keys()],
            scores,
            reason,
            details: {},
          } as const;
          return gameType.result(state) ?? (isLate(state as State) ? early : null);
        },
      },
    },
  ];
};

/** What one viewer may see, remembered for others. */
export const sharingFaults = (gameType: GameType): PlantedFault[] => [
  {
    fault: 'views are remembered without their viewers',
    law: 'secrecy',
    finds: /^the view .* discloses to seat 1/,
    gameType: sharingViews(gameType),
  },
  {
    fault: 'drawings are remembered without their viewers',
    law: 'secrecy',
    finds: /^the text drawing .* discloses to seat 1/,
    gameType: sharingDrawings(gameType),
  },
];

/** What a refusal for this reason tells about the cards of others. */
export const tellingRefusal = <State extends object>(
  gameType: GameType,
  reason: string,
  tells: (state: State, seat: Seat) => unknown,
): PlantedFault => ({
  fault: `the refusal ${reason}, which is rare, tells of the cards of others`,
  law: 'indistinguishable states',
  finds: new RegExp(`^the refusal ${reason} .* whatever is hidden`),
  gameType: {
    ...gameType,
    apply: (state, seat, move, context) => {
      const applied = gameType.apply(state, seat, move, context);
      if (applied.ok || applied.reason !== reason) return applied;
      return { ...applied, detail: `${applied.detail} ${String(tells(state as State, seat))}` };
    },
  },
});
