import { useSignal } from '@preact/signals';
import type { Table } from 'parlour-client';
import { useEffect, useRef } from 'preact/hooks';
import { connection } from '../api/service.js';
import type { LiveGame } from '../game/live-game.js';
import type { Moment } from './moment.js';

const MOST_KEPT = 100;

type Pictures = Map<string, Promise<string>>;

const fetchPicture = (pictures: Pictures, table: Table, { at, as }: Moment): Promise<string> => {
  const key = `${at} ${as ?? ''}`;
  const known = pictures.get(key);
  if (known !== undefined) return known;
  const fetched = table.boardSvg(as === null ? { at } : { at, as });
  pictures.set(key, fetched);
  const [oldest] = pictures.keys();
  if (pictures.size > MOST_KEPT && oldest !== undefined) pictures.delete(oldest);
  fetched.catch(() => pictures.delete(key));
  return fetched;
};

interface Picture {
  /** The latest picture that arrived, and the moment that it shows. */
  readonly shown: { readonly moment: Moment; readonly markup: string } | null;
  readonly error: unknown;
  readonly again: () => void;
}

/** The picture of a moment. The one before stays until it is there, and the next one is fetched ahead. */
export const usePicture = (live: LiveGame, moment: Moment, last: number): Picture => {
  const pictures = useRef<Pictures>(new Map());
  const shown = useSignal<Picture['shown']>(null);
  const error = useSignal<unknown>(undefined);
  const attempt = useSignal(0);
  const { at, as } = moment;
  useEffect(() => {
    let isWanted = true;
    const show = async (table: Table): Promise<void> => {
      try {
        const markup = await fetchPicture(pictures.current, table, { at, as });
        if (!isWanted) return;
        shown.value = { moment: { at, as }, markup };
        error.value = undefined;
        if (at < last && connection.value === 'ok')
          await fetchPicture(pictures.current, table, { at: at + 1, as });
      } catch (failure) {
        if (isWanted) error.value = failure;
      }
    };
    const { table } = live;
    if (table !== null) void show(table);
    return () => {
      isWanted = false;
    };
  }, [live, at, as, last, attempt.value]);
  return { shown: shown.value, error: error.value, again: () => (attempt.value += 1) };
};
