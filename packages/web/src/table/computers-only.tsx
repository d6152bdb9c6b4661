import { useSignal } from '@preact/signals';
import type { AnyGame } from 'parlour-client';
import { useEffect } from 'preact/hooks';
import type { LiveGame } from '../game/live-game.js';
import { driveComputers } from '../game/computers.js';

const PAUSE_MS = 900;

/** Whether a person has to tell the computer player to move. */
export const needsPush = ({ turn, seats, autoplay, you }: AnyGame): boolean => {
  if (turn === null || seats[turn.seat]?.kind !== 'cpu') return false;
  return seats.every(({ kind }) => kind === 'cpu') || (you !== null && !autoplay);
};

/** Computer players that do not move by themselves: one move, or one after the other. */
export const ComputersOnly = ({ live, game }: { readonly live: LiveGame; readonly game: AnyGame }) => {
  const goesOn = useSignal(false);
  const { version } = game;
  const one = () => live.act((table, signal) => table.cpuMoves(1, { signal }));
  useEffect(() => {
    if (!goesOn.value || live.error.value !== undefined) return undefined;
    const timer = setTimeout(() => void one(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [goesOn.value, version]);
  return (
    <div class="row">
      <button type="button" onClick={() => (goesOn.value = !goesOn.value)}>
        {goesOn.value ? 'Pause' : 'Let the computers play'}
      </button>
      <button type="button" disabled={goesOn.value} aria-disabled={live.busy.value} onClick={one}>
        One move
      </button>
      <button
        type="button"
        class="quiet"
        disabled={goesOn.value}
        aria-disabled={live.busy.value}
        onClick={() => live.act(driveComputers)}
      >
        To the end
      </button>
    </div>
  );
};
