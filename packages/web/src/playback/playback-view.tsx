import type { ComponentChildren } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { BoardView } from '../game/board-view.js';
import { Log, type ToldEntry } from '../game/log.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { Controls } from './controls.js';
import { PerspectivePicker, type NamedSeat } from './perspective-picker.js';
import { atVersion, keyMoments, versionAfterKey, type PastView } from './past-view.js';
import { usePicture, type DrawView } from './use-picture.js';
import { usePlayback } from './use-playback.js';
import '../styles/replay.css';

const hasOwnKeys = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, select, textarea, ol');

/** Handles the keys of the playback, wherever the focus is. */
const useKeys = (at: number, last: number, onGo: (at: number) => void): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const version = versionAfterKey(event.key, at, last);
      if (version === null || hasOwnKeys(event.target) || event.altKey || event.ctrlKey || event.metaKey)
        return;
      event.preventDefault();
      onGo(version);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [at, last]);
};

interface Props {
  readonly seats: readonly NamedSeat[];
  readonly entries: readonly ToldEntry[];
  /** The latest version. */
  readonly last: number;
  readonly view: PastView;
  readonly onView: (view: PastView) => void;
  /** Draws a view; `null` while nothing can. */
  readonly draw: DrawView | null;
  readonly heading: ComponentChildren;
  readonly children?: ComponentChildren;
}

/** Plays a game back: its picture with controls, and beside it the entry, the perspective, the log and `children`. */
export function PlaybackView({ seats, entries, last, view, onView, draw, heading, children }: Props) {
  const { at, as } = view;
  const { shown, error, again } = usePicture(draw, view, last);
  const isReady = shown?.view.at === at && shown.view.as === as;
  const goTo = (version: number): void => onView(atVersion(view, version, last));
  const { isPlaying, speed, toggle } = usePlayback(at, last, isReady, goTo);
  useKeys(at, last, goTo);
  const moments = useMemo(() => keyMoments(entries), [entries]);
  const choose = (perspective: PastView['as']): void => onView({ at, as: perspective });
  // Before there is a picture, everything else would lie elsewhere.
  if (shown === null && error === undefined) return <p>Drawing…</p>;
  return (
    <article class="table replay">
      {heading}
      <div class="table-board" aria-busy={!isReady}>
        {shown !== null && <BoardView markup={shown.markup} />}
        <Controls
          {...{ at, last, moments, speed }}
          isPlaying={isPlaying.value}
          onTogglePlay={toggle}
          onGo={goTo}
        />
      </div>
      <div class="table-side">
        {error !== undefined && <ErrorNotice error={error} onRecover={again} />}
        <p class="status" aria-live={isPlaying.value ? 'off' : 'polite'}>
          {entries[at - 1]?.text.map((sentence, index) => (
            <span key={index}>{sentence}</span>
          ))}
        </p>
        {as !== null && <PerspectivePicker seats={seats} as={as} onChoose={choose} />}
        <Log entries={entries} current={at - 1} onChoose={(seq) => goTo(seq + 1)} />
        {children}
      </div>
    </article>
  );
}
