import { useSignal } from '@preact/signals';
import type { GameSession } from 'parlour-client';
import { useEffect, useRef } from 'preact/hooks';
import { connection } from '../api/service.js';
import type { LiveGame } from '../game/live-game.js';
import type { PastView } from './past-view.js';

const MAX_CACHED = 100;

type Pictures = Map<string, Promise<string>>;

const fetchPicture = (pictures: Pictures, session: GameSession, { at, as }: PastView): Promise<string> => {
  const key = `${at} ${as ?? ''}`;
  const known = pictures.get(key);
  if (known !== undefined) return known;
  const fetched = session.boardSvg(as === null ? { at } : { at, as });
  pictures.set(key, fetched);
  const [oldest] = pictures.keys();
  if (pictures.size > MAX_CACHED && oldest !== undefined) pictures.delete(oldest);
  fetched.catch(() => pictures.delete(key));
  return fetched;
};

interface Picture {
  /** The latest picture that has loaded, and the view that it shows. */
  readonly shown: { readonly view: PastView; readonly markup: string } | null;
  readonly error: unknown;
  readonly again: () => void;
}

/** The picture of a past view. The previous picture stays until it has loaded, and the next one is prefetched. */
export function usePicture(live: LiveGame, view: PastView, last: number): Picture {
  const pictures = useRef<Pictures>(new Map());
  const shown = useSignal<Picture['shown']>(null);
  const error = useSignal<unknown>(undefined);
  const attempt = useSignal(0);
  const { at, as } = view;
  useEffect(() => {
    let isWanted = true;
    const show = async (session: GameSession): Promise<void> => {
      try {
        const markup = await fetchPicture(pictures.current, session, { at, as });
        if (!isWanted) return;
        shown.value = { view: { at, as }, markup };
        error.value = undefined;
        if (at < last && connection.value === 'ok')
          await fetchPicture(pictures.current, session, { at: at + 1, as });
      } catch (failure) {
        if (isWanted) error.value = failure;
      }
    };
    const { session } = live;
    if (session !== null) void show(session);
    return () => {
      isWanted = false;
    };
  }, [live, at, as, last, attempt.value]);
  return { shown: shown.value, error: error.value, again: () => (attempt.value += 1) };
}
