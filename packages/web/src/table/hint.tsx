import { signal, useSignal } from '@preact/signals';
import type { Level } from 'parlour-client';
import { moveWords } from '../game/move-words.js';
import type { LiveGame } from '../game/live-game.js';
import type { Option } from '../game/options.js';

const LEVELS: readonly Level[] = ['easy', 'medium', 'hard'];

/** The hint that is shown, and the version of the game that it is for. */
export interface ShownHint {
  readonly version: number;
  readonly move: Option;
}

export const hint = signal<ShownHint | null>(null);

interface Props {
  readonly live: LiveGame;
  readonly levels: readonly Level[] | null;
  readonly onPlay: (move: Option) => void;
}

/** What a computer player would do here. */
export const Hint = ({ live, levels, onPlay }: Props) => {
  const level = useSignal<Level>('medium');
  const shown = hint.value?.version === live.game.value?.version ? hint.value : null;
  const ask = () =>
    live.act(async (table, signal) => {
      const { move } = await table.hint(level.value, { signal });
      hint.value = { version: table.game.version, move };
    });
  return (
    <div class="row hint">
      <button type="button" disabled={live.busy.value} onClick={ask}>
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
          {moveWords(shown.move)}{' '}
          <button type="button" disabled={live.busy.value} onClick={() => onPlay(shown.move)}>
            Play it
          </button>
        </p>
      )}
    </div>
  );
};
