/** Discarding, and taking the previous seat's discard: docs/rules/7reeg.md, "A turn" and "A “50”". */
import type { Context, MoveResult, Refusal, Seat } from '#src/game-type.js';
import { sortCards } from '#src/kit/cards.js';
import type { Event } from './events.js';
import { continueOrGoOut, handOf, handWithout, withHand } from './hands.js';
import { checkMelds, layMelds } from './laying.js';
import { takeOptions } from './legal-moves.js';
import { refuse } from './refusals.js';
import type { Discard, Draw, State, TopDiscard } from './schemas.js';
import { seatAfter } from './seats.js';

const isTooLate = ({ config }: State, { discardedAtMs }: TopDiscard, now: number): boolean =>
  now - discardedAtMs > config.fiftyWindowMs;

const fiftyTooLate = ({ config }: State, { discardedAtMs }: TopDiscard, now: number): Refusal =>
  refuse(
    'fifty-too-late',
    `A "50" must be claimed within ${config.fiftyWindowMs} ms of the discard. This claim came after ` +
      `${now - discardedAtMs} ms. The same draw without \`fifty\` is legal.`,
  );

/** Takes the top discard and lays melds with it at once. */
export const takeDiscard = (
  state: State,
  seat: Seat,
  move: Draw,
  { now, rng }: Context,
): MoveResult<State, Event> => {
  const { discardPile, topDiscard } = state;
  const { melds: named, fifty = false } = move;
  const card = discardPile.at(-1);
  if (card === undefined || topDiscard === null) {
    return refuse('no-discard', 'Nobody has discarded in this round yet. Draw from the bank.');
  }
  if (named === undefined) {
    const detail = `Name the melds to lay with the ${card}. A discard may only be taken to meld it at once.`;
    return refuse('melds-missing', detail, takeOptions(state, seat));
  }
  const holding = withHand(state, seat, sortCards([...handOf(state, seat), card]));
  const checked = checkMelds(holding, seat, named, card);
  if (!checked.ok) return checked;
  if (fifty && isTooLate(state, topDiscard, now)) return fiftyTooLate(state, topDiscard, now);
  const taken = { seat, card, from: topDiscard.seat, fifty };
  const laid = layMelds(holding, seat, checked.melds);
  const after: State = {
    ...laid.state,
    phase: 'play',
    discardPile: discardPile.slice(0, -1),
    topDiscard: null,
    taken: [...state.taken, taken],
    fiftyClaimedFrom: fifty ? topDiscard.seat : null,
  };
  return continueOrGoOut(after, seat, [{ type: 'took-discard', ...taken }, laid.event], rng);
};

/** Discards a card, which ends the turn; discarding the last one ends the round. */
export const discard = (
  state: State,
  seat: Seat,
  { card }: Discard,
  { now, rng }: Context,
): MoveResult<State, Event> => {
  const rest = handWithout(state, seat, card);
  if (!rest.ok) return rest;
  const after: State = {
    ...withHand(state, seat, rest.hand),
    discardPile: [...state.discardPile, card],
    topDiscard: { seat, discardedAtMs: now },
  };
  const event: Event = { type: 'discarded', seat, card };
  if (rest.hand.length === 0) return continueOrGoOut(after, seat, [event], rng);
  const next: State = { ...after, turn: seatAfter(state, seat), phase: 'draw', fiftyClaimedFrom: null };
  return { ok: true, state: next, events: [event] };
};
