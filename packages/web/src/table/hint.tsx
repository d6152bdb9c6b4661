import { signal, useSignal } from '@preact/signals';
import type { AnyGame, Level } from 'parlour-client';
import { labelOf } from '../game/name-move.js';
import type { LiveGame } from '../game/live-game.js';
import type { Option } from '../game/options.js';

const LEVELS: readonly Level[] = ['easy', 'medium', 'hard'];

/** The hint shown, and the game and version that it belongs to. */
interface ShownHint {
  readonly live: LiveGame;
  readonly version: number;
  readonly move: Option;
}

const hint = signal<ShownHint | null>(null);

/** The hint for the current version of a game; `null` if none was requested. */
export function hintFor(live: LiveGame): Option | null {
  const { value } = hint;
  return value?.live === live && value.version === live.game.value?.version ? value.move : null;
}

interface Props {
  readonly live: LiveGame;
  readonly game: AnyGame;
  readonly levels: readonly Level[] | null;
  readonly onPlay: (move: Option) => void;
}

/** Shows the move that a computer player would play. */
export function Hint({ live, game, levels, onPlay }: Props) {
  const level = useSignal<Level>('medium');
  const shown = hintFor(live);
  const ask = () =>
    live.act(async (session, signal) => {
      const { move } = await session.hint(level.value, { signal });
      hint.value = { live, version: session.game.version, move };
    });
  return (
    <div class="row hint">
      <button type="button" aria-disabled={live.busy.value} onClick={ask}>
        Hint
      </button>
      <label class="row">
        <span class="unseen">Level of the hint</span>
        <select value={level.value} onChange={(e) => (level.value = e.currentTarget.value as Level)}>
          {(levels ?? LEVELS).map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </label>
      {shown !== null && (
        <p class="hint-move" role="status">
          {labelOf(game, shown)}{' '}
          <button type="button" aria-disabled={live.busy.value} onClick={() => onPlay(shown)}>
            Play it
          </button>
        </p>
      )}
    </div>
  );
}
