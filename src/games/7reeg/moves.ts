/** What a move does: docs/rules/7reeg.md, "A turn". */
import type { MoveResult, Rng, Context, Refusal, Seat } from '#src/game-type.js';
import { sortCards } from '#src/kit/cards.js';
import type { Event } from './event-schema.js';
import { MOST_RESHUFFLES } from './fields.js';
import { handOf, layMelds, layOff, meld, orGoOut, playedFrom, readyMelds, withHand } from './lay.js';
import { takeOptions } from './options.js';
import { refuse } from './refusals.js';
import { endRound, seatAfter } from './rounds.js';
import type { Discard, Draw, Move, State, TopDiscard } from './schemas.js';

type Outcome = MoveResult<State, Event>;

/** `state` with a bank made of the discard pile without its top card, or `null` when the round is dead. */
const reshuffled = (state: State, rng: Rng): State | null => {
  const top = state.discardPile.at(-1);
  if (state.reshuffles === MOST_RESHUFFLES || top === undefined) return null;
  const bank = rng.shuffle(state.discardPile.slice(0, -1));
  return { ...state, bank, discardPile: [top], reshuffles: state.reshuffles + 1 };
};

/** A draw from the bank; when it is empty, the discard pile is shuffled first or the round is dead. */
const drawFromBank = (state: State, seat: Seat, { melds, fifty }: Draw, rng: Rng): Outcome => {
  if (melds !== undefined || fifty === true) {
    return refuse(
      'bank-draw-alone',
      'Draw from the bank alone; melds come in a move of their own, a "50" not at all.',
    );
  }
  const isRefilled = state.bank.length === 0;
  const drawnFrom = isRefilled ? reshuffled(state, rng) : state;
  const [card, ...bank] = drawnFrom?.bank ?? [];
  if (drawnFrom === null || card === undefined) return { ok: true, ...endRound(state, null, rng) };
  const hand = sortCards([...handOf(state, seat), card]);
  const events: Event[] = [
    ...(isRefilled ? [{ type: 'reshuffled' as const, bankSize: drawnFrom.bank.length }] : []),
    { type: 'drew-bank', seat, card, bankSize: bank.length },
  ];
  return { ok: true, state: { ...withHand(drawnFrom, seat, hand), bank, phase: 'play' }, events };
};

const isTooLate = ({ config }: State, { discardedAtMs }: TopDiscard, now: number): boolean =>
  now - discardedAtMs > config.fiftyWindowMs;

const tooLate = ({ config }: State, { discardedAtMs }: TopDiscard, now: number): Refusal =>
  refuse(
    'fifty-too-late',
    `A "50" has to come within ${config.fiftyWindowMs} ms of the discard, and this came after ` +
      `${now - discardedAtMs} ms. The same draw without \`fifty\` is legal.`,
  );

/** Takes the top discard and lays melds with it at once. */
const takeDiscard = (state: State, seat: Seat, move: Draw, { now, rng }: Context): Outcome => {
  const { discardPile, topDiscard } = state;
  const { melds: named, fifty = false } = move;
  const card = discardPile.at(-1);
  if (card === undefined || topDiscard === null) {
    return refuse('no-discard', 'Nobody has discarded yet in this round: draw from the bank.');
  }
  if (named === undefined) {
    const detail = `Name the melds to lay with the ${card}: the discard is taken for nothing else.`;
    return refuse('melds-missing', detail, takeOptions(state, seat));
  }
  const holding = withHand(state, seat, sortCards([...handOf(state, seat), card]));
  const ready = readyMelds(holding, seat, named, card);
  if (!ready.ok) return ready;
  if (fifty && isTooLate(state, topDiscard, now)) return tooLate(state, topDiscard, now);
  const taken = { seat, card, from: topDiscard.seat, fifty };
  const laid = layMelds(holding, seat, ready.melds);
  const after: State = {
    ...laid.state,
    phase: 'play',
    discardPile: discardPile.slice(0, -1),
    topDiscard: null,
    taken: [...state.taken, taken],
    fiftyClaimedFrom: fifty ? topDiscard.seat : null,
  };
  return orGoOut(after, seat, [{ type: 'took-discard', ...taken }, laid.event], rng);
};

/** Puts a card on the discard pile, which ends the turn, and the round when it was the last one. */
const discard = (state: State, seat: Seat, { card }: Discard, { now, rng }: Context): Outcome => {
  const played = playedFrom(state, seat, card);
  if (!played.ok) return played;
  const after: State = {
    ...withHand(state, seat, played.hand),
    discardPile: [...state.discardPile, card],
    topDiscard: { seat, discardedAtMs: now },
  };
  const event: Event = { type: 'discarded', seat, card };
  if (played.hand.length === 0) return orGoOut(after, seat, [event], rng);
  const next: State = { ...after, turn: seatAfter(state, seat), phase: 'draw', fiftyClaimedFrom: null };
  return { ok: true, state: next, events: [event] };
};

const draw = (state: State, seat: Seat, move: Draw, context: Context): Outcome => {
  if (state.phase === 'play') {
    return refuse('already-drawn', 'This turn has had its draw: meld, lay off, or discard to end it.');
  }
  return move.from === 'bank'
    ? drawFromBank(state, seat, move, context.rng)
    : takeDiscard(state, seat, move, context);
};

/** Plays a move of the seat whose turn it is, or refuses it. `context.now` is the logged time of the move. */
export const apply = (state: State, seat: Seat, move: Move, context: Context): Outcome => {
  if (move.type === 'draw') return draw(state, seat, move, context);
  if (state.phase === 'draw')
    return refuse('draw-first', 'Draw first, from the bank or with melds from the discard.');
  if (move.type === 'meld') return meld(state, seat, move, context.rng);
  if (move.type === 'lay-off') return layOff(state, seat, move, context.rng);
  return discard(state, seat, move, context);
};
