/** The game types of the service. */
import type { GameTypeItem } from 'parlour-client';
import { parlour } from './service.js';

let loading: Promise<readonly GameTypeItem[]> | undefined;

/** The catalogue, loaded once. A failure is not cached: the next call tries again. */
export function catalogue(): Promise<readonly GameTypeItem[]> {
  loading ??= parlour.gameTypes().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
