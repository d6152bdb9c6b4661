/** The seats of a new game. */
import type { GameTypeItem, Level } from 'parlour-client';
import { capital } from '../../api/format.js';

/** A seat for the player, for a friend with the link, or for a computer player of a level. */
export type Occupant = 'you' | 'friend' | Level;

/** By seat, who is to take it. */
export type SeatPlan = readonly Occupant[];

export type Opponents = 'computer' | 'friend';

type SeatCounts = GameTypeItem['seats'];

const isPerson = (occupant: Occupant): occupant is 'you' | 'friend' =>
  occupant === 'you' || occupant === 'friend';

/** The numbers of seats that a game can be played with. */
export function seatCountsOf({ min, max, allowed }: SeatCounts): readonly number[] {
  return allowed ?? Array.from({ length: max - min + 1 }, (_, index) => min + index);
}

/** The player in the first seat, the same occupant in all others. */
export function planWith(count: number, other: 'friend' | Level): SeatPlan {
  return Array.from({ length: count }, (_, seat) => (seat === 0 ? 'you' : other));
}

const USUAL_LEVEL: Level = 'medium';

/** The level of computer players until the player chooses one. */
export function usualLevel(levels: readonly Level[]): Level {
  return levels.find((each) => each === USUAL_LEVEL) ?? levels[0] ?? USUAL_LEVEL;
}

/** Who plays until the player chooses. */
export function usualPlan({ levels, seats }: GameTypeItem): SeatPlan {
  return planWith(seats.default, usualLevel(levels));
}

/** Replaces everybody but the player. */
export function withOpponents(plan: SeatPlan, other: 'friend' | Level): SeatPlan {
  return plan.map((occupant) => (occupant === 'you' ? 'you' : other));
}

/** Changes the number of seats; new seats are like the last one. */
export function withCount(plan: SeatPlan, count: number, fallback: 'friend' | Level): SeatPlan {
  const last = plan.findLast((occupant) => occupant !== 'you') ?? fallback;
  return Array.from({ length: count }, (_, seat) => plan[seat] ?? last);
}

export function withOccupant(plan: SeatPlan, seat: number, occupant: Occupant): SeatPlan {
  return plan.map((each, index) => (index === seat ? occupant : each));
}

/** Sets the level of all computer players. */
export function withLevel(plan: SeatPlan, level: Level): SeatPlan {
  return plan.map((occupant) => (isPerson(occupant) ? occupant : level));
}

/** The kind of all opponents; `null` if they differ, or if there are none. */
export function opponentsIn(plan: SeatPlan): Opponents | null {
  const others = plan.filter((occupant) => occupant !== 'you');
  if (others.length === 0) return null;
  if (others.every((occupant) => occupant === 'friend')) return 'friend';
  return others.some(isPerson) ? null : 'computer';
}

/** The level that all computer players have; `null` if they differ, or if there are none. */
export function levelIn(plan: SeatPlan): Level | null {
  const levels = new Set(plan.filter((occupant): occupant is Level => !isPerson(occupant)));
  const [level, ...others] = levels;
  return level !== undefined && others.length === 0 ? level : null;
}

const hasFreeSeat = (plan: SeatPlan): boolean => plan.includes('friend');

/** A private game opens only with a seat's token: it needs a seat of the player and cannot have free seats. */
export function canBePrivate(plan: SeatPlan): boolean {
  return plan.includes('you') && !hasFreeSeat(plan);
}

export function hasPerson(plan: SeatPlan): boolean {
  return plan.some(isPerson);
}

export function hasComputer(plan: SeatPlan): boolean {
  return !plan.every(isPerson);
}

/** What computer players are called, by seat. */
const NAMES: Readonly<Record<Level, readonly string[]>> = {
  easy: ['Fig', 'Pip', 'Dot', 'Bean', 'Tam', 'Lu'],
  medium: ['Kit', 'Milo', 'Ines', 'Otto', 'Vera', 'Max'],
  hard: ['Maud', 'Oona', 'Basil', 'Zelda', 'Igor', 'Cleo'],
};

/** The seats of the request. The player gets the first seat for a person. */
export function seatsOfRequest(plan: SeatPlan) {
  return plan.map((occupant, seat) => {
    if (occupant === 'friend') return { kind: 'open' as const };
    if (occupant === 'you') return { kind: 'human' as const };
    const name = NAMES[occupant][seat];
    return { kind: 'cpu' as const, level: occupant, ...(name !== undefined && { name }) };
  });
}

export function occupantLabel(occupant: Occupant): string {
  if (occupant === 'you') return 'You';
  return occupant === 'friend' ? 'A friend (a link)' : `Computer, ${occupant}`;
}

export function levelLabel(level: Level): string {
  return capital(level);
}

/** The label of the button that creates the game. */
export function startLabel(plan: SeatPlan): string {
  if (hasFreeSeat(plan)) return 'Open the table';
  return plan.includes('you') ? 'Start the game' : 'Watch them play';
}

/** “2”, “2 or 4”, “2–6” players. */
export function playersLabel(counts: SeatCounts): string {
  const numbers = seatCountsOf(counts);
  const { min, max } = counts;
  if (min === max) return min === 1 ? '1 player' : `${min} players`;
  const isGapless = numbers.length === max - min + 1 && numbers.length > 2;
  return `${isGapless ? `${min}–${max}` : numbers.join(' or ')} players`;
}
