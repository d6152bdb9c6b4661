import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { ErrorNotice } from './error-notice.js';

/** An action that a button starts: whether it is still running, and the notice if it ended with an error. */
export function useAction() {
  const isBusy = useSignal(false);
  const error = useSignal<unknown>(undefined);
  const unmounting = useMemo(() => new AbortController(), []);
  useEffect(() => () => unmounting.abort(), []);
  const act = async (action: (signal: AbortSignal) => Promise<unknown>): Promise<void> => {
    const { signal } = unmounting;
    if (isBusy.value) return;
    isBusy.value = true;
    error.value = undefined;
    await action(signal).catch((failure: unknown) => {
      if (!signal.aborted) error.value = failure;
    });
    isBusy.value = false;
  };
  const notice = error.value !== undefined && (
    <ErrorNotice error={error.value} onRecover={() => (error.value = undefined)} />
  );
  return { act, isBusy: isBusy.value, error: error.value, notice };
}
