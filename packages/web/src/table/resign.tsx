import { useSignal } from '@preact/signals';
import type { LiveGame } from '../game/live-game.js';

/** Gives the game up, after a second question. */
export const Resign = ({ live }: { readonly live: LiveGame }) => {
  const asks = useSignal(false);
  const resign = async (): Promise<void> => {
    asks.value = false;
    await live.act((table, signal) => table.resign({ signal, ifMatch: false }));
  };
  if (!asks.value)
    return (
      <button type="button" onClick={() => (asks.value = true)}>
        Resign
      </button>
    );
  return (
    <span class="row" role="group" aria-label="Resign?">
      <button type="button" class="danger" disabled={live.busy.value} onClick={resign}>
        Yes, I resign
      </button>
      <button type="button" class="quiet" onClick={() => (asks.value = false)}>
        Play on
      </button>
    </span>
  );
};
