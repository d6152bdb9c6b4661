/** Playing a card, drawing and passing (docs/rules/double-7.md, "A turn"). */
import { without } from '#src/kit/multiset.js';
import { sortHand, type Card, type CardNumber } from './cards.js';
import type { Event } from './event-schema.js';
import { handClosed, NOBODY } from './hands.js';
import { layoutOf, type End } from './layout.js';
import { result } from './outcome.js';
import { refusalOf } from './refusals.js';
import { canonicalMove, handOf } from './rules.js';
import type { Move, State } from './schemas.js';
import { blockedScore, goneOutScore, playScore } from './scoring.js';
import type { MoveResult, Rng, Context, Seat, Transition } from '#src/game-type.js';

type Step = Transition<State, Event>;

const nextSeat = (state: State, seat: Seat): Seat => (seat + 1) % state.hands.length;

const replaced = <T>(list: readonly T[], at: number, item: T): T[] =>
  list.map((each, i) => (i === at ? item : each));

const openNumbers = (state: State): CardNumber[] =>
  [...new Set(layoutOf(state.layout).ends.map(({ number }) => number))].sort((a, b) => a - b);

const union = (a: readonly CardNumber[], b: readonly CardNumber[]): CardNumber[] =>
  [...new Set([...a, ...b])].sort((x, y) => x - y);

/** A play after drawing plays the last card drawn, so that what is left still fits no end. */
const lacksAfterPlay = (state: State, seat: Seat): CardNumber[][] =>
  state.drawsThisTurn === 0 ? state.lacks : replaced(state.lacks, seat, openNumbers(state));

const lacksAfterPass = (state: State, seat: Seat): CardNumber[][] =>
  replaced(state.lacks, seat, union(state.lacks[seat] ?? [], openNumbers(state)));

const playEnding = (state: State, seat: Seat, rng: Rng): Step | null => {
  if (handOf(state, seat).length === 0) {
    return handClosed(state, 'gone-out', goneOutScore(state.hands, seat), rng);
  }
  return result(state) === null ? null : handClosed(state, 'target-reached', NOBODY, rng);
};

const afterPlay = (state: State, seat: Seat, events: Event[], rng: Rng): Step => {
  const closed = playEnding(state, seat, rng);
  return closed === null ? { state, events } : { state: closed.state, events: [...events, ...closed.events] };
};

const playCard = (before: State, seat: Seat, card: Card, end: End | null, rng: Rng): Step => {
  const layout = [...before.layout, { seat, card, end }];
  const { points, spinner } = layoutOf(layout);
  const gained = playScore(points);
  const score = (before.scores[seat] ?? 0) + gained;
  const hand = without(handOf(before, seat), [card]) ?? [];
  const state: State = {
    ...before,
    layout,
    hands: replaced(before.hands, seat, hand),
    scores: replaced(before.scores, seat, score),
    toMove: nextSeat(before, seat),
    openWith: null,
    passesInRow: 0,
    drawsThisTurn: 0,
    lacks: lacksAfterPlay(before, seat),
  };
  const played: Event = { type: 'played', seat, card, end, becameSpinner: spinner?.card === card, points };
  const events: Event[] = gained === 0 ? [played] : [played, { type: 'scored', seat, points: gained, score }];
  return afterPlay(state, seat, events, rng);
};

const drawCard = (before: State, seat: Seat): Step => {
  const [card, ...boneyard] = before.boneyard;
  if (card === undefined) throw new RangeError('the boneyard is empty');
  const state: State = {
    ...before,
    hands: replaced(before.hands, seat, sortHand([...handOf(before, seat), card])),
    boneyard,
    drawsThisTurn: before.drawsThisTurn + 1,
    lacks: replaced(before.lacks, seat, []),
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
  const passed: Event = { type: 'blocked', seat, passesInRow };
  if (passesInRow < state.hands.length) return { state, events: [passed] };
  const closed = handClosed(state, 'blocked', blockedScore(state.hands), rng);
  return { state: closed.state, events: [passed, ...closed.events] };
};

const stepOf = (state: State, seat: Seat, move: Move, rng: Rng): Step => {
  if (move.type === 'draw') return drawCard(state, seat);
  if (move.type === 'pass') return passTurn(state, seat, rng);
  return playCard(state, seat, move.card, move.end ?? null, rng);
};

/** Plays a well-formed move of the seat whose turn it is; what is refused changes nothing. */
export const apply = (state: State, seat: Seat, move: Move, { rng }: Context): MoveResult<State, Event> => {
  const refusal = refusalOf(state, seat, move);
  return refusal ?? { ok: true, ...stepOf(state, seat, canonicalMove(state, seat, move), rng) };
};
