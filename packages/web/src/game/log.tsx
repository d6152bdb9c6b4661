import { useLayoutEffect, useRef } from 'preact/hooks';

/** An entry of the log, as people read it. */
export interface ToldEntry {
  readonly seq: number;
  readonly text: readonly string[];
}

interface Props {
  readonly entries: readonly ToldEntry[];
  /** The seq of the current entry. */
  readonly current?: number;
  readonly onChoose?: (seq: number) => void;
}

/** Maximum number of entries; the replay shows older ones. */
const MOST_SHOWN = 200;

/** The log, the latest entry last and scrolled into view. */
export function Log({ entries, current, onChoose }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const shown = current === undefined ? entries.slice(-MOST_SHOWN) : entries;
  useLayoutEffect(() => {
    const box = list.current;
    const item = current === undefined ? box?.lastElementChild : box?.querySelector('[aria-current]');
    if (box === null || !(item instanceof HTMLElement)) return;
    box.scrollTop = item.offsetTop + Math.min(0, item.offsetHeight - box.clientHeight / 2);
  }, [entries.length, current]);
  return (
    <ol class="log" ref={list} tabIndex={0} aria-label="What happened">
      {shown.map((entry) => {
        const lines = entry.text.map((sentence, index) => <span key={index}>{sentence}</span>);
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
}
