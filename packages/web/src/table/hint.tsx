import { signal, useSignal } from '@preact/signals';
import type { Level } from 'parlour-client';
import { moveWords } from '../game/move-words.js';
import type { LiveGame } from '../game/live-game.js';
import type { Option } from '../game/options.js';

const LEVELS: readonly Level[] = ['easy', 'medium', 'hard'];

/** The hint that is shown, and the game, its version and the seat that it is for. */
interface ShownHint {
  readonly live: LiveGame;
  readonly version: number;
  readonly move: Option;
}

const hint = signal<ShownHint | null>(null);

/** The hint for the present moment of a game as it is followed here; `null` if none was asked for. */
export const hintFor = (live: LiveGame): Option | null => {
  const { value } = hint;
  return value?.live === live && value.version === live.game.value?.version ? value.move : null;
};

interface Props {
  readonly live: LiveGame;
  readonly levels: readonly Level[] | null;
  readonly onPlay: (move: Option) => void;
}

/** What a computer player would do here. */
export const Hint = ({ live, levels, onPlay }: Props) => {
  const level = useSignal<Level>('medium');
  const shown = hintFor(live);
  const ask = () =>
    live.act(async (table, signal) => {
      const { move } = await table.hint(level.value, { signal });
      hint.value = { live, version: table.game.version, move };
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
          {moveWords(shown)}{' '}
          <button type="button" aria-disabled={live.busy.value} onClick={() => onPlay(shown)}>
            Play it
          </button>
        </p>
      )}
    </div>
  );
};
