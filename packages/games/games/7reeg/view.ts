/** Who may know what: docs/rules/7reeg.md, "What is open". */
import type { Seat, Views, Zone } from '../../game-type.js';
import { sortCards } from '../../kit/cards.js';
import { hideHands, pileView } from '../../kit/piles.js';
import { handZones } from '../../kit/views.js';
import type { Event, Move, State, View } from './schemas.js';
import { hasGoneDown } from './threshold.js';

/** The fields of a state that everyone may see. */
type OpenFields = Omit<State, 'config' | 'hands' | 'bank'>;

/** The public fields of a state or a view, copied one by one so that a new field stays hidden until it is listed here. */
export function openFieldsOf(known: OpenFields): OpenFields {
  return {
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
  };
}

const viewOf = (state: State, maySeeHand: (seat: Seat) => boolean): View => ({
  ...openFieldsOf(state),
  hands: state.hands.map((cards, seat) => pileView(sortCards(cards), maySeeHand(seat))),
  bankSize: state.bank.length,
  down: state.hands.map((_, seat) => hasGoneDown(state.melds, seat)),
});

/** A round that is over, before the next deal. */
export function viewOfEnded(state: State): View {
  return viewOf(state, () => true);
}

export const views: Views<State, Move, Event, View> = {
  /** A seat sees its own hand, and everybody sees all hands once the game is over. Only the size of the bank is shown. */
  view: (state, viewer) => viewOf(state, (seat) => viewer === seat || state.ending !== null),

  openView: (state) => ({ ...viewOf(state, () => true), bank: state.bank }),

  /**
   * Hides the cards that other seats were dealt or drew from the bank, in later rounds too. Once the game is over,
   * everything is open.
   */
  viewEvent(event, viewer, state) {
    if (state.ending !== null) return event;
    if (event.type === 'drew-bank') return { ...event, card: viewer === event.seat ? event.card : null };
    if (event.type !== 'dealt') return event;
    return { ...event, hands: hideHands(event.hands, (seat) => viewer === seat) };
  },

  /** Moves are public: none of them names a card that stays hidden. */
  viewMove: (move) => move,

  /**
   * Hands are visible to their seat until the game is over, discards and melds to all. Nobody sees the bank, not even
   * once the game is over.
   */
  zones: ({ hands, bank, discardPile, melds, ending }) => [
    ...handZones(hands, ending !== null),
    { name: 'bank', pieces: bank, visibleTo: 'nobody' },
    { name: 'discard pile', pieces: discardPile, visibleTo: 'all' },
    ...melds.map(({ seat, cards }, index): Zone => ({
      name: `meld ${index}, laid by seat ${seat}`,
      pieces: cards,
      visibleTo: 'all',
    })),
  ],
};
