import { useSignal } from '@preact/signals';
import { isProblem } from 'parlour-client';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { bearing, bodyOf, parlour } from '../api/service.js';
import { fieldErrorsOf } from '../lobby/setup/field-errors.js';
import { navigate } from '../router.js';
import { playerLink } from '../routes.js';
import { Confirm } from '../ui/confirm.js';
import { CopyButton } from '../ui/copy-button.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { forgetPlayer, renamePlayer, type OwnPlayer } from '../player/own-player.js';
import { PlayerRefused } from '../problems/notices.js';

interface Props {
  readonly player: OwnPlayer;
  readonly children: ComponentChildren;
}

const leave = (): void => {
  forgetPlayer();
  navigate('/');
};

const Forget = ({ onDelete }: { readonly onDelete: () => void }) => (
  <Confirm label="Forget me" question="Forget me?" yes="Everywhere, for good" no="Keep me" onYes={onDelete}>
    <p>
      Everywhere: your name is erased, your seats in running games resign, and nobody can undo it. On this
      device only: whoever has your link still plays as you.
    </p>
    <button type="button" onClick={leave}>
      On this device only
    </button>
  </Confirm>
);

/** What people can do with their own player. */
export function Own({ player, children }: Props) {
  const name = useSignal(player.name);
  const error = useSignal<unknown>(undefined);
  const said = useSignal('');
  const unmounting = useMemo(() => new AbortController(), []);
  useEffect(() => () => unmounting.abort(), []);
  const { signal } = unmounting;
  const act = async (action: () => Promise<void>): Promise<void> => {
    error.value = undefined;
    said.value = '';
    try {
      await action();
    } catch (failure) {
      if (!signal.aborted) error.value = isProblem(failure, 'unauthorized') ? new PlayerRefused() : failure;
    }
  };
  const rename = () =>
    act(async () => {
      await renamePlayer(player, name.value, signal);
      said.value = 'Renamed. In games that you have begun you keep your name of then.';
    });
  const forgetEverywhere = () =>
    act(async () => {
      await bodyOf(parlour.api.DELETE('/v1/players/me', { ...bearing(player.token), signal }));
      leave();
    });
  const wrong = fieldErrorsOf(error.value)['/name'];
  return (
    <section class="panel" aria-labelledby="own">
      <h2 id="own">This is you</h2>
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          void rename();
        }}
      >
        <label class="row">
          Your name
          <input
            value={name.value}
            type="text"
            autocomplete="nickname"
            aria-invalid={wrong !== undefined}
            aria-describedby="own-name-note"
            onInput={({ currentTarget: { value } }) => (name.value = value)}
          />
        </label>
        <button aria-disabled={name.value.trim() === player.name}>Rename</button>
        <span id="own-name-note" role="status" class={wrong === undefined ? 'muted' : 'invalid'}>
          {wrong === undefined ? said.value : `The name ${wrong}.`}
        </span>
      </form>
      {children}
      <p class="row">
        <CopyButton label="Copy the link for another device" text={playerLink(location.origin, player)} />
        <span class="muted">Open it on your phone, say. Whoever has it plays as you.</span>
      </p>
      {error.value !== undefined && wrong === undefined && (
        <ErrorNotice error={error.value} onRecover={() => (error.value = undefined)} />
      )}
      <Forget onDelete={() => void forgetEverywhere()} />
    </section>
  );
}
