/** The move that is being put together. */
import { batch, computed, signal, type ReadonlySignal } from '@preact/signals';
import { openFields, type Option } from '../game/options.js';
import { firstNumbers, narrowed, picksAfter, type Numbers, type Pick } from '../game/picking.js';
import { storedSwitch } from '../ui/setting.js';

/** Whether a move that is clear is still asked about. */
export const confirmsMoves = storedSwitch('parlour:confirm-moves');

export interface Choosing {
  readonly picks: ReadonlySignal<readonly Pick[]>;
  /** The options that contain everything that was picked. */
  readonly left: ReadonlySignal<readonly Option[]>;
  readonly numbersOf: (option: Option) => Numbers;
  readonly pick: (pick: Pick) => void;
  readonly enter: (field: string, value: number) => void;
  readonly play: (move: Option) => void;
  readonly clear: () => void;
}

/** Chooses among `options`; calls `onPlay` with the move. */
export const chooseAmong = (options: readonly Option[], onPlay: (move: Option) => void): Choosing => {
  const picks = signal<readonly Pick[]>([]);
  const numbers = signal<Numbers>({});
  const left = computed(() => narrowed(options, picks.value));
  const clear = (): void =>
    batch(() => {
      picks.value = [];
      numbers.value = {};
    });
  const play = (move: Option): void => {
    clear();
    onPlay(move);
  };
  const pick = (part: Pick): void => {
    picks.value = picksAfter(options, picks.value, part);
    const [only, ...others] = left.value;
    const isClear = only !== undefined && others.length === 0 && openFields(only).length === 0;
    if (isClear && picks.value.length > 0 && !confirmsMoves.value) play(only);
  };
  return {
    picks,
    left,
    numbersOf: (option) => ({ ...firstNumbers(option), ...numbers.value }),
    pick,
    enter: (field, value) => (numbers.value = { ...numbers.value, [field]: value }),
    play,
    clear,
  };
};
