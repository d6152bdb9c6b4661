import { useId } from 'preact/hooks';

interface Item<T> {
  readonly value: T;
  readonly label: string;
  /** Explains the item when it is selected. */
  readonly hint?: string;
  readonly isDisabled?: boolean;
}

interface Props<T> {
  readonly legend: string;
  readonly items: readonly Item<T>[];
  /** `null`: none of them. */
  readonly value: T | null;
  readonly onValue: (value: T) => void;
}

/** Radio buttons side by side. */
export function Choice<T extends string | number>({ legend, items, value, onValue }: Props<T>) {
  const name = useId();
  const hint = items.find((item) => item.value === value)?.hint;
  return (
    <fieldset class="choice">
      <legend>{legend}</legend>
      <div class="choice-items">
        {items.map((item) => (
          <label key={item.value}>
            <input
              type="radio"
              name={name}
              checked={item.value === value}
              disabled={item.isDisabled === true}
              onChange={() => onValue(item.value)}
            />
            <span>{item.label}</span>
          </label>
        ))}
      </div>
      {hint !== undefined && <p class="hint">{hint}</p>}
    </fieldset>
  );
}
