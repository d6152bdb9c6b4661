/** Creates commitments, and games that use them. */
import { TWO_HUMANS, type Call } from './service.js';

export const UUID_KEY = '0d1f7a52-6f0c-4a1e-9d8e-2b6c1f3e4a5b';

interface Committed {
  readonly id: string;
  readonly commitment: string;
  readonly expiresAt: string;
}

export async function commit(call: Call): Promise<Committed> {
  return (await call('POST', '/v1/commitments')).body as Committed;
}

export function create(call: Call, body: object, headers: Record<string, string> = {}) {
  return call('POST', '/v1/connect-four/games', { body: { ...TWO_HUMANS, ...body }, headers });
}
