/** How a game ended, as the header of its picture says it. */
import type { Result, Seat } from '#src/game-type.js';
import { joinWithAnd } from '#src/kit/text.js';

/** What a status says after the colon: the reason, or who resigned or ran out of time. */
const explanationOf = (
  { reason, winners }: Result,
  seats: number,
  nameOf: (seat: Seat) => string,
  ending = reason.replaceAll('-', ' '),
): string => {
  const losers = Array.from({ length: seats }, (_, seat) => seat).filter((seat) => !winners.includes(seat));
  const loser = losers.length === 1 ? losers[0] : undefined;
  if (loser === undefined) return ending;
  if (reason === 'timed-out') return `${nameOf(loser)} ran out of time`;
  return reason === 'resigned' ? `${nameOf(loser)} resigned` : ending;
};

export const resultStatus = (
  result: Result,
  seats: number,
  nameOf: (seat: Seat) => string,
  ending?: string,
): string => {
  const { outcome, winners } = result;
  const explanation = explanationOf(result, seats, nameOf, ending);
  const names = joinWithAnd(winners.map(nameOf));
  if (outcome === 'loss') return `The house wins: ${explanation}`;
  if (outcome === 'win') return `${names} wins: ${explanation}`;
  return winners.length === 0 || winners.length === seats
    ? `A draw: ${explanation}`
    : `A draw between ${names}: ${explanation}`;
};
