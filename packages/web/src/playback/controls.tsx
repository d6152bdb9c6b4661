import type { Signal } from '@preact/signals';
import { SpeedPicker } from '../ui/speed-picker.js';

interface Props {
  readonly at: number;
  readonly last: number;
  readonly isPlaying: boolean;
  readonly speed: Signal<number>;
  readonly onTogglePlay: () => void;
  readonly onGo: (at: number) => void;
}

/** The slider and buttons of the playback. */
export function Controls({ at, last, isPlaying, speed, onTogglePlay, onGo }: Props) {
  return (
    <section class="controls" aria-label="Controls">
      <input
        type="range"
        aria-label="Moment"
        aria-valuetext={`${at} of ${last}`}
        min={1}
        max={last}
        value={at}
        onInput={(event) => onGo(event.currentTarget.valueAsNumber)}
      />
      <div class="row">
        <button type="button" aria-label="To the beginning" disabled={at <= 1} onClick={() => onGo(1)}>
          |◀
        </button>
        <button type="button" aria-label="One step back" disabled={at <= 1} onClick={() => onGo(at - 1)}>
          ◀
        </button>
        <button type="button" class="primary play" onClick={onTogglePlay}>
          {isPlaying ? 'Pause' : 'Play'}
        </button>
        <button
          type="button"
          aria-label="One step forward"
          disabled={at >= last}
          onClick={() => onGo(at + 1)}
        >
          ▶
        </button>
        <button type="button" aria-label="To the end" disabled={at >= last} onClick={() => onGo(last)}>
          ▶|
        </button>
        <SpeedPicker speed={speed} />
        <output class="muted">
          {at} of {last}
        </output>
      </div>
    </section>
  );
}
