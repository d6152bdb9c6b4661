/** The rules of War: docs/rules/war.md. A battle itself is in battle.ts. */
import type { MoveResult, Rng, ConfigResult, Context, Result, Seat, Transition } from '#src/game-type.js';
import { deckOf } from '#src/kit/cards.js';
import { fight, largerDeck, sizesOf } from './battle.js';
import type { Config, Decks, Details, Ending, Event, Move, Option, Reason, State } from './schemas.js';
import { tellBattle } from './view.js';

const SEATS = 2;
const DEFAULTS: Config = { shortWar: 'lose', pickup: 'shuffled', maxBattles: 5000 };
const FLIP = { type: 'flip' } as const;

/** Every well-formed move is allowed. */
export const REFUSALS = {} as const;

export const REASON_MEANINGS: Readonly<Record<Reason, string>> = {
  'deck-empty': 'A seat had no card left after a battle: it lost.',
  'short-war': 'A seat had too few cards left for a war: it lost, or both had equally few: a draw.',
  'max-battles': 'The last battle allowed was played: the larger deck won, or both were equal: a draw.',
  resigned: 'A seat resigned: the other won.',
};

export const configure = (config: Partial<Config>, seats: number): ConfigResult<Config> =>
  seats === SEATS
    ? { ok: true, config: { ...DEFAULTS, ...config } }
    : { ok: false, detail: `War is played by two seats, not by ${seats}.` };

/** Dealt in turn, beginning with seat 0: a seat's first card lies uppermost. */
const dealt = (rng: Rng): Decks => {
  const cards = rng.shuffle(deckOf());
  return [cards.filter((_, i) => i % SEATS === 0), cards.filter((_, i) => i % SEATS === 1)];
};

export const setup = (config: Config, _seats: number, { rng }: Context): Transition<State, Event> => {
  const decks = dealt(rng);
  return {
    state: { config, battles: 0, decks, lastBattle: null, ending: null },
    events: [{ type: 'dealt', deckSizes: sizesOf(decks), decks }],
  };
};

/** Seat 0 makes all the moves. */
export const turn = (state: State): Seat | null => (state.ending === null ? 0 : null);

export const result = ({ ending, decks, battles }: State): Result | null => {
  if (ending === null) return null;
  const { reason, winner } = ending;
  const details: Details = { battles };
  const [outcome, winners] = winner === null ? (['draw', [0, 1]] as const) : (['win', [winner]] as const);
  return { outcome, winners, scores: sizesOf(decks), reason, details };
};

export const legalMoves = (state: State, seat: Seat): Option[] => (turn(state) === seat ? [FLIP] : []);

/** Any number of battles is listed as the plain flip. */
export const canonicalMove = (): Move => FLIP;

const end = (state: State, ending: Ending): Transition<State, Event> => ({
  state: { ...state, ending },
  events: [{ type: 'game-ended', ...ending, deckSizes: sizesOf(state.decks), decks: state.decks }],
});

/** After a battle that somebody won: an empty deck is looked at before the number of battles. */
const endingOf = ({ decks, battles, config }: State): Ending | null => {
  if (decks.some((deck) => deck.length === 0)) return { reason: 'deck-empty', winner: largerDeck(decks) };
  if (battles >= config.maxBattles) return { reason: 'max-battles', winner: largerDeck(decks) };
  return null;
};

const playBattle = (state: State, rng: Rng): Transition<State, Event> => {
  const number = state.battles + 1;
  const { decks, battle, ending } = fight(state.decks, number, state.config, rng);
  const after: State = { ...state, battles: number, decks, lastBattle: battle };
  const told: Event = { type: 'battle', ...tellBattle(battle), deckSizes: sizesOf(decks) };
  const finished = ending ?? endingOf(after);
  if (finished === null) return { state: after, events: [told] };
  const ended = end(after, finished);
  return { state: ended.state, events: [told, ...ended.events] };
};

/** Plays battles, all from the entry's one chance, until there were enough or the game is over. Refuses nothing. */
export const apply = (state: State, _seat: Seat, move: Move, { rng }: Context): MoveResult<State, Event> => {
  const last = state.battles + (move.battles ?? 1);
  const events: Event[] = [];
  let after = state;
  while (after.ending === null && after.battles < last) {
    const played = playBattle(after, rng);
    after = played.state;
    events.push(...played.events);
  }
  return { ok: true, state: after, events };
};

/** The other seat wins; the decks count as they stand. */
export const resign = (state: State, seat: Seat): Transition<State, Event> => {
  const [side, winner] = seat === 0 ? ([0, 1] as const) : ([1, 0] as const);
  const ended = end(state, { reason: 'resigned', winner });
  return { state: ended.state, events: [{ type: 'resigned', seat: side }, ...ended.events] };
};
