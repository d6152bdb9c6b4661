import type { Signal } from '@preact/signals';
import { SpeedPicker } from '../ui/speed-picker.js';

interface Props {
  readonly at: number;
  readonly last: number;
  /** The versions of key moments, in order. */
  readonly moments: readonly number[];
  readonly isPlaying: boolean;
  readonly speed: Signal<number>;
  readonly onTogglePlay: () => void;
  readonly onGo: (at: number) => void;
}

/** The slider and buttons of the playback. */
export function Controls({ at, last, moments, isPlaying, speed, onTogglePlay, onGo }: Props) {
  const step = (label: string, sign: string, to: number | undefined) => (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={to === undefined || to === at || to < 1 || to > last}
      onClick={() => onGo(to ?? at)}
    >
      {sign}
    </button>
  );
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
        {step('To the beginning', '|◀', 1)}
        {step(
          'To the key moment before',
          '◆◀',
          moments.findLast((moment) => moment < at),
        )}
        {step('One step back', '◀', at - 1)}
        <button type="button" class="primary play" onClick={onTogglePlay}>
          {isPlaying ? 'Pause' : 'Play'}
        </button>
        {step('One step forward', '▶', at + 1)}
        {step(
          'To the next key moment',
          '▶◆',
          moments.find((moment) => moment > at),
        )}
        {step('To the end', '▶|', last)}
        <SpeedPicker speed={speed} />
        <output class="muted">
          {at} of {last}
        </output>
      </div>
    </section>
  );
}
