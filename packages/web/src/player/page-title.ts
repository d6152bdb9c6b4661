import { effect, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { waiting } from './inbox.js';

const shown = signal(document.title);

effect(() => {
  const { length } = waiting.value;
  document.title = length === 0 ? shown.value : `(${length}) ${shown.value}`;
});

/** Sets the title of the window while a page is shown, preceded by the number of games that wait for the player. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    shown.value = title === '' ? 'Parlour' : `${title} · Parlour`;
  }, [title]);
}
