/** The deal, the end of a round and of the game: docs/rules/7reeg.md, "A round" and "Scores". */
import type { Rng, Seat, Transition } from '#src/game-type.js';
import { deckOf, sortCards, type Card } from '#src/kit/cards.js';
import type { Event } from './event-schema.js';
import { FIRST_FLOOR, HAND_SIZE, type Ending } from './fields.js';
import type { State } from './schemas.js';

const WIN_POINTS = -1;
const FIFTY_POINTS = -3;
const FIFTY_PENALTY = 3;

/** What goes on from round to round. */
type Standing = Pick<State, 'config' | 'scores' | 'outAfterRound'>;

const isIn = ({ outAfterRound }: Pick<State, 'outAfterRound'>, seat: Seat): boolean =>
  outAfterRound[seat] === null;

const seatsOf = ({ scores }: Pick<State, 'scores'>): Seat[] => scores.map((_, seat) => seat);

const seatsIn = (standing: Standing): Seat[] => seatsOf(standing).filter((seat) => isIn(standing, seat));

/** The seats in turn order from `first` on, without those that are out. */
const turnOrder = (standing: Standing, first: Seat): Seat[] => {
  const seats = seatsOf(standing);
  return [...seats.slice(first), ...seats.slice(0, first)].filter((seat) => isIn(standing, seat));
};

/** The next seat after `seat` that is still in. */
export const seatAfter = (standing: Standing, seat: Seat): Seat => turnOrder(standing, seat + 1)[0] ?? seat;

const handsFrom = (standing: Standing, deck: readonly Card[], leader: Seat): Card[][] => {
  const order = turnOrder(standing, leader);
  return seatsOf(standing).map((seat) => {
    const place = order.indexOf(seat);
    if (place < 0) return [];
    return sortCards(deck.slice(0, HAND_SIZE * order.length).filter((_, at) => at % order.length === place));
  });
};

/** Shuffles all decks and deals 14 cards to each seat that is in, one at a time from `leader` on. */
export const dealRound = (
  standing: Standing,
  round: number,
  leader: Seat,
  rng: Rng,
): Transition<State, Event> => {
  const { config, scores, outAfterRound } = standing;
  const deck = rng.shuffle(Array.from({ length: config.decks }, () => deckOf()).flat());
  const hands = handsFrom(standing, deck, leader);
  const bank = deck.slice(hands.flat().length);
  const state: State = {
    config,
    round,
    leader,
    turn: leader,
    phase: 'draw',
    scores,
    outAfterRound,
    floor: FIRST_FLOOR,
    hands,
    bank,
    melds: [],
    discardPile: [],
    topDiscard: null,
    taken: [],
    fiftyClaimedFrom: null,
    reshuffles: 0,
    ending: null,
  };
  const shown = hands.map((cards) => ({ size: cards.length, cards }));
  return { state, events: [{ type: 'dealt', round, leader, hands: shown, bankSize: bank.length }] };
};

const pointsOf = (state: State, winner: Seat | null): number[] =>
  state.hands.map((hand, seat) => {
    if (winner === null) return hand.length;
    const payer = state.fiftyClaimedFrom;
    if (seat === winner) return payer === null ? WIN_POINTS : FIFTY_POINTS;
    return hand.length + (seat === payer ? FIFTY_PENALTY : 0);
  });

const lowest = (seats: readonly Seat[], scores: readonly number[]): Seat[] => {
  const best = Math.min(...seats.map((seat) => scores[seat] ?? Infinity));
  return seats.filter((seat) => scores[seat] === best);
};

/** Why and for whom the game is over after a round played by `played`, or `null`. */
const endingAfter = (after: State, played: readonly Seat[]): Ending | null => {
  const left = seatsIn(after);
  if (left.length === 1) return { reason: 'last-seat-in', winners: left };
  const winners = lowest(played, after.scores);
  if (left.length === 0) return { reason: 'nobody-left', winners };
  return after.round >= after.config.maxRounds ? { reason: 'max-rounds', winners } : null;
};

/** The state and the event of a game that is over. */
export const endGame = (state: State, ending: Ending): Transition<State, Event> => ({
  state: { ...state, turn: null, ending },
  events: [{ type: 'game-ended', ...ending, scores: state.scores }],
});

const goOn = (
  after: State,
  played: readonly Seat[],
  nextLeader: Seat,
  rng: Rng,
): Transition<State, Event> => {
  const ending = endingAfter(after, played);
  if (ending !== null) return endGame(after, ending);
  const leader = isIn(after, nextLeader) ? nextLeader : seatAfter(after, nextLeader);
  return dealRound(after, after.round + 1, leader, rng);
};

/**
 * Scores the round, puts out who has too many points, and ends the game or deals the next round from `chance`.
 * `winner` is `null` for a dead round; a claim to a "50" in this turn counts for the winner.
 */
export const endRound = (state: State, winner: Seat | null, rng: Rng): Transition<State, Event> => {
  const { round, config, hands } = state;
  const played = seatsIn(state);
  const points = pointsOf(state, winner);
  const scores = state.scores.map((score, seat) => score + (points[seat] ?? 0));
  const isOver = (seat: Seat): boolean => (scores[seat] ?? 0) > config.eliminationScore;
  const outAfterRound = state.outAfterRound.map((out, seat) => out ?? (isOver(seat) ? round : null));
  const after: State = { ...state, scores, outAfterRound };
  const fiftyFrom = winner === null ? null : state.fiftyClaimedFrom;
  const eliminated = played
    .filter(isOver)
    .map((seat): Event => ({ type: 'eliminated', seat, score: scores[seat] ?? 0 }));
  const next = goOn(after, played, winner ?? state.leader, rng);
  return {
    state: next.state,
    events: [
      { type: 'round-ended', round, winner, fifty: fiftyFrom !== null, fiftyFrom, hands, points, scores },
      ...eliminated,
      ...next.events,
    ],
  };
};
