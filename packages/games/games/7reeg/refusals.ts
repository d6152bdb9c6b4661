import type { Refusal } from '../../game-type.js';
import { refuseMove } from '../../kit/options.js';
import type { Card } from '../../kit/cards.js';

export const refusals = {
  'draw-first': 'A turn begins with a draw. Melds, lay-offs and the discard come after it.',
  'already-drawn': 'The seat has already drawn in this turn, and a turn has only one draw.',
  'no-discard': 'There is no discard to take, because the round has just begun.',
  'melds-missing': 'A discard may only be taken to lay melds with it at once, and the move names no melds.',
  'bank-draw-alone': 'A draw from the bank lays no melds and claims no "50".',
  'not-a-meld': 'One of the melds named is neither a set nor a run.',
  'card-not-held': 'The move names a card that the hand does not hold, or more copies than it holds.',
  'taken-card-unused': 'None of the melds contains the discard that the move takes.',
  'too-few-cards': 'The first melds of a seat in a round have too few cards in all.',
  'too-little-value': 'The first melds of a seat in a round are worth too little in all.',
  'fifty-too-late': 'The "50" was claimed too long after the discard. The same draw is legal without it.',
  'not-down': 'Only a seat that has gone down in this round may lay off cards.',
  'no-such-meld': 'No meld on the table has this index.',
  'does-not-fit': 'The card does not extend this meld to a longer set or run.',
} as const;
type RefusalReason = keyof typeof refusals;

/** Refuses a move for one of these reasons. */
export const refuse = refuseMove<RefusalReason>;

export function cardNotHeld(card: Card): Refusal {
  return refuse(
    'card-not-held',
    `You do not hold the ${card}, or not as many copies of it as the move names.`,
  );
}
