/** Hand-made positions of Basra and small helpers of its tests. */
import { basra } from '#src/games/basra/index.js';
import { DEFAULTS, type Config, type Event, type Move, type State } from '#src/games/basra/schemas.js';
import type { MoveResult, GameType, Refusal, Seat, Viewer } from '#src/game-type.js';
import { sortCards, type Card } from '#src/kit/cards.js';
import { contextOf, deepFreeze, TEST_SEED } from '#test/support/play.js';

/** Basra as the helpers that know no game take it. */
export const asGameType = basra as unknown as GameType;

/** `AS 7D` as a list of cards; nothing for an empty string. */
export const cards = (text: string): Card[] => text.split(' ').filter((each) => each !== '') as Card[];

const ENOUGH_STOCK = cards('9C 9D 9H 9S 8C 8D 8H 8S 7C 7D');

/** A position with seat 0 to move: `hands` and `table` as texts, the rest as in the middle of a first deck. */
export const position = (hands: string[], table: string, more: Partial<State> = {}): State =>
  deepFreeze({
    config: { ...DEFAULTS },
    deck: 1,
    dealer: hands.length - 1,
    hands: hands.map((hand) => sortCards(cards(hand))),
    stock: ENOUGH_STOCK,
    table: cards(table),
    captured: hands.map(() => []),
    scores: hands.map(() => 0),
    lastCapturer: null,
    lastPlay: null,
    resigned: null,
    ...more,
  });

/** The move that plays `card`; `capture` as a text, left out when it is not given. */
export const play = (card: string, capture?: string): Move => ({
  type: 'play',
  card: card as Card,
  ...(capture === undefined ? {} : { capture: cards(capture) }),
});

export const applied = (state: State, seat: Seat, move: Move, entry = 1): MoveResult<State, Event> =>
  basra.apply(state, seat, deepFreeze(move), contextOf(TEST_SEED, entry));

/** The state and events after a move of the seat to move; throws when it is refused. */
export const after = (state: State, move: Move, entry = 1): { state: State; events: readonly Event[] } => {
  const outcome = applied(state, basra.turn(state) ?? 0, move, entry);
  if (!outcome.ok) throw new Error(`${outcome.reason}: ${outcome.detail}`);
  return { state: deepFreeze(outcome.state), events: outcome.events };
};

/** The refusal of a move of the seat to move; throws when it is played. */
export const refused = (state: State, move: Move): Refusal => {
  const outcome = applied(state, basra.turn(state) ?? 0, move);
  if (outcome.ok) throw new Error(`${JSON.stringify(move)} was played`);
  return outcome;
};

/** What `viewer` sees of `state`. */
export const lookOf = (state: State, viewer: Viewer) => ({
  config: state.config satisfies Config,
  seats: state.hands.length,
  viewer,
  view: basra.view(state, viewer),
});

/** All 44 cards wherever they lie. */
export const everyCard = ({ hands, stock, table, captured }: State): Card[] => [
  ...hands.flat(),
  ...stock,
  ...table,
  ...captured.flat(),
];
