import type { GameTypeItem, Level } from 'parlour-client';
import { Choice } from './choice.js';
import {
  hasComputer,
  levelIn,
  levelLabel,
  occupantLabel,
  opponentsIn,
  seatCountsOf,
  withCount,
  withOccupant,
  withOpponents,
  type Occupant,
  type Opponents,
  type SeatPlan,
} from './seat-plan.js';

interface Props {
  readonly item: GameTypeItem;
  readonly plan: SeatPlan;
  /** The level of computer players that are added. */
  readonly level: Level;
  readonly onPlan: (plan: SeatPlan) => void;
  readonly onLevel: (level: Level) => void;
}

const OPPONENTS = [
  { value: 'computer', label: 'The computer' },
  { value: 'friend', label: 'A friend', hint: 'You get a link to send.' },
] as const satisfies readonly {
  readonly value: Opponents;
  readonly label: string;
  readonly hint?: string;
}[];

const SeatRows = ({ item, plan, onPlan }: Props) => {
  const occupants: readonly Occupant[] = ['you', 'friend', ...item.levels];
  return (
    <details class="seat-rows" open={plan.length > 2}>
      <summary>Who sits where</summary>
      <ol>
        {plan.map((occupant, seat) => (
          <li key={seat}>
            <label>
              <span>Seat {seat + 1}</span>
              <select
                value={occupant}
                onChange={({ currentTarget: { value } }) =>
                  onPlan(withOccupant(plan, seat, occupants.find((each) => each === value) ?? occupant))
                }
              >
                {occupants.map((each) => (
                  <option key={each} value={each}>
                    {occupantLabel(each)}
                  </option>
                ))}
              </select>
            </label>
          </li>
        ))}
      </ol>
    </details>
  );
};

/** Chooses the occupants of the seats. */
export function SeatsFields(props: Props) {
  const { item, plan, level, onPlan, onLevel } = props;
  const counts = seatCountsOf(item.seats);
  const isAlone = item.seats.max === 1;
  return (
    <>
      {!isAlone && (
        <Choice
          legend="Play against"
          items={OPPONENTS}
          value={opponentsIn(plan)}
          onValue={(opponents) => onPlan(withOpponents(plan, opponents === 'friend' ? 'friend' : level))}
        />
      )}
      {hasComputer(plan) && (
        <Choice
          legend="How well the computer plays"
          items={item.levels.map((each) => ({ value: each, label: levelLabel(each) }))}
          value={levelIn(plan)}
          onValue={onLevel}
        />
      )}
      {counts.length > 1 && (
        <Choice
          legend="Seats"
          items={counts.map((count) => ({ value: count, label: String(count) }))}
          value={plan.length}
          onValue={(count) => onPlan(withCount(plan, count, level))}
        />
      )}
      <SeatRows {...props} />
    </>
  );
}
