/** Computer players move within the request of a person's move, unless that took too long. */
import { isProblem, type Table } from 'parlour-client';

const MOST_MOVES = 100;

/** Whether a computer player has to move and nobody's request lets it. */
export const computerIsDue = ({ game, token }: Table): boolean =>
  token !== null && game.autoplay && game.turn !== null && game.seats[game.turn.seat]?.kind === 'cpu';

/** Lets computer players go on. Another player's page may have done so already. */
export const driveComputers = async (table: Table, signal: AbortSignal): Promise<void> => {
  try {
    await table.cpuMoves(MOST_MOVES, { signal });
  } catch (error) {
    if (!isProblem(error, 'version-mismatch', 'no-cpu-to-move', 'game-over')) throw error;
  }
};
