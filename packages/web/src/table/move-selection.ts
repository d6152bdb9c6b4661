/** Selects a move from the options, part by part. */
import { batch, computed, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import { isRange, isSame, openFields, type Option, type Range } from '../game/options.js';
import {
  filled,
  firstNumbers,
  isForced,
  isPicked,
  narrowed,
  optionsLeft,
  picksAfter,
  pointsAt,
  readyMove,
  whyBlocked,
  type Numbers,
  type Pickable,
  type PickedPart,
} from '../game/selection.js';
import { storedChoice } from '../ui/setting.js';

/** Whether even a move that can be taken back is confirmed before it is played. */
export const confirmsMoves = storedChoice('parlour:confirm-moves', ['off', 'on']);

/** What is kept from move to move: marks; and the numbers entered for the next one. */
export interface KeptPicks {
  readonly picks: Signal<readonly PickedPart[]>;
  readonly numbers: Signal<Numbers>;
  /** Picks of moves that were played, which are shown until the game goes on. */
  readonly played: Set<PickedPart>;
}

export function keepPicks(): KeptPicks {
  return { picks: signal([]), numbers: signal({}), played: new Set() };
}

export interface MoveSelection {
  readonly picks: ReadonlySignal<readonly PickedPart[]>;
  /** The options that are left after the picks. */
  readonly left: ReadonlySignal<readonly Option[]>;
  /** The move that the picks and the numbers entered stand for: a second tap on any part of it, or its button, plays it. */
  readonly ready: ReadonlySignal<Option | null>;
  /** Those of `left` to name if there are many: the shortcuts, and the move of which every part is picked. */
  readonly named: ReadonlySignal<readonly Option[]>;
  /** Why the picks are no move. */
  readonly why: ReadonlySignal<string | null>;
  readonly numbersOf: (option: Option) => Numbers;
  /** Whether a number was entered before anything was picked. */
  readonly isBegun: ReadonlySignal<boolean>;
  readonly pick: (pick: PickedPart) => void;
  /** Drops a part on another: plays the move of both, if there is only one. */
  readonly drop: (part: PickedPart, on: PickedPart) => void;
  readonly enter: (field: string, value: number) => void;
  readonly play: (move: Option) => void;
  readonly clear: () => void;
}

interface Rules {
  /** Whether a move can be taken back. */
  readonly takesBack: boolean;
  /** Options that would tell the player nothing new. */
  readonly futile: Pickable['blocked'];
  /** Moves that are offered first. */
  readonly shortcuts: readonly { readonly move: Option }[];
  /** The viewer's last move. */
  readonly previous: () => Option | null;
  readonly onPlay: (move: Option) => void;
}

/** The latest move of a kind that has numbers, in whichever game. */
let latest: Option | null = null;

/** Why `part` is picked alone although others were picked before it. One of their kind may be meant instead of them. */
const whyAlone = (
  { blocked }: Pickable,
  [before]: readonly PickedPart[],
  [first]: readonly PickedPart[],
  part: PickedPart,
): string | null =>
  before && first === part
    ? (blocked.find(({ move }) => pointsAt(move, part))?.why ??
      (isSame(Object.keys(before), Object.keys(part)) ? null : 'That does not fit.'))
    : null;

/** The numbers of the options: entered, or added up from parts such as chips. */
const enterNumbers = (
  options: readonly Option[],
  kept: KeptPicks,
  { picks, left, previous }: Pick<MoveSelection, 'picks' | 'left'> & Pick<Rules, 'previous'>,
) => {
  const numbersOf = (option: Option): Numbers =>
    firstNumbers(option, { ...latest, ...previous(), ...kept.numbers.value });
  const enter = (field: string, value: number): void => {
    kept.numbers.value = { ...kept.numbers.value, [field]: value };
  };
  const isBegun = computed(() => picks.value.length === 0 && Object.keys(kept.numbers.value).length > 0);
  /** The number that is shown; 0 if it is only the least, which nobody has entered. */
  const shownIn = (field: string, { min }: Range): number => {
    const shown = Number(left.value.map(numbersOf)[0]?.[field]);
    return shown > min || kept.numbers.value[field] === min ? shown : 0;
  };
  return {
    numbersOf,
    enter,
    isBegun,
    whole: computed(() => {
      const [only, ...others] = left.value;
      const isWithNumbers = only !== undefined && others.length === 0;
      return readyMove(options, picks.value) ?? (isWithNumbers ? filled(only, [], numbersOf(only)) : null);
    }),
    /**
     * Adds a part to the number that is shown or, if it is the first one on another part, to 0. Returns whether it can be
     * added.
     */
    adds: (part: PickedPart, on?: PickedPart): boolean => {
      const [field, open] = options.flatMap(openFields).find(([name]) => name in part) ?? [];
      if (field === undefined || !isRange(open)) return false;
      const isShown = on === undefined ? picks.value.length > 0 : isPicked(picks.value, on);
      const before = isShown || isBegun.value ? shownIn(field, open) : 0;
      enter(field, Math.min(before + Number(part[field]), open.max));
      if (on !== undefined) kept.picks.value = [on];
      return true;
    },
  };
};

const openPicks = (kept: KeptPicks, moves: readonly Option[]): MoveSelection['picks'] => {
  const over = new Set(kept.played);
  return computed(() =>
    kept.picks.value.filter((pick) => !over.has(pick) && narrowed(moves, [pick]).length > 0),
  );
};

/**
 * Selects among the options; calls `onPlay` with the move. A move that cannot be taken back and is not forced takes a second
 * tap, on any part of it, or its button; one that would tell the player nothing new has to be confirmed.
 */
export function selectMove(pickable: Pickable, kept: KeptPicks, rules: Rules): MoveSelection {
  const { takesBack, futile, shortcuts, previous, onPlay } = rules;
  const { options, blocked } = pickable;
  const moves = [...options, ...blocked.map(({ move }) => move)];
  const picks = openPicks(kept, moves);
  const left = computed(() => optionsLeft(options, picks.value));
  const { numbersOf, enter, isBegun, whole, adds } = enterNumbers(options, kept, { picks, left, previous });
  const first = computed(() =>
    picks.value.length === 0
      ? []
      : left.value.filter((option) => shortcuts.some(({ move }) => isSame(move, option))),
  );
  const ready = computed(() => first.value[0] ?? whole.value);
  /** Whether a pick completes the move that is ready: any part of it, or a part of another kind than those picked of a shortcut. */
  const completes = (move: Option, part: PickedPart): boolean =>
    pointsAt(move, part) &&
    !(first.value.length > 0 && picks.value.some((pick) => isSame(Object.keys(pick), Object.keys(part))));
  const asked = signal<Option | null>(null);
  const alone = signal<string | null>(null);
  const doubtOf = (move: Option | null): string | undefined =>
    futile.find((each) => isSame(each.move, move))?.why;
  const clear = (): void => {
    kept.picks.value = [];
    kept.numbers.value = {};
    asked.value = null;
    alone.value = null;
  };
  const play = (move: Option): void =>
    batch(() => {
      if (asked.value !== move && doubtOf(move) !== undefined) {
        asked.value = move;
        return;
      }
      const open = options.filter(({ type }) => type === move.type).flatMap(openFields);
      const isUsed = (pick: PickedPart): boolean =>
        open.some(([field]) => field in pick) || narrowed([move], [pick]).length > 0;
      for (const used of picks.value.filter(isUsed)) kept.played.add(used);
      if (open.length > 0) latest = move;
      kept.numbers.value = {};
      onPlay(move);
    });
  const pick = (part: PickedPart): void => {
    if (adds(part)) return;
    const isAgain = isPicked(picks.value, part);
    const move = ready.value;
    const asks = confirmsMoves.value === 'on' || !(takesBack || isForced(options));
    if (move !== null && (isAgain || completes(move, part))) {
      play(move);
      return;
    }
    asked.value = null;
    const before = picks.value;
    kept.picks.value = picksAfter(pickable, before, part);
    alone.value = whyAlone(pickable, before, picks.value, part);
    if (!asks && !isAgain && ready.value !== null) play(ready.value);
  };
  return {
    picks,
    left,
    ready,
    named: computed(() => [...new Set([...first.value, ...(whole.value === null ? [] : [whole.value])])]),
    why: computed(() => {
      const doubt = doubtOf(asked.value);
      return doubt === undefined
        ? (whyBlocked(pickable, picks.value) ?? alone.value)
        : `${doubt} Once more to confirm.`;
    }),
    numbersOf,
    isBegun,
    pick,
    drop: (part, on) => {
      if (narrowed(options, [on]).length > 0 && adds(part, on)) return;
      if (narrowed(moves, [part, on]).length === 0) return;
      kept.picks.value = [part, on];
      if (ready.value !== null) play(ready.value);
    },
    enter,
    play,
    clear,
  };
}
