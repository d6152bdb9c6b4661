/** The heap of a service that `altered-service.ts` runs. */
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Service } from '#test/support/service-process.js';

/** The program of that service. It needs `MAX_EVENT_LOOP_DELAY_MS=0`, because collecting garbage blocks its event loop. */
export const ALTERED = fileURLToPath(new URL('altered-service.js', import.meta.url));

const COLLECTING_MS = 5000;

/** Bytes in use after a garbage collection. */
export async function heapOf(service: Service): Promise<number> {
  service.kill('SIGUSR2');
  await sleep(COLLECTING_MS);
  const text = await (await fetch(`${service.url}/metrics`)).text();
  return Number(/^nodejs_heap_size_used_bytes ([\d.e+-]+)/m.exec(text)?.[1]);
}
