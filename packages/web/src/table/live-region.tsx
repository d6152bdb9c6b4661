import { useSignal } from '@preact/signals';
import type { AnyEntry } from 'parlour-client';
import { useEffect, useRef } from 'preact/hooks';
import { entryWords } from '../game/event-words.js';
import type { Cast } from '../game/words.js';

/** A burst of more entries than this is summed up. */
const MOST_READ = 8;

interface Props {
  /** Up to the version that `status` is about. */
  readonly entries: readonly AnyEntry[];
  readonly status: string;
  readonly cast: Cast;
}

/** Tells screen readers what happened since the page was opened, and whose turn it is then. */
export const LiveRegion = ({ entries, status, cast }: Props) => {
  const heard = useRef<number | null>(null);
  const text = useSignal('');
  useEffect(() => {
    const fresh = entries.slice(heard.current ?? entries.length);
    const isFirst = heard.current === null;
    if (entries.length > 0) heard.current = entries.length;
    if (isFirst) return;
    const lines = fresh.slice(-MOST_READ).flatMap((entry) => entryWords(entry, cast));
    if (lines.length > 0) text.value = [...lines, status].join('. ');
  }, [entries.length, status]);
  return (
    <p class="unseen" aria-live="polite" data-testid="live-region">
      {text}
    </p>
  );
};
