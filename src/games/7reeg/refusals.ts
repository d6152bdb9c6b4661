import type { Refusal, Typed } from '#src/game-type.js';

/** Why a move is refused. */
export const REFUSALS = {
  'draw-first': 'A turn begins with a draw: nothing is laid or discarded before it.',
  'already-drawn': 'The seat has drawn in this turn; one draw is all there is.',
  'no-discard': 'There is no discard to take: the round has just begun.',
  'melds-missing': 'The discard is taken only to lay melds with it at once, and the move names none.',
  'bank-draw-alone': 'A draw from the bank lays no melds and claims no "50".',
  'not-a-meld': 'Some of the cards named together make neither a set nor a run.',
  'card-not-held': 'The hand does not hold a card that the move names, or not so many copies of it.',
  'taken-card-unused': 'None of the melds contains the discard that would be taken.',
  'too-few-cards': 'The first melds of a seat in a round have too few cards in all.',
  'too-little-value': 'The first melds of a seat in a round are worth too little in all.',
  'fifty-too-late': 'The "50" was claimed too long after the discard; without the claim the draw is legal.',
  'not-down': 'Only a seat that has gone down in this round lays off.',
  'no-such-meld': 'There is no meld with that number on the floor.',
  'does-not-fit': 'The card does not make a longer set or run of that meld.',
} as const;
export type RefusalReason = keyof typeof REFUSALS;

/** A move that is not allowed; `options` are moves that would do, where a choice was left open. */
export const refuse = (reason: RefusalReason, detail: string, options: readonly Typed[] = []): Refusal =>
  options.length === 0 ? { ok: false, reason, detail } : { ok: false, reason, detail, options };
