/** Clients of the worker pool. */
import type { Client } from '#src/engine/engine.js';
import { EngineError } from '#src/engine/errors.js';

export interface TestClient extends Client {
  readonly leave: () => void;
}

export function clientAt(address: string, token: string | null = null): TestClient {
  const controller = new AbortController();
  return {
    address,
    token,
    signal: controller.signal,
    leave: () => {
      controller.abort();
    },
  };
}

/** The refusal with which `promise` rejects. Throws if it does not. */
export async function refusalOf(promise: Promise<unknown>): Promise<EngineError> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof EngineError) return error;
    throw error;
  }
  throw new Error('the task was not refused');
}
