/** Playing a game turn by turn. */
import { isProblem } from './errors.js';
import { orAborted } from './signals.js';
import type { AnyShape, CallOptions, ChangeOptions, EntriesOptions, Level, Moved, Shape } from './types.js';

/** What playing needs of a table. Methods, so that a table of one game type is a table of any. */
export interface PlayedTable<S extends Shape> {
  readonly id: string;
  readonly game: S['game'];
  refresh(options?: CallOptions): Promise<S['game']>;
  play(move: S['move'], options?: ChangeOptions): Promise<Moved<S>>;
  cpuMoves(count?: number, options?: ChangeOptions): Promise<Moved<S>>;
  hint(level?: Level, options?: CallOptions): Promise<{ move: S['move']; level: Level }>;
  entries(options?: EntriesOptions): AsyncGenerator<S['entry'], void>;
}

/** Chooses a move from what a seat may know: `game.state`, `game.legalMoves`, and so on. */
export type Strategy<S extends Shape = AnyShape> = (
  observation: S['game'],
  context: { readonly table: PlayedTable<S>; readonly signal: AbortSignal },
) => S['move'] | Promise<S['move']>;

const CPU_MOVES = 100;

/** Whether a computer player is to act that used up its time in the request of another player. */
const waitsForCpu = ({ autoplay, turn, seats }: Shape['game']): boolean =>
  autoplay && turn !== null && seats[turn.seat]?.kind === 'cpu';

/** Lets computer players go on. Somebody else may have done so already. */
const driveCpu = async <S extends Shape>(table: PlayedTable<S>, signal: AbortSignal): Promise<void> => {
  try {
    await table.cpuMoves(CPU_MOVES, { signal });
  } catch (error) {
    if (!isProblem(error, 'version-mismatch', 'no-cpu-to-move', 'game-over')) throw error;
    await table.refresh({ signal });
  }
};

export async function* turnsOf<S extends Shape>(
  table: PlayedTable<S>,
  signal: AbortSignal,
): AsyncGenerator<S['game'], void> {
  let entries: ReturnType<PlayedTable<S>['entries']> | undefined;
  /** Resolves when there is an entry that is not in `table.game` yet. */
  const nextEntry = async (): Promise<void> => {
    const { version } = table.game;
    entries ??= table.entries({ after: version - 1, signal });
    for (;;) {
      const { done, value } = await entries.next();
      if (done === true || value.seq >= version) return;
    }
  };
  try {
    await table.refresh({ signal });
    while (table.game.status !== 'finished') {
      const { version, legalMoves } = table.game;
      if (legalMoves.length > 0) yield table.game;
      else if (waitsForCpu(table.game)) await driveCpu(table, signal);
      if (table.game.version > version) continue;
      await nextEntry();
      await table.refresh({ signal });
    }
  } finally {
    await entries?.return();
  }
}

/** Plays a seat to the end of the game. */
export const playTurns = async <S extends Shape>(
  table: PlayedTable<S>,
  strategy: Strategy<S>,
  signal: AbortSignal,
): Promise<S['game']> => {
  for await (const game of turnsOf(table, signal)) {
    const chosen = Promise.resolve(strategy(game, { table, signal }));
    const move = await orAborted(chosen, signal);
    try {
      await table.play(move, { signal });
    } catch (error) {
      if (!isProblem(error, 'version-mismatch', 'not-your-turn', 'game-over')) throw error;
      await table.refresh({ signal });
    }
  }
  return table.game;
};
