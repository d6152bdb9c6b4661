import type { AnyEntry } from 'parlour-client';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { entryWords } from './event-words.js';
import type { Cast } from './words.js';

interface Props {
  readonly entries: readonly AnyEntry[];
  readonly cast: Cast;
  /** The seq of the entry to show as the present one, and what a click on an entry does. */
  readonly current?: number;
  readonly onChoose?: (seq: number) => void;
}

/** Older entries of a long log are in the replay. */
const MOST_SHOWN = 200;

/** The log in words, the latest entry last and in sight. */
export const Log = ({ entries, cast, current, onChoose }: Props) => {
  const list = useRef<HTMLOListElement>(null);
  const shown = current === undefined ? entries.slice(-MOST_SHOWN) : entries;
  useLayoutEffect(() => {
    const box = list.current;
    const item = current === undefined ? box?.lastElementChild : box?.querySelector('[aria-current]');
    if (box === null || !(item instanceof HTMLElement)) return;
    box.scrollTop = item.offsetTop - box.clientHeight / 2 + item.offsetHeight;
  }, [entries.length, current]);
  return (
    <ol class="log" ref={list} tabIndex={0} aria-label="What happened">
      {shown.map((entry) => {
        const lines = entryWords(entry, cast).map((line, index) => <span key={index}>{line}</span>);
        const isCurrent = entry.seq === current;
        return (
          <li key={entry.seq} aria-current={isCurrent ? 'step' : undefined}>
            {onChoose === undefined ? (
              lines
            ) : (
              <button type="button" class="quiet" onClick={() => onChoose(entry.seq)}>
                {lines}
              </button>
            )}
          </li>
        );
      })}
    </ol>
  );
};
