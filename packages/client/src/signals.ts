/** Time limits and pauses that can be aborted, and leave no timers or listeners behind. */

/** A signal that never aborts. */
export const NEVER = new AbortController().signal;

const callbacksOf = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls `callback` when `signal` aborts; returns what takes that back. However many calls share a signal, it has one
 * listener: Node.js warns of a leak at the eleventh.
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

export interface Scope {
  /** Aborts when the parent does, and when the time is over. */
  readonly signal: AbortSignal;
  /** Frees the timer and lets go of the parent. */
  readonly close: () => void;
}

/** A signal with a time limit. Not `AbortSignal.any`, whose signals live as long as their parent in some browsers. */
export const openScope = (parent: AbortSignal, timeoutMs: number): Scope => {
  const controller = new AbortController();
  const abort = (): void => controller.abort(parent.reason);
  const timer = setTimeout(() => {
    controller.abort(new DOMException(`No response within ${timeoutMs} ms`, 'TimeoutError'));
  }, timeoutMs);
  const letGo = onAbort(parent, abort);
  if (parent.aborted) abort();
  const close = (): void => {
    clearTimeout(timer);
    letGo();
  };
  return { signal: controller.signal, close };
};

/** What `promise` resolves with; rejects with the reason of `signal` as soon as it aborts. */
export const orAborted = <Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> =>
  new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    const letGo = onAbort(signal, abort);
    promise.then(resolve, reject).finally(letGo);
    if (signal.aborted) abort();
  });

/** Resolves after `ms`; rejects with the reason of `signal` as soon as it aborts. */
export const pause = async (ms: number, signal: AbortSignal): Promise<void> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  try {
    await orAborted(over, signal);
  } finally {
    clearTimeout(timer);
  }
};
