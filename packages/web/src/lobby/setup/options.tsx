import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { ConfigFields } from './config-fields.js';
import { changesIn, type Field, type Values } from './config-form.js';
import type { FieldErrors } from './field-errors.js';

interface Props {
  readonly fields: readonly Field[];
  readonly values: Values;
  /** Errors by JSON Pointer within the config. */
  readonly errors: FieldErrors;
  readonly onValue: (pointer: string, value: string) => void;
}

/** The options of a game, collapsed until they are opened or one is invalid. */
export function Options(props: Props) {
  const { fields, values, errors } = props;
  const isOpen = useSignal(false);
  const isWrong = Object.keys(errors).length > 0;
  const changes = changesIn(fields, values);
  useEffect(() => {
    if (isWrong) isOpen.value = true;
  }, [isWrong]);
  if (fields.length === 0) return null;
  return (
    <details
      class="options"
      open={isOpen.value || isWrong}
      onToggle={({ currentTarget: { open } }) => (isOpen.value = open)}
    >
      <summary>
        Options <span class="muted">{changes === 0 ? 'as usual' : `${changes} changed`}</span>
      </summary>
      <ConfigFields {...props} />
    </details>
  );
}
