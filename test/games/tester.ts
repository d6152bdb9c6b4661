/** Helpers for the tests of one game type: moves, observations and drawings of single states; games of computer players. */
import type { Test } from 'tap';
import { playerRng } from 'parlour-games/record/rng';
import { at, defined } from 'parlour-games/kit/checked';
import type {
  Context,
  DecisionPoint,
  GameType,
  Level,
  Observation,
  Refusal,
  Rng,
  Scene,
  Seat,
  Transition,
  Typed,
  Viewer,
} from 'parlour-games/game-type';
import {
  contextOf,
  deal,
  deepFreeze,
  noFiles,
  playMove,
  seedOf,
  TEST_SEED,
  type Step,
} from '#test/support/play.js';

/** The first event of a type; throws if there is none. */
export function eventOf<Event extends Typed, T extends Event['type']>(
  events: readonly Event[],
  type: T,
): Extract<Event, { type: T }> {
  return defined(
    events.find((event): event is Extract<Event, { type: T }> => event.type === type),
    `an event ${type}`,
  );
}

/** Compares the fields of `found` that `expected` has, exactly. (tap's `match` lets lists and strings be longer.) */
export function hasFields(
  t: Test,
  found: object | null | undefined,
  expected: object,
  message = 'the fields',
): void {
  const all: Record<string, unknown> = { ...found };
  const fields = Object.fromEntries(Object.keys(expected).map((key) => [key, all[key]]));
  t.strictSame(fields, expected, message);
}

/** `names` are those of all seats that a game can have; `seatsOf` counts the seats of a state. */
export function testerOf<
  Config extends object,
  State extends object & { readonly config: Config },
  Move extends Typed,
  Option extends Typed,
  Event extends Typed,
  View extends object,
>(
  gameType: GameType<Config, State, Move, Option, Event, View>,
  names: readonly string[],
  seatsOf: (state: State) => number = () => names.length,
) {
  const apply = (state: State, move: Move, context: Context = contextOf(TEST_SEED, 1)) =>
    gameType.apply(state, gameType.turn(state) ?? 0, deepFreeze(move), context);

  const observationOf = (state: State, viewer: Viewer): Observation<Config, View> => ({
    config: state.config,
    seats: seatsOf(state),
    viewer,
    view: gameType.view(state, viewer),
  });

  return {
    observationOf,

    /** Plays a move of the seat to move; throws if it is refused. */
    after: (state: State, move: Move, context?: Context): Transition<State, Event> => {
      const applied = apply(state, move, context);
      if (!applied.ok) throw new Error(`${applied.reason}: ${applied.detail}`);
      return { state: deepFreeze(applied.state), events: applied.events };
    },

    /** The refusal of a move of the seat to move; throws if it is accepted. */
    refusalOf: (state: State, move: Move, context?: Context): Refusal => {
      const applied = apply(state, move, context);
      if (applied.ok) throw new Error(`${JSON.stringify(move)} was accepted`);
      return applied;
    },

    decisionPointOf: (
      state: State,
      seat: Seat,
      rng: Rng = playerRng(TEST_SEED),
    ): DecisionPoint<Config, View, Option> => ({
      ...observationOf(state, seat),
      viewer: seat,
      legalMoves: gameType.legalMoves(state, seat),
      rng,
      load: noFiles,
    }),

    sceneOf: (state: State, viewer: Viewer = 0, shown: readonly string[] = names): Scene<Config, View> => ({
      ...observationOf(state, viewer),
      turn: gameType.turn(state),
      result: gameType.result(state),
      legalMoves: viewer === null ? [] : gameType.legalMoves(state, viewer),
      blockedMoves: [],
      names: shown.slice(0, seatsOf(state)),
    }),
  };
}

/** The steps of a game of computer players, one level per seat, to its end or up to `moves` moves. */
export function playedBy(
  gameType: GameType,
  seed: number,
  levels: readonly Level[],
  config: object = {},
  moves = Infinity,
): Step[] {
  const { setup, step } = deal(gameType, seedOf(seed), levels.length, config);
  const { config: complete, seats } = setup;
  const rng = playerRng(seedOf(seed));
  const steps = [step];
  while (steps.length <= moves) {
    const last = at(steps, -1);
    const viewer = gameType.turn(last.state);
    if (viewer === null) break;
    const [view, legalMoves] = [gameType.view(last.state, viewer), gameType.legalMoves(last.state, viewer)];
    const choose = defined(gameType.cpu[at(levels, viewer)], 'the computer player');
    const move = choose({ config: complete, seats, viewer, view, legalMoves, rng, load: noFiles });
    steps.push(playMove(setup, last, move));
  }
  return steps;
}

/** How many of `games` games a player of `level` wins or shares against players of `other`, sitting in each seat in turn. */
export function winsOf(
  gameType: GameType,
  level: Level,
  other: Level,
  games: number,
  { seats = 2, config = {} }: { readonly seats?: number; readonly config?: object } = {},
): number {
  return Array.from({ length: games }, (_, seed) => {
    const levels = Array.from({ length: seats }, (__, seat) => (seat === seed % seats ? level : other));
    const { state } = at(playedBy(gameType, seed, levels, config), -1);
    return gameType.result(state)?.winners.includes(seed % seats) === true;
  }).filter(Boolean).length;
}
