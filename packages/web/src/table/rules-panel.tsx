import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { ErrorNotice } from '../ui/error-notice.js';

/** The part of a rules page that is for people. */
const HEADING = 'in-two-minutes';

const until = (first: Element | null, selector: string): readonly Element[] =>
  first === null || first.matches(selector) ? [] : [first, ...until(first.nextElementSibling, selector)];

/** What people can read in two minutes: the first section of the rules page, with its pictures. */
const loadBrief = async (rules: string, signal: AbortSignal): Promise<readonly Element[]> => {
  const response = await fetch(rules, { headers: { accept: 'text/html' }, signal });
  if (!response.ok) throw new Error(response.statusText);
  // Without the style sheet, which the policy of this page would report.
  const [, main = ''] = /<main>([^]*)<\/main>/.exec(await response.text()) ?? [];
  const page = new DOMParser().parseFromString(main, 'text/html');
  return until(page.getElementById(HEADING)?.nextElementSibling ?? null, 'h2');
};

interface Props {
  readonly type: string;
  readonly title: string;
  readonly onClose: () => void;
}

const Panel = ({ type, title, onClose }: Props) => {
  const rules = `/rules/${type}`;
  const text = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const error = useSignal<unknown>(undefined);
  useEffect(() => {
    const closing = new AbortController();
    heading.current?.focus();
    loadBrief(rules, closing.signal).then(
      (elements) => text.current?.replaceChildren(...elements),
      (reason: unknown) => !closing.signal.aborted && (error.value = reason),
    );
    return () => closing.abort();
  }, []);
  return (
    <section
      class="rules-panel panel"
      aria-label={`How to play ${title}`}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <header class="row">
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <button type="button" onClick={onClose}>
          Close
        </button>
      </header>
      {error.value !== undefined && <ErrorNotice error={error.value} onRecover={onClose} />}
      {/* It can be scrolled with the keyboard. */}
      <div class="rules-text" ref={text} tabIndex={0} />
      <a href={rules} target="_blank" rel="noreferrer">
        The rules in full
      </a>
    </section>
  );
};

/** A button that opens the rules beside the board, without leaving the table. */
export function Rules({ type, title }: Omit<Props, 'onClose'>) {
  const isOpen = useSignal(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    isOpen.value = false;
    button.current?.focus();
  };
  return (
    <>
      <button
        type="button"
        class="quiet rules-button"
        ref={button}
        aria-expanded={isOpen.value}
        onClick={() => (isOpen.value ? close() : (isOpen.value = true))}
      >
        How to play
      </button>
      {isOpen.value && <Panel type={type} title={title} onClose={close} />}
    </>
  );
}
