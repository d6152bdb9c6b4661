/** Playing a game turn by turn. */
import { isProblem } from './errors.js';
import { raceAbort } from './signals.js';
import type {
  AnyGameSchema,
  CallOptions,
  ChangeOptions,
  EntriesOptions,
  Level,
  EntriesAdded,
  GameSchema,
} from './types.js';

/** The part of a session that playing needs. Methods, so that a session of one game type is assignable to any. */
export interface PlayableGame<S extends GameSchema> {
  readonly id: string;
  readonly game: S['game'];
  refresh(options?: CallOptions): Promise<S['game']>;
  play(move: S['move'], options?: ChangeOptions): Promise<EntriesAdded<S>>;
  cpuMoves(count?: number, options?: ChangeOptions): Promise<EntriesAdded<S>>;
  hint(level?: Level, options?: CallOptions): Promise<{ move: S['move']; level: Level }>;
  entries(options?: EntriesOptions): AsyncGenerator<S['entry'], void>;
}

/** Chooses a move from what a seat may know: `game.state`, `game.legalMoves`, and so on. */
export type Strategy<S extends GameSchema = AnyGameSchema> = (
  observation: S['game'],
  context: { readonly session: PlayableGame<S>; readonly signal: AbortSignal },
) => S['move'] | Promise<S['move']>;

const CPU_MOVES = 100;

/** Whether the game is over: finished with a result, or cancelled without one. */
export function isOver({ status }: Pick<GameSchema['game'], 'status'>): boolean {
  return status === 'finished' || status === 'cancelled';
}

/** Whether anybody may take the seat: it is open, and not kept for somebody. */
export function isFreeSeat({ kind, reserved, for: player }: GameSchema['game']['seats'][number]): boolean {
  return kind === 'open' && reserved === undefined && player === undefined;
}

/**
 * Whether it is a computer player's turn. Computer players usually reply within another player's request; if that took too
 * long, `advanceComputerPlayers` lets them continue.
 */
export function isComputerTurn({ autoplay, turn, seats }: GameSchema['game']): boolean {
  return autoplay && turn !== null && seats[turn.seat]?.kind === 'cpu';
}

/** Lets computer players continue. Another client may have done so already, which is not an error. */
export async function advanceComputerPlayers<S extends GameSchema>(
  session: PlayableGame<S>,
  signal: AbortSignal,
): Promise<void> {
  try {
    await session.cpuMoves(CPU_MOVES, { signal });
  } catch (error) {
    if (!isProblem(error, 'version-mismatch', 'no-cpu-to-move', 'game-over')) throw error;
    await session.refresh({ signal });
  }
}

export async function* turnsOf<S extends GameSchema>(
  session: PlayableGame<S>,
  signal: AbortSignal,
): AsyncGenerator<S['game'], void> {
  let entries: ReturnType<PlayableGame<S>['entries']> | undefined;
  /** Resolves when there is an entry that `session.game` does not include yet. */
  const nextEntry = async (): Promise<void> => {
    const { version } = session.game;
    entries ??= session.entries({ after: version - 1, signal });
    for (;;) {
      const { done, value } = await entries.next();
      if (done === true || value.seq >= version) return;
    }
  };
  try {
    await session.refresh({ signal });
    while (!isOver(session.game)) {
      const { version, legalMoves } = session.game;
      if (legalMoves.length > 0) yield session.game;
      else if (isComputerTurn(session.game)) await advanceComputerPlayers(session, signal);
      if (session.game.version > version) continue;
      await nextEntry();
      await session.refresh({ signal });
    }
  } finally {
    await entries?.return();
  }
}

/** Plays a seat to the end of the game. */
export async function playTurns<S extends GameSchema>(
  session: PlayableGame<S>,
  strategy: Strategy<S>,
  signal: AbortSignal,
): Promise<S['game']> {
  for await (const game of turnsOf(session, signal)) {
    const chosen = Promise.resolve(strategy(game, { session, signal }));
    const move = await raceAbort(chosen, signal);
    try {
      await session.play(move, { signal });
    } catch (error) {
      if (!isProblem(error, 'version-mismatch', 'not-your-turn', 'game-over')) throw error;
      await session.refresh({ signal });
    }
  }
  return session.game;
}
