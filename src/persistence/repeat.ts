/**
 * Runs `work`, which must not reject, again and again: each time `ms` after the previous call has ended, so that calls
 * that hang do not pile up. Returns how to stop. Does not keep the process alive.
 */
export const repeat = (work: () => Promise<void>, ms: number): (() => void) => {
  let isStopped = false;
  const run = async (): Promise<void> => {
    await work();
    if (!isStopped) timer = next();
  };
  const next = () => setTimeout(() => void run(), ms).unref();
  let timer = next();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
};
