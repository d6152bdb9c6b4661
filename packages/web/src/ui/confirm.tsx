import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';

interface Props {
  readonly label: string;
  /** The name of the question for screen readers. */
  readonly question: string;
  readonly yes: string;
  readonly no: string;
  readonly onYes: () => void;
  /** What to know before answering, and further answers. */
  readonly children?: ComponentChildren;
}

/** A button for an action that cannot be undone; it asks again first. */
export function Confirm({ label, question, yes, no, onYes, children }: Props) {
  const asks = useSignal(false);
  const wasAsked = useRef(false);
  const ask = (isAsking: boolean): void => {
    wasAsked.current = true;
    asks.value = isAsking;
  };
  if (!asks.value)
    return (
      <button
        type="button"
        ref={(button) => {
          if (wasAsked.current) button?.focus();
        }}
        onClick={() => ask(true)}
      >
        {label}
      </button>
    );
  return (
    <span class="row" role="group" aria-label={question}>
      {children}
      <button
        type="button"
        class="danger"
        onClick={() => {
          asks.value = false;
          onYes();
        }}
      >
        {yes}
      </button>
      <button type="button" class="quiet" ref={(button) => button?.focus()} onClick={() => ask(false)}>
        {no}
      </button>
    </span>
  );
}
