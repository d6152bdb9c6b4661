import type { Signal } from '@preact/signals';

const SPEEDS = [0.5, 1, 2, 4] as const;

/** How fast moves follow each other, compared with the usual speed. */
export function SpeedPicker({ speed }: { readonly speed: Signal<number> }) {
  return (
    <label class="row">
      Speed
      <select value={speed.value} onChange={(event) => (speed.value = Number(event.currentTarget.value))}>
        {SPEEDS.map((each) => (
          <option key={each} value={each}>
            {each}×
          </option>
        ))}
      </select>
    </label>
  );
}
