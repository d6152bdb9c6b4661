/** The player's name, stored in this browser. */
import { signal } from '@preact/signals';

const KEY = 'parlour:name';

export const ownName = signal(localStorage.getItem(KEY) ?? '');

ownName.subscribe((name) => {
  const trimmed = name.trim();
  if (trimmed === '') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, trimmed);
});
