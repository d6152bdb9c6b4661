/** Settings of this browser. */
import { signal, type Signal } from '@preact/signals';

/** A boolean setting that survives a reload. */
export const storedSwitch = (key: string): Signal<boolean> => {
  const value = signal(localStorage.getItem(key) === 'on');
  value.subscribe((on) => {
    if (on) localStorage.setItem(key, 'on');
    else localStorage.removeItem(key);
  });
  return value;
};
