import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { connection } from '../api/service.js';
import type { PastView } from './past-view.js';

const MAX_CACHED = 100;

/** Resolves with the picture of a past view, as SVG. */
export type DrawView = (view: PastView) => Promise<string>;

/** Draws each view once, as long as it is among the latest. */
const withCache = (draw: DrawView): DrawView => {
  const pictures = new Map<string, Promise<string>>();
  return ({ at, as }) => {
    const key = `${at} ${as ?? ''}`;
    const known = pictures.get(key);
    if (known !== undefined) return known;
    const drawn = draw({ at, as });
    pictures.set(key, drawn);
    const [oldest] = pictures.keys();
    if (pictures.size > MAX_CACHED && oldest !== undefined) pictures.delete(oldest);
    drawn.catch(() => pictures.delete(key));
    return drawn;
  };
};

interface Picture {
  /** The latest picture that has loaded, and the view that it shows. */
  readonly shown: { readonly view: PastView; readonly markup: string } | null;
  readonly error: unknown;
  readonly again: () => void;
}

/** The picture of a past view. The previous picture stays until it has loaded, and the next one is prefetched. */
export function usePicture(draw: DrawView | null, view: PastView, last: number): Picture {
  const drawOnce = useMemo(() => draw && withCache(draw), [draw]);
  const shown = useSignal<Picture['shown']>(null);
  const error = useSignal<unknown>(undefined);
  const attempt = useSignal(0);
  const { at, as } = view;
  useEffect(() => {
    let isWanted = true;
    const show = async (pictureOf: DrawView): Promise<void> => {
      try {
        const markup = await pictureOf({ at, as });
        if (!isWanted) return;
        shown.value = { view: { at, as }, markup };
        error.value = undefined;
        if (at < last && connection.value === 'ok') await pictureOf({ at: at + 1, as });
      } catch (failure) {
        if (isWanted) error.value = failure;
      }
    };
    if (drawOnce !== null) void show(drawOnce);
    return () => {
      isWanted = false;
    };
  }, [drawOnce, at, as, last, attempt.value]);
  return { shown: shown.value, error: error.value, again: () => (attempt.value += 1) };
}
