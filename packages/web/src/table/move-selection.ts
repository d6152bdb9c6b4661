/** Selects a move from the options, part by part. */
import { batch, computed, signal, type ReadonlySignal } from '@preact/signals';
import { openFields, type Option } from '../game/options.js';
import { firstNumbers, narrowed, picksAfter, type Numbers, type PickedPart } from '../game/selection.js';
import { storedChoice } from '../ui/setting.js';

/** Whether a move is confirmed before it is played. */
export const confirmsMoves = storedChoice('parlour:confirm-moves', ['off', 'on']);

export interface MoveSelection {
  readonly picks: ReadonlySignal<readonly PickedPart[]>;
  /** The options that contain every pick. */
  readonly left: ReadonlySignal<readonly Option[]>;
  readonly numbersOf: (option: Option) => Numbers;
  readonly pick: (pick: PickedPart) => void;
  readonly enter: (field: string, value: number) => void;
  readonly play: (move: Option) => void;
  readonly clear: () => void;
}

/** Selects among `options`; calls `onPlay` with the move. */
export function selectMove(options: readonly Option[], onPlay: (move: Option) => void): MoveSelection {
  const picks = signal<readonly PickedPart[]>([]);
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
  const pick = (part: PickedPart): void => {
    picks.value = picksAfter(options, picks.value, part);
    const [only, ...others] = left.value;
    const isClear = only !== undefined && others.length === 0 && openFields(only).length === 0;
    if (isClear && picks.value.length > 0 && confirmsMoves.value === 'off') play(only);
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
}
