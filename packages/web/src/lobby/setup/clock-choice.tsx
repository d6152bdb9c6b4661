import type { AnyNewGame } from 'parlour-client';
import { Choice } from './choice.js';

type ClockSettings = NonNullable<AnyNewGame['clock']>;

const BUDGET = 'For the whole game, and what each move adds.';

const CLOCKS = [
  { value: 'none', label: 'No limit' },
  { value: '3+2', label: '3 min + 2 s', hint: BUDGET, clock: { initialS: 180, incrementS: 2 } },
  { value: '10+5', label: '10 min + 5 s', hint: BUDGET, clock: { initialS: 600, incrementS: 5 } },
  { value: 'minute', label: '1 minute a move', clock: { perMoveS: 60 } },
  { value: 'day', label: '1 day a move', clock: { perMoveS: 86_400 } },
] as const satisfies readonly {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
  readonly clock?: ClockSettings;
}[];

export type ClockChoice = (typeof CLOCKS)[number]['value'];

/** The part of the request that is about the clock. */
export function clockOfRequest(choice: ClockChoice): Pick<AnyNewGame, 'clock'> {
  const chosen = CLOCKS.find(({ value }) => value === choice);
  return chosen !== undefined && 'clock' in chosen ? { clock: chosen.clock } : {};
}

interface Props {
  /** Whether there has to be a limit. */
  readonly isRequired?: boolean;
  readonly value: ClockChoice;
  readonly onValue: (value: ClockChoice) => void;
}

/** Chooses how long people may think. */
export function ClockField({ isRequired = false, ...props }: Props) {
  return <Choice legend="Time to think" items={CLOCKS.slice(Number(isRequired))} {...props} />;
}
