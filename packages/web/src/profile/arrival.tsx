import { useSignal } from '@preact/signals';
import { isProblem } from 'parlour-client';
import { useEffect } from 'preact/hooks';
import { bearing, bodyOf, parlour } from '../api/service.js';
import { pendingToken, tokenTaken } from '../router.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { keepPlayer, ownPlayer, type OwnPlayer } from '../player/own-player.js';

interface Loaded {
  readonly player?: OwnPlayer;
  readonly error?: unknown;
}

/** Asks whether this browser should now play as the player whose link opened this page. */
export function Arrival() {
  const loaded = useSignal<Loaded>({});
  const load = (): void => {
    const token = pendingToken();
    loaded.value = {};
    if (token === null) return;
    bodyOf(parlour.api.GET('/v1/players/me', bearing(token))).then(
      ({ player: { id, name } }) => {
        loaded.value = { player: { id, name, token } };
        if (ownPlayer.value?.id === id) answer(true);
      },
      (error: unknown) => {
        loaded.value = { error };
        if (isProblem(error, 'unauthorized')) tokenTaken();
      },
    );
  };
  const answer = (isYes: boolean): void => {
    if (isYes && loaded.value.player !== undefined) keepPlayer(loaded.value.player);
    tokenTaken();
    loaded.value = {};
  };
  useEffect(load, []);
  const { player, error } = loaded.value;
  if (isProblem(error, 'unauthorized'))
    return (
      <p class="error-notice" role="alert">
        This link no longer works: its player was deleted or suspended.
      </p>
    );
  if (error !== undefined) return <ErrorNotice error={error} onRecover={load} />;
  if (player === undefined) return null;
  const own = ownPlayer.value;
  return (
    <section class="panel" aria-labelledby="arrival">
      <h2 id="arrival">Play as {player.name} in this browser?</h2>
      {own !== null && (
        <p>
          It would no longer play as {own.name}. Copy the link for another device on {own.name}’s page first,
          or nobody can play as {own.name} again.
        </p>
      )}
      <div class="row">
        <button type="button" class="primary" onClick={() => answer(true)}>
          Yes, I am {player.name}
        </button>
        <button type="button" onClick={() => answer(false)}>
          No
        </button>
      </div>
    </section>
  );
}
