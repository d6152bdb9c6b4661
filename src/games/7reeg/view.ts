/** Who may know what: docs/rules/7reeg.md, "What is open". */
import type { Seat, Viewer } from '#src/game-type.js';
import { sortCards, type Card } from '#src/kit/cards.js';
import type { Event } from './event-schema.js';
import type { Hand } from './fields.js';
import { isDown } from './floor.js';
import type { Move, State, View } from './schemas.js';

/** What everyone may know, field by field. */
type Open = Omit<State, 'config' | 'hands' | 'bank'>;

/** A copy of the open fields of a state or a view. */
export const openPart = (known: Open): Open => ({
  round: known.round,
  leader: known.leader,
  turn: known.turn,
  phase: known.phase,
  scores: known.scores,
  outAfterRound: known.outAfterRound,
  floor: known.floor,
  melds: known.melds,
  discardPile: known.discardPile,
  topDiscard: known.topDiscard,
  taken: known.taken,
  fiftyClaimedFrom: known.fiftyClaimedFrom,
  reshuffles: known.reshuffles,
  ending: known.ending,
});

/** A seat sees its own hand, all see all hands once the game is over; the bank is never more than its size. */
export const view = (state: State, viewer: Viewer): View => {
  const handFor = (cards: readonly Card[], seat: Seat): Hand => ({
    size: cards.length,
    cards: viewer === seat || state.ending !== null ? sortCards(cards) : null,
  });
  return {
    ...openPart(state),
    hands: state.hands.map(handFor),
    bankSize: state.bank.length,
    down: state.hands.map((_, seat) => isDown(state.melds, seat)),
  };
};

/** The cards dealt to other seats and those that they drew from the bank stay hidden, in later rounds too. */
export const viewEvent = (event: Event, viewer: Viewer): Event => {
  if (event.type === 'drew-bank') return { ...event, card: viewer === event.seat ? event.card : null };
  if (event.type !== 'dealt') return event;
  const hands = event.hands.map(({ size, cards }, seat) => ({ size, cards: viewer === seat ? cards : null }));
  return { ...event, hands };
};

/** Moves are open: none of them names a card that stays hidden. */
export const viewMove = (move: Move): Move => move;
