import type { ReadonlySignal, Signal } from '@preact/signals';
import type { EvidenceText } from './protocol.js';
import type { Verification } from './verifier.js';

interface FieldProps {
  readonly name: keyof EvidenceText;
  readonly label: string;
  readonly hint: string;
  readonly evidence: Signal<EvidenceText>;
  readonly state: ReadonlySignal<Verification>;
  readonly placeholder: string;
}

const Field = ({ name, label, hint, evidence, state, placeholder }: FieldProps) => {
  const { value } = state;
  const refusal = value.kind === 'refused' && value.field === name ? value.text : null;
  return (
    <label class="field">
      <span>{label}</span>
      <span class="muted" id={`${name}-hint`}>
        {hint}
      </span>
      <textarea
        rows={3}
        spellcheck={false}
        placeholder={placeholder}
        aria-describedby={`${name}-hint`}
        aria-invalid={refusal !== null}
        onInput={({ currentTarget }) => (evidence.value = { ...evidence.value, [name]: currentTarget.value })}
      />
      {refusal !== null && <strong class="refusal">This cannot be used: {refusal}.</strong>}
    </label>
  );
};

interface Props {
  readonly evidence: Signal<EvidenceText>;
  readonly state: ReadonlySignal<Verification>;
  readonly onCheck: () => void;
}

/** Evidence from outside the record. Without it, the service could have invented another game. */
export function EvidenceFields({ evidence, state, onCheck }: Props) {
  const submit = (event: Event): void => {
    event.preventDefault();
    onCheck();
  };
  return (
    <details class="panel">
      <summary>Compare it with what you kept</summary>
      <form onSubmit={submit}>
        <Field
          name="keys"
          label="Public key of the service"
          hint="From where its operator published it. Shows who signed the game."
          placeholder="-----BEGIN PUBLIC KEY-----"
          {...{ evidence, state }}
        />
        <Field
          name="noted"
          label="What you noted during the game"
          hint="The commitment, hashes of entries, or checkpoints, one on each line. Shows that it is the game that was played."
          placeholder="64 digits, or a checkpoint"
          {...{ evidence, state }}
        />
        <button type="submit">Check again</button>
      </form>
    </details>
  );
}
