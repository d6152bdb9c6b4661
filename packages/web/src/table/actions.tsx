import { useSignal } from '@preact/signals';
import { isOver, type AnyGame } from 'parlour-client';
import type { LiveGame } from '../game/live-game.js';
import { gamePath } from '../routes.js';
import { Confirm } from '../ui/confirm.js';
import { CopyButton } from '../ui/copy-button.js';
import { Lazy } from '../ui/lazy.js';
import { mayCancel } from './allowed.js';
import { saveRecord } from './record.js';

interface Props {
  readonly live: LiveGame;
  readonly game: AnyGame;
}

const Cancel = ({ live }: Pick<Props, 'live'>) => (
  <button
    type="button"
    class="danger"
    aria-disabled={live.busy.value}
    onClick={() => live.act((session, signal) => session.cancel({ signal, ifMatch: false }))}
  >
    Cancel the game
  </button>
);

const loadSettings = () => import('./settings.js').then(({ Settings }) => Settings);

/** Actions on a game other than moves. */
export function Actions({ live, game }: Props) {
  const { ref } = live;
  const isSeated = game.you !== null;
  const over = isOver(game);
  const isOpen = useSignal(false);
  return (
    <section class="actions" aria-label="The game">
      <div class="row">
        <a class="button" href={`${gamePath('replay', ref)}?at=${game.version}`}>
          Replay
        </a>
        {over && (
          <a class="button" href={gamePath('verify', ref)}>
            Verify
          </a>
        )}
        {game.visibility !== 'private' && (
          <CopyButton label="Copy link for spectators" text={location.origin + gamePath('table', ref)} />
        )}
        <button type="button" aria-disabled={live.busy.value} onClick={() => live.act(saveRecord)}>
          Save the record
        </button>
        {isSeated && game.status === 'active' && (
          <Confirm
            label="Resign"
            question="Resign?"
            yes="Yes, I resign"
            no="Play on"
            onYes={() => live.act((session, signal) => session.resign({ signal, ifMatch: false }))}
          />
        )}
        {mayCancel(game, live.entries.value) && <Cancel live={live} />}
        <button type="button" aria-expanded={isOpen.value} onClick={() => (isOpen.value = !isOpen.value)}>
          Settings
        </button>
      </div>
      {isOpen.value && <Lazy load={loadSettings} of={{}} />}
    </section>
  );
}
