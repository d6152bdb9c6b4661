/** Time limits and pauses that can be aborted, and leave no timers or listeners behind. */

/** A signal that never aborts. */
export const NEVER = new AbortController().signal;

export interface Scope {
  /** Aborts when the parent does, and when the time is over. */
  readonly signal: AbortSignal;
  /** Ends the time limit; the parent still aborts the signal. */
  readonly stopClock: () => void;
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
  const stopClock = (): void => clearTimeout(timer);
  const close = (): void => {
    stopClock();
    parent.removeEventListener('abort', abort);
  };
  if (parent.aborted) abort();
  else parent.addEventListener('abort', abort, { once: true });
  return { signal: controller.signal, stopClock, close };
};

/** Resolves after `ms`; rejects with the reason of `signal` as soon as it aborts. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal.addEventListener('abort', abort, { once: true });
  });

/** What `promise` resolves with; rejects with the reason of `signal` as soon as it aborts. */
export const orAborted = <Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> =>
  new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
