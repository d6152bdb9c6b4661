import { useSignal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { ErrorNotice } from './error-notice.js';

interface Props<P extends object> {
  /** Loads the page, or a part of one. Must be the same function at each call. */
  readonly load: () => Promise<ComponentType<P>>;
  readonly of: P;
}

/** A component whose code is loaded when it is first shown. */
export function Lazy<P extends object>({ load, of }: Props<P>) {
  const page = useSignal<{ readonly Page?: ComponentType<P>; readonly error?: unknown }>({});
  const start = (): void => {
    page.value = {};
    load().then(
      (Page) => (page.value = { Page }),
      (error: unknown) => (page.value = { error }),
    );
  };
  useEffect(start, [load]);
  const { Page, error } = page.value;
  if (Page !== undefined) return <Page {...of} />;
  return error === undefined ? null : (
    <ErrorNotice error={error} onRecover={() => location.reload()} isPage />
  );
}
