import { useSignal, type ReadonlySignal } from '@preact/signals';
import { useCallback, useEffect } from 'preact/hooks';
import type { PastView } from '../playback/past-view.js';
import { PlaybackView } from '../playback/playback-view.js';
import { ErrorNotice } from '../ui/error-notice.js';
import '../styles/game.css';
import type { OpenedRecord } from './protocol.js';
import { openRecordPlayer, type RecordPlayer } from './record-player.js';
import type { Verification } from './verifier.js';

/** Whether there is one record, of a finished game, and its deals and moves are right. */
const canBePlayed = (state: Verification): boolean => {
  if (state.kind !== 'done' || state.totals.records !== 1) return false;
  return state.reports[0]?.verdict.byCheck.replay?.length === 0;
};

type Opened = OpenedRecord & Pick<RecordPlayer, 'draw'>;

const OpenRecord = ({ title, seats, entries, draw }: Opened) => {
  const view = useSignal<PastView>({ at: 1, as: 'all' });
  // The button that had the focus is gone. The playback, which is below the results, scrolls into view.
  const onHeading = useCallback((heading: HTMLElement | null): void => {
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView();
  }, []);
  return (
    <PlaybackView
      {...{ seats, entries, draw }}
      last={entries.length}
      view={view.value}
      onView={(next) => (view.value = next)}
      heading={
        <h2 ref={onHeading} tabIndex={-1}>
          {title}, played back
        </h2>
      }
    />
  );
};

const Playback = ({ file }: { readonly file: Blob }) => {
  const opened = useSignal<Opened | null>(null);
  const error = useSignal<unknown>(null);
  const open = (): (() => void) => {
    const { opened: answer, draw, close } = openRecordPlayer(file);
    error.value = null;
    answer.then(
      (record) => (opened.value = { ...record, draw }),
      (reason: unknown) => {
        close();
        error.value = reason;
      },
    );
    return close;
  };
  useEffect(open, []);
  if (error.value !== null) return <ErrorNotice error={error.value} onRecover={open} />;
  return opened.value === null ? <p class="muted">Opening the game…</p> : <OpenRecord {...opened.value} />;
};

interface Props {
  readonly state: ReadonlySignal<Verification>;
  /** What was checked. */
  readonly file: ReadonlySignal<Blob | null>;
}

/** Plays back the record that was checked, once somebody asks for it. */
export function RecordPlayback({ state, file }: Props) {
  const { value } = state;
  const asked = useSignal<Verification | null>(null);
  if (file.value === null || !canBePlayed(value)) return null;
  return asked.value === value ? (
    <Playback file={file.value} />
  ) : (
    <button type="button" class="primary" onClick={() => (asked.value = value)}>
      Play it back
    </button>
  );
}
