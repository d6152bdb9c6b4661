import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import type { LiveGame } from '../game/live-game.js';

/** Gives the game up, after a second question. */
export const Resign = ({ live }: { readonly live: LiveGame }) => {
  const asks = useSignal(false);
  const wasAsked = useRef(false);
  const ask = (isAsking: boolean): void => {
    wasAsked.current = true;
    asks.value = isAsking;
  };
  const resign = async (): Promise<void> => {
    asks.value = false;
    await live.act((session, signal) => session.resign({ signal, ifMatch: false }));
  };
  if (!asks.value)
    return (
      <button
        type="button"
        ref={(button) => {
          if (wasAsked.current) button?.focus();
        }}
        onClick={() => ask(true)}
      >
        Resign
      </button>
    );
  return (
    <span class="row" role="group" aria-label="Resign?">
      <button type="button" class="danger" onClick={resign}>
        Yes, I resign
      </button>
      <button type="button" class="quiet" ref={(button) => button?.focus()} onClick={() => ask(false)}>
        Play on
      </button>
    </span>
  );
};
