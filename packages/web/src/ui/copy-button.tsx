import { useSignal } from '@preact/signals';

interface Props {
  readonly label: string;
  /** The text to copy. */
  readonly text: string;
  readonly primary?: boolean;
}

const SHOWN_MS = 2500;

/** Copies a string. If the browser denies access to the clipboard, shows the string to be copied by hand. */
export function CopyButton({ label, text, primary = false }: Props) {
  const state = useSignal<'idle' | 'copied' | 'refused'>('idle');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      state.value = 'copied';
      setTimeout(() => (state.value = 'idle'), SHOWN_MS);
    } catch {
      state.value = 'refused';
    }
  };
  if (state.value === 'refused')
    return (
      <input
        class="by-hand"
        aria-label={label}
        readOnly
        value={text}
        onFocus={(e) => e.currentTarget.select()}
      />
    );
  return (
    <button type="button" class={primary ? 'primary' : ''} onClick={copy}>
      <span aria-live="polite">{state.value === 'copied' ? 'Copied' : label}</span>
    </button>
  );
}
