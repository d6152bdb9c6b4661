import { useSignal } from '@preact/signals';
import { advanceComputerPlayers, type AnyGame } from 'parlour-client';
import { useEffect } from 'preact/hooks';
import type { LiveGame } from '../game/live-game.js';

const DELAY_MS = 900;

/** Whether computer players wait until a person lets them move. */
export function needsManualAdvance({ turn, seats, autoplay, you }: AnyGame): boolean {
  if (turn === null || seats[turn.seat]?.kind !== 'cpu') return false;
  return seats.every(({ kind }) => kind === 'cpu') || (you !== null && !autoplay);
}

/** Buttons that let computer players move: once, or move after move. */
export function ComputersOnly({ live, game }: { readonly live: LiveGame; readonly game: AnyGame }) {
  const isRunning = useSignal(false);
  const { version } = game;
  const one = () => live.act((session, signal) => session.cpuMoves(1, { signal }));
  useEffect(() => {
    if (!isRunning.value || live.error.value !== undefined) return undefined;
    const timer = setTimeout(() => void one(), DELAY_MS);
    return () => clearTimeout(timer);
  }, [isRunning.value, version]);
  return (
    <div class="row">
      <button type="button" onClick={() => (isRunning.value = !isRunning.value)}>
        {isRunning.value ? 'Pause' : 'Let the computers play'}
      </button>
      <button type="button" aria-disabled={live.busy.value} onClick={one}>
        One move
      </button>
      <button
        type="button"
        class="quiet"
        aria-disabled={live.busy.value}
        onClick={() => live.act(advanceComputerPlayers)}
      >
        To the end
      </button>
    </div>
  );
}
