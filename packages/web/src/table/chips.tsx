import { useSignal } from '@preact/signals';
import type { Range } from '../game/options.js';

const CHIPS = [1, 1e3, 1e6, 1e9, 1e12].flatMap((unit) =>
  [1, 5, 25, 100, 500].map((value, colour) => ({ value: value * unit, colour })),
);
const MOST_CHIPS = 6;

/** “1.2K”: a number where there is little room. */
export const short = new Intl.NumberFormat('en', { notation: 'compact' });

interface Props {
  readonly range: Range;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** Chips that add up to a wager, starting from 0. */
export function Chips({ range: { min, max }, value, onChange }: Props) {
  const hasBegun = useSignal(false);
  const staked = value > min || (value === min && hasBegun.value) ? value : 0;
  const stake = (wager: number): void => {
    hasBegun.value = wager > 0;
    onChange(Math.max(min, wager));
  };
  return (
    <div class="row" role="group" aria-label="Chips">
      {CHIPS.filter((chip) => chip.value <= max)
        .slice(-MOST_CHIPS)
        .map((chip) => (
          <button
            key={chip.value}
            type="button"
            class={`chip chip-${chip.colour}`}
            aria-label={`Add ${chip.value}`}
            disabled={staked + chip.value > max}
            onClick={() => stake(staked + chip.value)}
          >
            {short.format(chip.value)}
          </button>
        ))}
      <button type="button" class="quiet" onClick={() => stake(max)}>
        All in
      </button>
      <button type="button" class="quiet" onClick={() => stake(0)}>
        Back to {min}
      </button>
    </div>
  );
}
