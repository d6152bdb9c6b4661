/**
 * Runs `run` with a signal that aborts with `parent`, and with a `TimeoutError` after `ms`. Not `AbortSignal.any` with
 * `AbortSignal.timeout`: Node.js may collect those as garbage before they abort (nodejs/node#57736).
 */
export async function withLimit<Result>(
  ms: number,
  parent: AbortSignal,
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  parent.throwIfAborted();
  const controller = new AbortController();
  const abort = (): void => {
    controller.abort(parent.reason);
  };
  const timer = setTimeout(() => {
    controller.abort(new DOMException('The time is up', 'TimeoutError'));
  }, ms);
  parent.addEventListener('abort', abort, { once: true });
  try {
    return await run(controller.signal);
  } finally {
    clearTimeout(timer);
    parent.removeEventListener('abort', abort);
  }
}
