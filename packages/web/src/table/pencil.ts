/** Pencil marks on what can be chosen in a picture, in this browser. */
import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { PickedPart } from '../game/selection.js';

export interface Pencil {
  /** While the pencil is in hand, a tap makes a mark. */
  readonly isInHand: Signal<boolean>;
  /** `no` for what is ruled out, `?` for what is suspected, or nothing. */
  readonly markOn: ReadonlySignal<(part: PickedPart) => string>;
  /** Makes the next of these marks. */
  readonly mark: (part: PickedPart) => void;
}

/** Only the game that was marked last is kept: a line for each mark. */
const KEY = 'parlour:pencil';
const NEXT: Readonly<Record<string, string>> = { '': 'no', no: '?' };

const lineFor = (part: PickedPart, mark: string): string => `${Object.values(part).join()} ${mark}`;

/** The pencil for a game. `game` is a key that differs for each game and seat. */
export function takePencil(game: string): Pencil {
  const [name, ...stored] = (localStorage.getItem(KEY) ?? '').split('\n');
  const marks = signal(name === game ? stored : []);
  const markOn = computed(() => {
    const lines = marks.value;
    return (part: PickedPart): string =>
      Object.values(NEXT).find((mark) => lines.includes(lineFor(part, mark))) ?? '';
  });
  return {
    isInHand: signal(false),
    markOn,
    mark: (part) => {
      const old = markOn.value(part);
      const next = NEXT[old] ?? '';
      const others = marks.value.filter((line) => line !== lineFor(part, old));
      marks.value = next === '' ? others : [...others, lineFor(part, next)];
      localStorage.setItem(KEY, [game, ...marks.value].join('\n'));
    },
  };
}
