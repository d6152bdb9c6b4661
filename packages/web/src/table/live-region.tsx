import { useSignal } from '@preact/signals';
import type { AnyEntry } from 'parlour-client';
import { useEffect, useRef } from 'preact/hooks';

/** At most this many entries are read aloud at once: the latest. */
const MOST_READ = 8;

interface Props {
  /** The entries up to the version of `status`. */
  readonly entries: readonly AnyEntry[];
  readonly status: string;
}

/** Tells screen readers about new entries and whose turn it is. */
export function LiveRegion({ entries, status }: Props) {
  const heard = useRef<number | null>(null);
  const text = useSignal('');
  useEffect(() => {
    const fresh = entries.slice(heard.current ?? entries.length);
    const isFirst = heard.current === null;
    if (entries.length > 0) heard.current = entries.length;
    if (isFirst) return;
    const sentences = fresh.slice(-MOST_READ).flatMap((entry) => entry.text);
    if (sentences.length > 0) text.value = [...sentences, status].join(' ');
  }, [entries.length, status]);
  return (
    <p class="unseen" aria-live="polite" data-testid="live-region">
      {text}
    </p>
  );
}
