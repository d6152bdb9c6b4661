/** The rules of War: docs/rules/war.md. A single battle is in battle.ts. */
import type { ConfigResult, Context, MoveResult, Rng, Seat, Transition, GameRules } from '../../game-type.js';
import { deckOf } from '../../kit/cards.js';
import { dealInTurn } from '../../kit/lists.js';
import { at } from '../../kit/checked.js';
import { fightBattle, largerDeck, sizesOf } from './battle.js';
import {
  defaults,
  SEAT_COUNTS,
  DECK_SIZE,
  type Event,
  type Decks,
  type Config,
  type Ending,
  type Move,
  type Option,
  type State,
  schemas,
  type View,
} from './schemas.js';
import { result } from './results.js';
import { battleView, view } from './view.js';

/** Fills in the defaults; refuses any number of seats but two. */
const configure = (config: Partial<Config>, seats: number): ConfigResult<Config> =>
  seats === SEAT_COUNTS.max
    ? { ok: true, config: { ...defaults, ...config } }
    : { ok: false, detail: `War has ${SEAT_COUNTS.max} seats, not ${seats}.` };

/** One card at a time from seat 0. The first card that a seat gets is the top of its deck. */
const dealDecks = (rng: Rng): Decks => {
  const { hands } = dealInTurn(rng.shuffle(deckOf()), SEAT_COUNTS.max, DECK_SIZE);
  return [at(hands, 0), at(hands, 1)];
};

/** Deals the whole deck. */
const setup = (config: Config, _seats: number, { rng }: Context): Transition<State, Event> => {
  const decks = dealDecks(rng);
  return {
    state: { config, battles: 0, decks, lastBattle: null, ending: null },
    events: [{ type: 'dealt', deckSizes: sizesOf(decks), decks }],
  };
};

/** Seat 0 makes all the moves. */
const turn = (state: State): Seat | null => (state.ending === null ? 0 : null);

/** The listed option is the plain flip, whatever the number of battles. */
export function canonicalMove(_state: State, _seat: Seat, { type }: Move): Move {
  return { type };
}

const end = (state: State, ending: Ending): Transition<State, Event> => ({
  state: { ...state, ending },
  events: [{ type: 'game-ended', ...ending, deckSizes: sizesOf(state.decks), decks: state.decks }],
});

/** How the game ends after a battle that somebody won. An empty deck takes precedence over `maxBattles`. */
const endingOf = ({ decks, battles, config }: State): Ending | null => {
  if (decks.some((deck) => deck.length === 0)) return { reason: 'deck-empty', winner: largerDeck(decks) };
  if (battles >= config.maxBattles) return { reason: 'max-battles', winner: largerDeck(decks) };
  return null;
};

const playBattle = (state: State, rng: Rng): Transition<State, Event> => {
  const number = state.battles + 1;
  const { decks, battle, ending } = fightBattle(state.decks, number, state.config, rng);
  const next: State = { ...state, battles: number, decks, lastBattle: battle };
  const event: Event = { type: 'battle', ...battleView(battle), deckSizes: sizesOf(decks) };
  const finalEnding = ending ?? endingOf(next);
  if (finalEnding === null) return { state: next, events: [event] };
  const ended = end(next, finalEnding);
  return { state: ended.state, events: [event, ...ended.events] };
};

/** Plays `battles` battles (1 if left out), fewer if the game ends first. All draw from the entry's one rng. */
const apply = (state: State, _seat: Seat, move: Move, { rng }: Context): MoveResult<State, Event> => {
  const last = state.battles + (move.battles ?? 1);
  const events: Event[] = [];
  let current = state;
  while (current.ending === null && current.battles < last) {
    const played = playBattle(current, rng);
    current = played.state;
    events.push(...played.events);
  }
  return { ok: true, state: current, events };
};

/** The other seat wins; the decks count as they stand. */
const resign = (state: State, seat: Seat): Transition<State, Event> => {
  const [loser, winner] = seat === 0 ? ([0, 1] as const) : ([1, 0] as const);
  const ended = end(state, { reason: 'resigned', winner });
  return { state: ended.state, events: [{ type: 'resigned', seat: loser }, ...ended.events] };
};

/** The decks count as they stand. */
const agree = (state: State): Transition<State, Event> => end(state, { reason: 'agreed', winner: null });

/** Only the plain flip is listed; a flip of several battles counts as the same option. */
export function legalMoves(state: State, seat: Seat): Option[] {
  return turn(state) === seat ? [{ type: 'flip' }] : [];
}

/** The rules of War, for records and their verifier. */
export const warRules: GameRules<Config, State, Move, Event, View> = {
  id: 'war',
  title: 'War',
  rules: { version: 1, source: 'docs/rules/war.md' },
  seats: SEAT_COUNTS,
  schemas,
  configure,
  setup,
  turn,
  result,
  apply,
  resign,
  agree,
  view,
};
