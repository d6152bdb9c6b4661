import { useSignal } from '@preact/signals';
import type { GameTypeItem } from 'parlour-client';
import { useEffect } from 'preact/hooks';
import { catalogue } from './catalogue.js';

/** What the catalogue says about a game type; `null` until it is there, and if it never comes. */
export const useGameType = (type: string | null): GameTypeItem | null => {
  const found = useSignal<GameTypeItem | null>(null);
  useEffect(() => {
    if (type === null) return;
    catalogue().then(
      (items) => (found.value = items.find((item) => item.type === type) ?? null),
      // The game itself says what is wrong; the page only lacks the title.
      () => undefined,
    );
  }, [type]);
  return found.value;
};
