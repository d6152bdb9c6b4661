import { useSignal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { ErrorNotice } from './error-notice.js';

interface Props {
  /** Loads the page. Must be the same function at each call. */
  readonly load: () => Promise<ComponentType>;
}

/** A page whose code is loaded when it is first shown. */
export function Lazy({ load }: Props) {
  const page = useSignal<{ readonly Page?: ComponentType; readonly error?: unknown }>({});
  const start = (): void => {
    page.value = {};
    load().then(
      (Page) => (page.value = { Page }),
      (error: unknown) => (page.value = { error }),
    );
  };
  useEffect(start, [load]);
  const { Page, error } = page.value;
  if (Page !== undefined) return <Page />;
  return error === undefined ? null : (
    <ErrorNotice error={error} onRecover={() => location.reload()} isPage />
  );
}
