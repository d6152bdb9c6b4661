import { useSignal } from '@preact/signals';

interface Props {
  readonly onFile: (file: Blob) => void;
}

/** Accepts a record as a chosen or dropped file, or as pasted text. */
export function FilePicker({ onFile }: Props) {
  const over = useSignal(false);
  const text = useSignal('');
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    over.value = false;
    const file = event.dataTransfer?.files[0];
    if (file !== undefined) onFile(file);
  };
  const paste = (event: Event): void => {
    event.preventDefault();
    if (text.value.trim() !== '') onFile(new Blob([text.value]));
  };
  return (
    <form onSubmit={paste}>
      <p>
        A record holds everything about a finished game. It is checked here, in your browser, with the rules
        of the game; nothing is sent anywhere.
      </p>
      <label
        class={over.value ? 'drop over' : 'drop'}
        onDragOver={(event) => {
          event.preventDefault();
          over.value = true;
        }}
        onDragLeave={() => (over.value = false)}
        onDrop={drop}
      >
        <span>Choose a file with a record, or drop it here</span>
        <input
          type="file"
          accept=".json,.ndjson,application/json,application/x-ndjson"
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            if (file !== undefined) onFile(file);
            currentTarget.value = '';
          }}
        />
      </label>
      <label class="field">
        <span>Or paste the record</span>
        <textarea
          rows={4}
          spellcheck={false}
          required
          value={text}
          onInput={({ currentTarget }) => (text.value = currentTarget.value)}
        />
      </label>
      <button type="submit" class="primary">
        Check what I pasted
      </button>
    </form>
  );
}
