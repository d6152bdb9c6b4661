/** Playing a card, drawing and passing (docs/rules/double-7.md, "A turn"). */
import type { Rng, Seat, Transition } from '../../game-type.js';
import { at, defined } from '../../kit/checked.js';
import { without } from '../../kit/lists.js';
import { afterEvents } from '../../kit/transitions.js';
import { shows, sortHand, totalOf, type Card, type CardNumber } from './cards.js';
import type { Event, Move, PlayMove, State } from './schemas.js';
import { endHand } from './rounds.js';
import { layoutOf, type End, type OpenEnd } from './layout.js';
import { result } from './results.js';
import { blockedScore, goneOutScore, noScore, playScore } from './scoring.js';

/** The open ends that `card` can be joined to. */
export function fittingEnds(state: State, card: Card): OpenEnd[] {
  return layoutOf(state.layout).ends.filter(({ number }) => shows(card, number));
}

const openingPlays = ({ openWith }: State, hand: readonly Card[]): PlayMove[] =>
  (openWith === null ? hand : [openWith]).map((card) => ({ type: 'play', card }));

/** The plays that a seat would have if it were its turn: by card in the order of the set, then by end. */
export function playsOf(state: State, seat: Seat): PlayMove[] {
  const hand = at(state.hands, seat);
  if (state.layout.length === 0) return openingPlays(state, hand);
  const { ends } = layoutOf(state.layout);
  return hand.flatMap((card) =>
    ends
      .filter(({ number }) => shows(card, number))
      .map(({ end }): PlayMove => ({ type: 'play', card, end })),
  );
}

type Step = Transition<State, Event>;

const nextSeat = (state: State, seat: Seat): Seat => (seat + 1) % state.hands.length;

const ascending = (numbers: readonly CardNumber[]): CardNumber[] =>
  [...new Set(numbers)].sort((a, b) => a - b);

const openNumbers = (state: State): CardNumber[] =>
  ascending(layoutOf(state.layout).ends.map(({ number }) => number));

/**
 * After drawing, a seat plays the last card it drew, because it stops at the first one that fits. So no other card in
 * its hand fits an end that was open before the play.
 */
const lacksAfterPlay = (before: State, seat: Seat): CardNumber[][] =>
  before.drawsThisTurn === 0 ? before.lacks : before.lacks.with(seat, openNumbers(before));

const lacksAfterPass = (before: State, seat: Seat): CardNumber[][] =>
  before.lacks.with(seat, ascending([...at(before.lacks, seat), ...openNumbers(before)]));

/** Ends the hand if `seat` has gone out or reached the target with its play. */
const endAfterPlay = (state: State, seat: Seat, rng: Rng): Step | null => {
  if (at(state.hands, seat).length === 0) {
    return endHand(state, 'gone-out', goneOutScore(state.hands.map(totalOf), seat), rng);
  }
  return result(state) === null ? null : endHand(state, 'target-reached', noScore, rng);
};

const playCard = (before: State, seat: Seat, card: Card, end: End | null, rng: Rng): Step => {
  const layout = [...before.layout, { seat, card, end }];
  const { points, spinner } = layoutOf(layout);
  const gained = playScore(points);
  const score = at(before.scores, seat) + gained;
  const hand = defined(without(at(before.hands, seat), [card]), `card ${card} in the hand of seat ${seat}`);
  const state: State = {
    ...before,
    layout,
    hands: before.hands.with(seat, hand),
    scores: before.scores.with(seat, score),
    toMove: nextSeat(before, seat),
    openWith: null,
    passesInRow: 0,
    drawsThisTurn: 0,
    lacks: lacksAfterPlay(before, seat),
  };
  const played: Event = { type: 'played', seat, card, end, becameSpinner: spinner?.card === card, points };
  const events: Event[] = gained === 0 ? [played] : [played, { type: 'scored', seat, points: gained, score }];
  const closed = endAfterPlay(state, seat, rng);
  return closed === null ? { state, events } : afterEvents(events, closed);
};

const drawCard = (before: State, seat: Seat): Step => {
  const card = at(before.boneyard, 0);
  const boneyard = before.boneyard.slice(1);
  const state: State = {
    ...before,
    hands: before.hands.with(seat, sortHand([...at(before.hands, seat), card])),
    boneyard,
    drawsThisTurn: before.drawsThisTurn + 1,
    lacks: before.lacks.with(seat, []),
  };
  const { handNumber } = state;
  return { state, events: [{ type: 'drew', handNumber, seat, card, boneyard: boneyard.length }] };
};

const passTurn = (before: State, seat: Seat, rng: Rng): Step => {
  const passesInRow = before.passesInRow + 1;
  const state: State = {
    ...before,
    toMove: nextSeat(before, seat),
    passesInRow,
    drawsThisTurn: 0,
    lacks: lacksAfterPass(before, seat),
  };
  const blocked: Event = { type: 'blocked', seat, passesInRow };
  if (passesInRow < state.hands.length) return { state, events: [blocked] };
  return afterEvents([blocked], endHand(state, 'blocked', blockedScore(state.hands.map(totalOf)), rng));
};

/** Makes a legal move in its canonical spelling. A move that ends a hand also deals the next one. */
export function playMove(state: State, seat: Seat, move: Move, rng: Rng): Step {
  if (move.type === 'draw') return drawCard(state, seat);
  if (move.type === 'pass') return passTurn(state, seat, rng);
  return playCard(state, seat, move.card, move.end ?? null, rng);
}
