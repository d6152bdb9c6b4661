/** Planted faults: broken copies of game types, each with the law that finds it. */
import { createHash } from 'node:crypto';
import type { GameType, Seat, Typed } from 'parlour-games/game-type';
import { at } from 'parlour-games/kit/checked';
import type { LawName } from '#test/laws/index.js';

export interface PlantedFault {
  readonly law: LawName;
  /** What is wrong with the copy. */
  readonly fault: string;
  /** The law's message. */
  readonly finds: RegExp;
  readonly gameType: GameType;
}

export function planted(law: LawName, fault: string, finds: RegExp, gameType: GameType): PlantedFault {
  return {
    law,
    fault,
    finds,
    gameType,
  };
}

/** Remembers the latest state of any game, as broken code in a module variable would. */
export function remembering<State extends object>(gameType: GameType) {
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
}

/** A short text that follows from `value`. */
export function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
}

type AnyScene = Parameters<GameType['draw']['svg']>[0];

/** The SVG drawing with its marks of choosable elements changed. */
export function marking(gameType: GameType, change: (svg: string, scene: AnyScene) => string): GameType {
  return {
    ...gameType,
    draw: { ...gameType.draw, svg: (scene) => change(gameType.draw.svg(scene), scene) },
  };
}

/** Every computer player chooses what `choose` returns. */
export function playingBy(gameType: GameType, choose: GameType['cpu']['easy']): GameType {
  return {
    ...gameType,
    cpu: { easy: choose, medium: choose },
  };
}

/** The option at an index that depends on a secret. */
export function optionAt(options: readonly Typed[], index: number): Typed {
  return at(options, index % options.length);
}

/** `change` is made to the result of a game that is over. */
export function withResult(
  gameType: GameType,
  change: (scores: readonly number[]) => readonly number[],
): GameType {
  return {
    ...gameType,
    result: (state) => {
      const result = gameType.result(state);
      return result === null ? null : { ...result, scores: change(result.scores) };
    },
  };
}

/** Explains refusals, or those for one reason, with `more`, which follows from the state. */
export function withRefusals<State extends object>(
  gameType: GameType,
  more: (state: State, seat: Seat) => string,
  reason?: string,
): GameType {
  return {
    ...gameType,
    apply: (state, seat, move, context) => {
      const applied = gameType.apply(state, seat, move, context);
      if (applied.ok || (reason !== undefined && applied.reason !== reason)) return applied;
      return { ...applied, detail: `${applied.detail} ${more(state as State, seat)}` };
    },
  };
}

/** Adds to the view what follows from the state. */
export function viewing<State extends object>(
  gameType: GameType,
  more: (state: State, viewer: Seat | null) => object,
): GameType {
  return {
    ...gameType,
    view: (state, viewer) => ({ ...gameType.view(state, viewer), ...more(state as State, viewer) }),
  };
}

/** Adds the same fields to the views of all viewers, and to the open view. */
export function showing<State extends object>(gameType: GameType, more: (state: State) => object): GameType {
  return {
    ...viewing(gameType, more),
    openView: (state) => ({ ...gameType.openView(state), ...more(state as State) }),
  };
}

/** Changes each zone, or forgets it if `change` returns `null`. */
export function withZones<State extends object>(
  gameType: GameType,
  change: (zone: Zone, state: State) => Zone | null,
): GameType {
  return {
    ...gameType,
    zones: (state) => gameType.zones(state).flatMap((zone) => change(zone, state as State) ?? []),
  };
}
type Zone = ReturnType<GameType['zones']>[number];

/** The options of a seat, arranged by `arrange`. */
export function arrangingOptions<State extends object>(
  gameType: GameType,
  arrange: (options: readonly Typed[], state: State, seat: Seat) => readonly Typed[],
): GameType {
  return {
    ...gameType,
    legalMoves: (state, seat) => arrange(gameType.legalMoves(state, seat), state as State, seat),
  };
}
