/** Abortable time limits and delays that leave no timers or listeners behind. */

/** A signal that never aborts. */
export const NEVER = new AbortController().signal;

const callbacksOf = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls `callback` when `signal` aborts; returns a function that cancels it. Any number of calls on one signal share one
 * listener, because Node.js warns of a leak at the eleventh.
 */
const onAbort = (signal: AbortSignal, callback: () => void): (() => void) => {
  const callbacks = callbacksOf.get(signal) ?? new Set();
  if (!callbacksOf.has(signal)) {
    callbacksOf.set(signal, callbacks);
    const callAll = (): void => {
      for (const each of callbacks) each();
    };
    signal.addEventListener('abort', callAll, { once: true });
  }
  callbacks.add(callback);
  return () => void callbacks.delete(callback);
};

export interface TimeoutScope {
  /** Aborts when the parent does, or when the time is up. */
  readonly signal: AbortSignal;
  /** Clears the timer and stops listening to the parent. */
  readonly close: () => void;
}

/** A signal with a time limit. Not `AbortSignal.any`, whose signals live as long as their parent in some browsers. */
export function openTimeoutScope(parent: AbortSignal, timeoutMs: number): TimeoutScope {
  const controller = new AbortController();
  const abort = (): void => controller.abort(parent.reason);
  const timer = setTimeout(() => {
    controller.abort(new DOMException(`No response within ${timeoutMs} ms`, 'TimeoutError'));
  }, timeoutMs);
  const dispose = onAbort(parent, abort);
  if (parent.aborted) abort();
  const close = (): void => {
    clearTimeout(timer);
    dispose();
  };
  return { signal: controller.signal, close };
}

/** Resolves like `promise`; rejects with the reason of `signal` as soon as it aborts. */
export function raceAbort<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    const dispose = onAbort(signal, abort);
    promise.then(resolve, reject).finally(dispose);
    if (signal.aborted) abort();
  });
}

/** Resolves after `ms`; rejects with the reason of `signal` as soon as it aborts. */
export async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  try {
    await raceAbort(over, signal);
  } finally {
    clearTimeout(timer);
  }
}
