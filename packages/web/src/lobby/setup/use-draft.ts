/** A game that is being set up. */
import { useComputed, useSignal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { AnyNewGame, GameSummary, GameTypeItem, Level } from 'parlour-client';
import { useMemo } from 'preact/hooks';
import { clockOfRequest, type ClockChoice } from './clock-choice.js';
import { configOf, fieldsOf, type Field, type Values } from './config-form.js';
import {
  canBePrivate,
  hasPerson,
  seatsOfRequest,
  usualLevel,
  usualPlan,
  withLevel,
  type SeatPlan,
} from './seat-plan.js';

type Visibility = GameSummary['visibility'];

interface Draft {
  readonly fields: readonly Field[];
  readonly values: Signal<Values>;
  readonly setValue: (pointer: string, value: string) => void;
  readonly plan: Signal<SeatPlan>;
  /** The level of computer players that are added. */
  readonly level: ReadonlySignal<Level>;
  readonly setLevel: (level: Level) => void;
  readonly chosenVisibility: Signal<Visibility>;
  /** The chosen visibility, if the seats allow it. */
  readonly visibility: ReadonlySignal<Visibility>;
  readonly clock: Signal<ClockChoice>;
  readonly request: () => AnyNewGame;
}

/** The service's defaults, until the person changes something. */
export function useDraft(item: GameTypeItem): Draft {
  const { configSchema, levels } = item;
  const fields = useMemo(() => fieldsOf(configSchema), [configSchema]);
  const values = useSignal<Values>({});
  const level = useSignal(usualLevel(levels));
  const plan = useSignal(usualPlan(item));
  const chosenVisibility = useSignal<Visibility>('unlisted');
  const clock = useSignal<ClockChoice>('none');
  const visibility = useComputed(() =>
    chosenVisibility.value === 'private' && !canBePrivate(plan.value) ? 'unlisted' : chosenVisibility.value,
  );
  return {
    ...{ fields, values, plan, level, chosenVisibility, visibility, clock },
    setValue: (pointer, value) => (values.value = { ...values.value, [pointer]: value }),
    setLevel: (next) => {
      level.value = next;
      plan.value = withLevel(plan.value, next);
    },
    request: () => {
      const config = configOf(fields, values.value);
      return {
        seats: seatsOfRequest(plan.value),
        visibility: visibility.value,
        ...(hasPerson(plan.value) && clockOfRequest(clock.value)),
        ...(Object.keys(config).length > 0 && { config }),
      };
    },
  };
}
