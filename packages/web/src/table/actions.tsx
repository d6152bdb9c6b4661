import type { AnyGame } from 'parlour-client';
import type { LiveGame } from '../game/live-game.js';
import { gamePath } from '../routes.js';
import { CopyButton } from '../ui/copy-button.js';
import { confirmsMoves } from './move-selection.js';
import { saveRecord } from './record.js';
import { Rematch } from './rematch.js';
import { Resign } from './resign.js';

interface Props {
  readonly live: LiveGame;
  readonly game: AnyGame;
}

/** Actions on a game other than moves. */
export const Actions = ({ live, game }: Props) => {
  const { ref, token } = live;
  const isOver = game.status === 'finished';
  return (
    <section class="actions" aria-label="The game">
      <div class="row">
        {isOver && <Rematch live={live} game={game} />}
        <a class="button" href={gamePath('replay', ref)}>
          Replay
        </a>
        {isOver && (
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
        {token !== null && game.status === 'active' && <Resign live={live} />}
      </div>
      {token !== null && !isOver && (
        <label class="row">
          <input
            type="checkbox"
            checked={confirmsMoves.value}
            onChange={(e) => (confirmsMoves.value = e.currentTarget.checked)}
          />
          Confirm moves before they are played
        </label>
      )}
    </section>
  );
};
