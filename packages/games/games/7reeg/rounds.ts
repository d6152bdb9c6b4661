/** The deal and the end of a round: docs/rules/7reeg.md, "A round" and "Scores". */
import type { Rng, Seat, Transition } from '../../game-type.js';
import { deckOf, sortCards, type Card } from '../../kit/cards.js';
import { at } from '../../kit/checked.js';
import { dealInTurn } from '../../kit/lists.js';
import { pileView } from '../../kit/piles.js';
import { afterEvents } from '../../kit/transitions.js';
import { endGame, endingAfterRound } from './results.js';
import { HAND_SIZE, initialThreshold, type Event, type State } from './schemas.js';
import { isActive, seatAfter, activeSeats, seatsOf, turnOrder } from './seats.js';
import { viewOfEnded } from './view.js';

/** All cards of a game with `decks` decks, before the shuffle. */
export function fullDeck(decks: number): Card[] {
  return Array.from({ length: decks }, () => deckOf()).flat();
}

const WIN_POINTS = -1;
const FIFTY_POINTS = -3;
const FIFTY_PENALTY = 3;

/** How a round ended. */
interface RoundOutcome {
  /** The seat that won the round; `null` after a dead round. */
  readonly winner: Seat | null;
  /** The seat whose discard the winner took with a valid claim to a "50"; `null` without a "50". */
  readonly fiftyFrom: Seat | null;
}

/** The points that the round adds to the score of `seat`, which still holds `cardsLeft` cards. */
export function roundPoints({ winner, fiftyFrom }: RoundOutcome, seat: Seat, cardsLeft: number): number {
  if (seat === winner) return fiftyFrom === null ? WIN_POINTS : FIFTY_POINTS;
  return seat === fiftyFrom ? cardsLeft + FIFTY_PENALTY : cardsLeft;
}

/** The fields of the state that carry over from one round to the next. */
type BetweenRounds = Pick<State, 'config' | 'scores' | 'outAfterRound'>;

/** Deals 14 cards to each active seat from `leader` on. Hands are by seat, empty for a seat that is out. */
const dealFrom = (
  deck: readonly Card[],
  seats: BetweenRounds,
  leader: Seat,
): Pick<State, 'hands' | 'bank'> => {
  const order = turnOrder(seats, leader);
  const { hands, rest } = dealInTurn(deck, order.length, HAND_SIZE);
  return {
    hands: seatsOf(seats).map((seat) => sortCards(hands[order.indexOf(seat)] ?? [])),
    bank: rest,
  };
};

/** Shuffles all decks and deals round number `round`, which `leader` leads. */
export function dealRound(
  before: BetweenRounds,
  round: number,
  leader: Seat,
  rng: Rng,
): Transition<State, Event> {
  const { config, scores, outAfterRound } = before;
  const { hands, bank } = dealFrom(rng.shuffle(fullDeck(config.decks)), before, leader);
  const state: State = {
    config,
    round,
    leader,
    turn: leader,
    phase: 'draw',
    scores,
    outAfterRound,
    floor: initialThreshold,
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
  const shown = hands.map((cards) => pileView(cards, true));
  return { state, events: [{ type: 'dealt', round, leader, hands: shown, bankSize: bank.length }] };
}

/** Ends the game, or deals the next round. */
const afterRound = (
  state: State,
  played: readonly Seat[],
  nextLeader: Seat,
  rng: Rng,
): Transition<State, Event> => {
  const ending = endingAfterRound(state, played);
  if (ending !== null) return endGame(state, ending);
  const leader = isActive(state, nextLeader) ? nextLeader : seatAfter(state, nextLeader);
  return { ...dealRound(state, state.round + 1, leader, rng), ending: viewOfEnded(state) };
};

/**
 * Scores the round, eliminates seats with too many points, then ends the game or deals the next round from `rng`.
 * `winner` is `null` for a dead round. A "50" claimed in this turn counts if there is a winner.
 */
export function endRound(state: State, winner: Seat | null, rng: Rng): Transition<State, Event> {
  const { round, config, hands } = state;
  const played = activeSeats(state);
  const outcome: RoundOutcome = { winner, fiftyFrom: winner === null ? null : state.fiftyClaimedFrom };
  const points = hands.map((hand, seat) => roundPoints(outcome, seat, hand.length));
  const scores = state.scores.map((score, seat) => score + at(points, seat));
  const isEliminated = (seat: Seat): boolean => at(scores, seat) > config.eliminationScore;
  const outAfterRound = state.outAfterRound.map((out, seat) => out ?? (isEliminated(seat) ? round : null));
  const eliminated = played
    .filter(isEliminated)
    .map((seat): Event => ({ type: 'eliminated', seat, score: at(scores, seat) }));
  const next = afterRound({ ...state, scores, outAfterRound }, played, winner ?? state.leader, rng);
  const ended: Event = {
    type: 'round-ended',
    round,
    winner,
    fifty: outcome.fiftyFrom !== null,
    fiftyFrom: outcome.fiftyFrom,
    hands,
    points,
    scores,
  };
  return afterEvents([ended, ...eliminated], next);
}
