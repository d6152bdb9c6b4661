import { isOver, type AnyGame } from 'parlour-client';
import type { LiveGame } from '../game/live-game.js';
import { pace, PACES } from '../game/animations.js';
import { gamePath } from '../routes.js';
import { Confirm } from '../ui/confirm.js';
import { CopyButton } from '../ui/copy-button.js';
import { mayCancel } from './allowed.js';
import { confirmsMoves } from './move-selection.js';
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

/** Actions on a game other than moves. */
export function Actions({ live, game }: Props) {
  const { ref } = live;
  const isSeated = game.you !== null;
  const over = isOver(game);
  return (
    <section class="actions" aria-label="The game">
      <div class="row">
        <a class="button" href={gamePath('replay', ref)}>
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
      </div>
      {isSeated && !over && (
        <label class="row">
          <input
            type="checkbox"
            checked={confirmsMoves.value === 'on'}
            onChange={(e) => (confirmsMoves.value = e.currentTarget.checked ? 'on' : 'off')}
          />
          Confirm moves before they are played
        </label>
      )}
      <label class="row">
        Animations
        <select
          value={pace.value}
          onChange={(e) => (pace.value = PACES.find((each) => each === e.currentTarget.value) ?? 'normal')}
        >
          {PACES.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </label>
    </section>
  );
}
