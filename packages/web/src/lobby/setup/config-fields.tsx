import type { ComponentChildren } from 'preact';
import { partsOf, valueOf, type Field, type Values } from './config-form.js';
import { errorAt, type FieldErrors } from './field-errors.js';

interface Shared {
  readonly values: Values;
  /** Errors by JSON Pointer within the config. */
  readonly errors: FieldErrors;
  readonly onValue: (pointer: string, value: string) => void;
}

interface FieldProps extends Shared {
  readonly field: Field;
}

const idOf = ({ pointer }: Field): string => `config${pointer}`;

const Description = ({ text }: { readonly text: string }) => (
  <>{partsOf(text).map(({ text, isCode }) => (isCode ? <em key={text}>{text}</em> : text))}</>
);

const hintOf = (field: Field): ComponentChildren => {
  const limits = field.kind === 'number' && field.limits !== '' ? ` (${field.limits})` : '';
  return (
    <>
      <Description text={field.description} />
      {limits}
    </>
  );
};

const Input = ({ field, values, errors, onValue }: FieldProps) => {
  const id = idOf(field);
  const value = valueOf(field, values);
  const attributes = {
    id,
    value,
    'aria-describedby': `${id}-hint`,
    'aria-invalid': errorAt(errors, field.pointer) !== undefined,
  };
  const change = ({ currentTarget }: { currentTarget: { value: string } }) =>
    onValue(field.pointer, currentTarget.value);
  switch (field.kind) {
    case 'choice':
      return (
        <select {...attributes} onChange={change}>
          {field.items.map((item) => (
            <option key={item.value} value={item.value}>
              {item.label}
            </option>
          ))}
        </select>
      );
    case 'number':
      return <input {...attributes} inputMode="decimal" autocomplete="off" onInput={change} />;
    case 'json':
      return <textarea {...attributes} spellcheck={false} onInput={change} />;
    case 'switch':
    case 'text':
    case 'group':
      return <input {...attributes} autocomplete="off" onInput={change} />;
  }
};

const Switch = ({ field, values, onValue }: FieldProps) => (
  <input
    id={idOf(field)}
    type="checkbox"
    aria-describedby={`${idOf(field)}-hint`}
    checked={valueOf(field, values) === 'true'}
    onChange={({ currentTarget: { checked } }) => onValue(field.pointer, String(checked))}
  />
);

const ConfigField = (props: FieldProps) => {
  const { field, errors } = props;
  const error = errorAt(errors, field.pointer);
  if (field.kind === 'group')
    return (
      <fieldset class="config-group">
        <legend>{field.label}</legend>
        <p class="hint">{hintOf(field)}</p>
        <ConfigFields {...props} fields={field.fields} />
      </fieldset>
    );
  return (
    <div class={`config-field ${field.kind}`}>
      {field.kind === 'switch' && <Switch {...props} />}
      <label for={idOf(field)}>{field.label}</label>
      {field.kind !== 'switch' && <Input {...props} />}
      <p class="hint" id={`${idOf(field)}-hint`}>
        {hintOf(field)}
        {error !== undefined && <strong class="invalid">{` This ${error}.`}</strong>}
      </p>
    </div>
  );
};

/** Controls for the options of a game. */
export function ConfigFields({ fields, ...shared }: Shared & { readonly fields: readonly Field[] }) {
  return (
    <>
      {fields.map((field) => (
        <ConfigField key={field.pointer} field={field} {...shared} />
      ))}
    </>
  );
}
