/** Planted faults: broken copies of game types, each with the law that finds it. */
import { randomBytes } from 'node:crypto';
import { playerRng } from '#src/record/rng.js';
import type { GameType, Rng, Seat, Typed } from '#src/game-type.js';
import { at } from '#src/kit/checked.js';
import type { LawName } from '#test/laws/index.js';

export interface PlantedFault {
  /** What is wrong with the copy. */
  readonly fault: string;
  readonly law: LawName;
  /** What the law says about it. */
  readonly finds: RegExp;
  readonly gameType: GameType;
}

/** Remembers the latest state of any game, as broken code in a module variable would. */
export const remembering = <State extends object>(gameType: GameType) => {
  let latest: State | null = null;
  const remember = <T extends { readonly state: object }>(made: T): T => {
    latest = made.state as State;
    return made;
  };
  return {
    latest: (): State => {
      if (latest === null) throw new Error('nothing was played yet');
      return latest;
    },
    gameType: {
      ...gameType,
      setup: (...parameters) => remember(gameType.setup(...parameters)),
      apply: (...parameters) => {
        const applied = gameType.apply(...parameters);
        return applied.ok ? remember(applied) : applied;
      },
    } satisfies GameType,
  };
};

/** Everybody sees what seat 0 sees, also in the log. */
export const seenBySeat0 = (gameType: GameType): GameType => ({
  ...gameType,
  view: (state) => gameType.view(state, 0),
  viewEvent: (event, _viewer, state) => gameType.viewEvent(event, 0, state),
  viewMove: (move, seat, _viewer, state) => gameType.viewMove(move, seat, 0, state),
});

export const withOpenEvents = (gameType: GameType): GameType => ({
  ...gameType,
  viewEvent: (event) => event,
});

const NOTE_COLUMNS = 75;
const SEED_BYTES = 32;

/** Both drawings show more than the scene. */
export const drawingAlso = (gameType: GameType, more: () => object | string): GameType => {
  const { text, svg } = gameType.draw;
  const note = (): string => JSON.stringify(more()).replaceAll('"', '').slice(0, NOTE_COLUMNS);
  return {
    ...gameType,
    draw: {
      text: (scene) => `${text(scene)}${note()}\n`,
      svg: (scene) => svg(scene).replace('</svg>', `<!-- ${note()} --></svg>`),
    },
  };
};

/** The SVG drawing with its marks of choosable elements changed. */
export const marking = (gameType: GameType, change: (svg: string, scene: AnyScene) => string): GameType => ({
  ...gameType,
  draw: { ...gameType.draw, svg: (scene) => change(gameType.draw.svg(scene), scene) },
});
type AnyScene = Parameters<GameType['draw']['svg']>[0];

/** Every computer player chooses what `choose` returns. */
export const playingBy = (gameType: GameType, choose: GameType['cpu']['easy']): GameType => ({
  ...gameType,
  cpu: { easy: choose, medium: choose },
});

/** The option at an index that depends on a secret. */
export const optionAt = (options: readonly Typed[], index: number): Typed =>
  at(options, index % options.length);

/** Plays a move by changing the state in place. */
export const changingStates = (gameType: GameType): GameType => ({
  ...gameType,
  apply: (state, ...parameters) => {
    const applied = gameType.apply(state, ...parameters);
    return applied.ok ? { ...applied, state: Object.assign(state, applied.state) } : applied;
  },
});

/** Draws numbers that do not come from the seed. */
export const withGlobalRandomness = (gameType: GameType): GameType => {
  const rng = (): Rng => playerRng(randomBytes(SEED_BYTES));
  return {
    ...gameType,
    setup: (config, seats, context) => gameType.setup(config, seats, { ...context, rng: rng() }),
    apply: (state, seat, move, context) => gameType.apply(state, seat, move, { ...context, rng: rng() }),
  };
};

/** Lists the options in reverse every other time. */
export const withRestlessOptions = (gameType: GameType): GameType => {
  let calls = 0;
  return {
    ...gameType,
    legalMoves: (state, seat) => {
      const options = gameType.legalMoves(state, seat);
      calls += 1;
      return calls % 2 === 0 ? options : options.toReversed();
    },
  };
};

/** `change` is made to the result of a game that is over. */
export const withResult = (
  gameType: GameType,
  change: (scores: readonly number[]) => readonly number[],
): GameType => ({
  ...gameType,
  result: (state) => {
    const result = gameType.result(state);
    return result === null ? null : { ...result, scores: change(result.scores) };
  },
});

/** Explains refusals with `more`, which follows from the state. */
export const withRefusals = <State extends object>(
  gameType: GameType,
  more: (state: State, seat: Seat) => string,
): GameType => ({
  ...gameType,
  apply: (state, seat, move, context) => {
    const applied = gameType.apply(state, seat, move, context);
    return applied.ok ? applied : { ...applied, detail: `${applied.detail} ${more(state as State, seat)}` };
  },
});

/** Adds to the view what follows from the state. */
export const viewing = <State extends object>(
  gameType: GameType,
  more: (state: State, viewer: Seat | null) => object,
): GameType => ({
  ...gameType,
  view: (state, viewer) => ({ ...gameType.view(state, viewer), ...more(state as State, viewer) }),
});

/** Forgets the zones whose names match. */
export const forgettingZones = (gameType: GameType, names: RegExp): GameType => ({
  ...gameType,
  zones: (state) => gameType.zones(state).filter(({ name }) => !names.test(name)),
});

/** The options of a seat, arranged by `arrange`. */
export const arrangingOptions = <State extends object>(
  gameType: GameType,
  arrange: (options: readonly Typed[], state: State, seat: Seat) => readonly Typed[],
): GameType => ({
  ...gameType,
  legalMoves: (state, seat) => arrange(gameType.legalMoves(state, seat), state as State, seat),
});
