/** By which address clients share limits. */
// All that is used of this package: rate limits are src/http/rate-windows.ts.
import { normalizeIP } from '@fastify/rate-limit';
import { LRUCache } from 'lru-cache';

/** To normalize an IPv6 address takes longer than a tenth of a move. */
const CACHED_ADDRESSES = 10_000;

const addresses = new LRUCache<string, string>({
  max: CACHED_ADDRESSES,
  memoMethod: (ip) => normalizeIP(ip),
});

/** The address that counts in limits: of IPv6, the network (/64); of an IPv4 address in IPv6 notation, that address. */
export const limitedAddress = (ip: string): string => addresses.memo(ip);
