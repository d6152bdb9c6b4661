/** The rules of War: docs/rules/war.md. A single battle is in battle.ts. */
import type { GameRules, Rng, Transition } from '../../game-type.js';
import { deckOf } from '../../kit/cards.js';
import { at } from '../../kit/checked.js';
import { dealInTurn } from '../../kit/lists.js';
import { refuseSeats } from '../../kit/options.js';
import { afterEvents } from '../../kit/transitions.js';
import { fightBattle, largerDeck, sizesOf } from './battle.js';
import {
  DECK_SIZE,
  defaults,
  schemas,
  SEAT_COUNTS,
  type Config,
  type Decks,
  type Details,
  type Ending,
  type Event,
  type Move,
  type Option,
  type State,
  type View,
} from './schemas.js';
import { battleView, views } from './view.js';

/** Deals one card at a time from seat 0. The first card that a seat gets is the top of its deck. */
const dealDecks = (rng: Rng): Decks => {
  const { hands } = dealInTurn(rng.shuffle(deckOf()), SEAT_COUNTS.max, DECK_SIZE);
  return [at(hands, 0), at(hands, 1)];
};

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
  return finalEnding === null
    ? { state: next, events: [event] }
    : afterEvents([event], end(next, finalEnding));
};

export const warRules: GameRules<Config, State, Move, Option, Event, View> = {
  id: 'war',
  title: 'War',
  rules: { version: 1, source: 'docs/rules/war.md' },
  seats: SEAT_COUNTS,
  schemas,
  bestScores: 'highest',
  revealingEvents: ['game-ended'],
  ...views,

  configure: (config, seats) =>
    refuseSeats('War', SEAT_COUNTS, seats) ?? { ok: true, config: { ...defaults, ...config } },

  /** Deals the whole deck. */
  setup(config, _seats, { rng }) {
    const decks = dealDecks(rng);
    return {
      state: { config, battles: 0, decks, lastBattle: null, ending: null },
      events: [{ type: 'dealt', deckSizes: sizesOf(decks), decks }],
    };
  },

  /** Seat 0 makes all the moves. */
  turn: (state) => (state.ending === null ? 0 : null),

  /** The scores are the sizes of the decks; cards that a short war left on the table count for nobody. */
  result({ ending, decks, battles }) {
    if (ending === null) return null;
    const { reason, winner } = ending;
    const details: Details = { battles };
    const scores = sizesOf(decks);
    return winner === null
      ? { outcome: 'draw', winners: [0, 1], scores, reason, details }
      : { outcome: 'win', winners: [winner], scores, reason, details };
  },

  /** Only the plain flip is listed; a flip of several battles counts as the same option. */
  legalMoves: (state, seat) => (state.ending === null && seat === 0 ? [{ type: 'flip' }] : []),

  /** The listed option is the plain flip, whatever the number of battles. */
  canonicalMove: (_state, _seat, { type }) => ({ type }),

  /** Plays `battles` battles (1 if left out), fewer if the game ends first. All draw from the entry's one rng. */
  apply(state, _seat, move, { rng }) {
    const last = state.battles + (move.battles ?? 1);
    const events: Event[] = [];
    let current = state;
    while (current.ending === null && current.battles < last) {
      const played = playBattle(current, rng);
      current = played.state;
      events.push(...played.events);
    }
    return { ok: true, state: current, events };
  },

  /** The other seat wins; the sizes of the decks are the scores. */
  resign(state, seat) {
    const [loser, winner] = seat === 0 ? ([0, 1] as const) : ([1, 0] as const);
    return afterEvents([{ type: 'resigned', seat: loser }], end(state, { reason: 'resigned', winner }));
  },

  /** A draw; the sizes of the decks are the scores. */
  agree: (state) => end(state, { reason: 'agreed', winner: null }),
};
