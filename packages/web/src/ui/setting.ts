/** Settings of this browser. */
import { signal, type Signal } from '@preact/signals';

/** A setting that survives a reload: one of `choices`, the first of them by default. */
export function storedChoice<T extends string>(key: string, choices: readonly [T, ...T[]]): Signal<T> {
  const [initial] = choices;
  const stored = localStorage.getItem(key);
  const value = signal<T>(choices.find((each) => each === stored) ?? initial);
  value.subscribe((choice) => {
    if (choice === initial) localStorage.removeItem(key);
    else localStorage.setItem(key, choice);
  });
  return value;
}
