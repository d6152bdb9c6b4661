/** The rules of Fourteen: docs/rules/7reeg.md. */
import type { Context, GameRules, MoveResult, Seat } from '../../game-type.js';
import type { Card } from '../../kit/cards.js';
import { at } from '../../kit/checked.js';
import { refuseSeats } from '../../kit/options.js';
import { afterEvents } from '../../kit/transitions.js';
import { asListed, longerMeld, type Meld } from './melds.js';
import { refuse } from './refusals.js';
import { endGame, result } from './results.js';
import { dealRound } from './rounds.js';
import {
  defaults,
  schemas,
  SEAT_COUNTS,
  type Config,
  type Draw,
  type Event,
  type LaidMeld,
  type LayOff,
  type Move,
  type Option,
  type State,
  type View,
} from './schemas.js';
import { hasGoneDown, meldSetsToLay, spelled, takeOptions } from './threshold.js';
import { discard, drawFromBank, layOff, meld, takeDiscard } from './turns.js';
import { views } from './view.js';

const MAX_SEATS_WITH_ONE_DECK = 2;

const draw = (state: State, seat: Seat, move: Draw, context: Context): MoveResult<State, Event> => {
  if (state.phase === 'play') {
    return refuse(
      'already-drawn',
      'You have already drawn in this turn. Meld, lay off, or discard to end it.',
    );
  }
  return move.from === 'bank'
    ? drawFromBank(state, seat, move, context.rng)
    : takeDiscard(state, seat, move, context);
};

const distinct = (cards: readonly Card[]): Card[] => [...new Set(cards)];

const meldOptions = (state: State, seat: Seat): Option[] =>
  meldSetsToLay(state, seat, at(state.hands, seat)).map((melds) => ({ type: 'meld', melds: spelled(melds) }));

/** The melds that `card` may be laid off on, by index, and what each becomes. */
export function layOffTargets(melds: readonly LaidMeld[], card: Card): { index: number; longer: Meld }[] {
  return melds.flatMap(({ cards }, index) => {
    const longer = longerMeld(cards, card);
    return longer === null ? [] : [{ index, longer }];
  });
}

const layOffOptions = (state: State, seat: Seat): LayOff[] => {
  if (!hasGoneDown(state.melds, seat)) return [];
  return distinct(at(state.hands, seat)).flatMap((card) =>
    layOffTargets(state.melds, card).map(({ index }): LayOff => ({ type: 'lay-off', card, meld: index })),
  );
};

const discardOptions = (state: State, seat: Seat): Option[] =>
  distinct(at(state.hands, seat)).map((card) => ({ type: 'discard', card }));

export const sevenReegRules: GameRules<Config, State, Move, Option, Event, View> = {
  id: '7reeg',
  title: '7reeg (Fourteen)',
  rules: { version: 1, source: 'docs/rules/7reeg.md' },
  seats: SEAT_COUNTS,
  schemas,
  bestScores: 'lowest',
  revealingEvents: ['round-ended', 'resigned'],
  result,
  ...views,

  /** Completes a config; refuses one deck for more than two seats, because it has too few cards. */
  configure(config, seats) {
    const refusal = refuseSeats('Fourteen', SEAT_COUNTS, seats);
    if (refusal !== null) return refusal;
    const fewestDecks = seats > MAX_SEATS_WITH_ONE_DECK ? 2 : 1;
    const complete: Config = { decks: fewestDecks, ...defaults, ...config };
    return complete.decks < fewestDecks
      ? { ok: false, detail: `One deck is not enough for ${seats} seats. Use two.` }
      : { ok: true, config: complete };
  },

  /** Deals the first round, which seat 0 leads. */
  setup(config, seats, { rng }) {
    const scores = Array.from({ length: seats }, () => 0);
    return dealRound({ config, scores, outAfterRound: scores.map(() => null) }, 1, 0, rng);
  },

  turn: (state) => state.turn,

  /**
   * Before the draw: the bank, then every way to take the discard. After it: every set of melds that the seat may lay, then
   * lay-offs (by card, then by meld), then discards. `fifty` is left out.
   */
  legalMoves(state, seat) {
    if (state.turn !== seat) return [];
    if (state.phase === 'draw') return [{ type: 'draw', from: 'bank' }, ...takeOptions(state, seat)];
    return [...meldOptions(state, seat), ...layOffOptions(state, seat), ...discardOptions(state, seat)];
  },

  /**
   * Melds in catalogue order, `fifty` left out. Even a valid claim with a discard is left out, because it depends on the
   * time of the move. To play a claim, apply the move as it was sent.
   */
  canonicalMove(_state, _seat, move) {
    if (move.type === 'meld') return { ...move, melds: asListed(move.melds) };
    if (move.type !== 'draw') return move;
    // Never legal, so no listed move may equal it.
    if (move.from === 'bank' && move.fifty === true) return move;
    const { fifty: _, ...draw } = move;
    return draw.melds === undefined ? draw : { ...draw, melds: asListed(draw.melds) };
  },

  /** Whether a "50" is claimed in time depends on `context.now`. */
  apply(state, seat, move, context) {
    if (move.type === 'draw') return draw(state, seat, move, context);
    if (state.phase === 'draw')
      return refuse('draw-first', 'Draw first, from the bank or with melds from the discard pile.');
    if (move.type === 'meld') return meld(state, seat, move, context.rng);
    if (move.type === 'lay-off') return layOff(state, seat, move, context.rng);
    return discard(state, seat, move, context);
  },

  /** The other of two seats wins, and all hands are disclosed. */
  resign(state, seat) {
    const winners = [...state.hands.keys()].filter((each) => each !== seat);
    const resigned = { type: 'resigned', seat, hands: state.hands } as const;
    return afterEvents([resigned], endGame(state, { reason: 'resigned', winners }));
  },
};
