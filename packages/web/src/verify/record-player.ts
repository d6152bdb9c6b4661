/** What plays a record back, as the page sees it: a worker that is loaded when the first one is played. */
import type { PastView } from '../playback/past-view.js';
import type { OpenedRecord, PlaybackAnswer, PlaybackRequest } from './protocol.js';

export interface RecordPlayer {
  readonly opened: Promise<OpenedRecord>;
  readonly draw: (view: PastView) => Promise<string>;
  readonly close: () => void;
}

/** Plays back the only record of a file, in which the verifier has found nothing wrong. */
export function openRecordPlayer(file: Blob): RecordPlayer {
  const worker = new Worker(new URL('./playback-worker.ts', import.meta.url), { type: 'module' });
  const failed = new Promise<never>((_, reject) => {
    worker.onerror = ({ message }) => reject(new Error(message || 'the playback could not be loaded'));
  });
  const ask = <Value>(request: PlaybackRequest): Promise<Value> => {
    const { port1, port2 } = new MessageChannel();
    const answered = new Promise<Value>((resolve, reject) => {
      port1.onmessage = ({ data }: MessageEvent<PlaybackAnswer<Value>>) =>
        'error' in data ? reject(new Error(data.error)) : resolve(data.value);
    });
    worker.postMessage(request, [port2]);
    return Promise.race([answered, failed]);
  };
  return {
    opened: ask<OpenedRecord>({ file }),
    draw: (view) => ask<string>(view),
    close: () => worker.terminate(),
  };
}
