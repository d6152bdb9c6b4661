/** The verifier as the page sees it: a worker that is loaded when the first file is checked. */
import { signal, type Signal } from '@preact/signals';
import type { EvidenceText, VerifyMessage } from './protocol.js';

export type Verification =
  | { readonly kind: 'idle' }
  | VerifyMessage
  /** The verifier could not be loaded, or has crashed. */
  | { readonly kind: 'failed'; readonly text: string };

export interface Verifier {
  readonly state: Signal<Verification>;
  /** Checks a file; gives up a check that is still running. */
  readonly check: (file: Blob, evidence: EvidenceText) => void;
  readonly close: () => void;
}

export function openVerifier(): Verifier {
  const state = signal<Verification>({ kind: 'idle' });
  let worker: Worker | undefined;
  const close = (): void => worker?.terminate();
  const check = (file: Blob, evidence: EvidenceText): void => {
    close();
    state.value = { kind: 'progress', records: 0 };
    worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<VerifyMessage>) => (state.value = data);
    worker.onerror = ({ message }) =>
      (state.value = { kind: 'failed', text: message || 'it could not be loaded' });
    worker.postMessage({ file, evidence });
  };
  return { state, check, close };
}
