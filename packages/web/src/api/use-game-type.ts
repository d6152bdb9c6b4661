import { useSignal } from '@preact/signals';
import type { GameTypeItem } from 'parlour-client';
import { useEffect } from 'preact/hooks';
import { catalogue } from './catalogue.js';

/** The catalogue's item of a game type; `null` until the catalogue is loaded, or if that fails. */
export function useGameType(type: string | null): GameTypeItem | null {
  const found = useSignal<GameTypeItem | null>(null);
  useEffect(() => {
    if (type === null) return;
    catalogue().then(
      (items) => (found.value = items.find((item) => item.type === type) ?? null),
      // The game page shows the error; here only the title is missing.
      () => undefined,
    );
  }, [type]);
  return found.value;
}
