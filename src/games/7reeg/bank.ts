/** Draws from the bank: docs/rules/7reeg.md, "A turn" and "Scores". */
import type { MoveResult, Rng, Seat } from '#src/game-type.js';
import { sortCards } from '#src/kit/cards.js';
import type { Event } from './events.js';
import { MAX_RESHUFFLES } from './fields.js';
import { handOf, withHand } from './hands.js';
import { refuse } from './refusals.js';
import { endRound } from './rounds.js';
import type { Draw, State } from './schemas.js';

/** `state` with all discards but the top one shuffled into a new bank; `null` if the round allows no more reshuffles. */
const reshuffled = (state: State, rng: Rng): State | null => {
  const top = state.discardPile.at(-1);
  if (state.reshuffles === MAX_RESHUFFLES || top === undefined) return null;
  const bank = rng.shuffle(state.discardPile.slice(0, -1));
  return { ...state, bank, discardPile: [top], reshuffles: state.reshuffles + 1 };
};

/** Draws a card. If the bank is empty, reshuffles the discard pile first or ends the round dead. */
export const drawFromBank = (
  state: State,
  seat: Seat,
  { melds, fifty }: Draw,
  rng: Rng,
): MoveResult<State, Event> => {
  if (melds !== undefined || fifty === true) {
    return refuse(
      'bank-draw-alone',
      'A draw from the bank names no melds and claims no "50". Lay melds in a move of their own after it.',
    );
  }
  const isRefilled = state.bank.length === 0;
  const source = isRefilled ? reshuffled(state, rng) : state;
  const [card, ...bank] = source?.bank ?? [];
  if (source === null || card === undefined) return { ok: true, ...endRound(state, null, rng) };
  const hand = sortCards([...handOf(state, seat), card]);
  const events: Event[] = [
    ...(isRefilled ? [{ type: 'reshuffled' as const, bankSize: source.bank.length }] : []),
    { type: 'drew-bank', seat, card, bankSize: bank.length },
  ];
  return { ok: true, state: { ...withHand(source, seat, hand), bank, phase: 'play' }, events };
};
