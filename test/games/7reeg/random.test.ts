import { test } from 'tap';
import { playerRng } from '#src/record/rng.js';
import type { Rng, Seat } from '#src/game-type.js';
import type { Config, Event, Move, State } from '#src/games/7reeg/schemas.js';
import { sevenReeg } from '#src/games/7reeg/index.js';
import { meldOf } from '#src/games/7reeg/melds.js';
import { deckOf, type Card } from '#src/kit/cards.js';
import { optionCovers } from '#src/kit/options.js';
import { contextOf, randomPlay, seedOf, type Step } from '#test/support/play.js';
import { asGameType, observationOf } from './support.js';
import { atLength } from '#test/support/length.js';

const GAMES = atLength({ brief: 100, full: 300 });
const SAMPLE = 97;
const MOVES_TRIED = 12;
const MOVES_PER_ROUND = 560;

const CONFIGS: readonly Partial<Config>[] = [
  { maxRounds: 1 },
  { maxRounds: 2, eliminationScore: 5 },
  { maxRounds: 1, decks: 2, floorCards: 'match-first' },
  { maxRounds: 2, eliminationScore: 1, floorValue: 'match-first' },
  { maxRounds: 1, decks: 2, floorCards: 'match-first', floorValue: 'match-first', fiftyWindowMs: 0 },
];

const sorted = (cards: readonly Card[]): string => [...cards].sort().join(' ');

const everyCard = ({ hands, bank, discardPile, melds }: State): Card[] => [
  ...hands.flat(),
  ...bank,
  ...discardPile,
  ...melds.flatMap(({ cards }) => cards),
];
const DECKS = [1, 2].map((decks) => sorted(Array.from({ length: decks }, () => deckOf()).flat()));

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** What is wrong with a step; cheap enough for every step. */
const faultOf = (before: State | null, state: State, events: readonly Event[]): string | null => {
  const notMelded =
    sum(state.hands.map((hand) => hand.length)) + state.bank.length + state.discardPile.length;
  if (notMelded + sum(state.melds.map(({ cards }) => cards.length)) !== 52 * state.config.decks)
    return 'cards were lost';
  if (state.turn !== null && state.outAfterRound[state.turn] !== null) return 'a seat that is out is to move';
  if ((state.turn === null) !== (sevenReeg.result(state) !== null))
    return 'the turn and the result contradict each other';
  for (const event of events) {
    if (event.type !== 'round-ended' || before === null) continue;
    const left = sum(event.hands.map((hand) => hand.length));
    const taken = event.winner === null || event.fifty ? 0 : 1;
    if (sum(event.points) !== left - taken) return 'the points do not add up';
    if (
      event.scores.some((score, seat) => score !== (before.scores[seat] ?? 0) + (event.points[seat] ?? 0))
    ) {
      return 'the scores do not add up';
    }
  }
  return null;
};

const someCards = (cards: readonly Card[], size: number, rng: Rng): Card[] =>
  rng.shuffle(cards).slice(0, size);

/** A move that fits the schema and is probably illegal. */
const wildMove = (state: State, seat: Seat, rng: Rng): Move => {
  const held = [...(state.hands[seat] ?? []), ...state.discardPile.slice(-1)];
  const [any = 'AC'] = someCards(deckOf(), 1, rng);
  const [own = any] = someCards(held, 1, rng);
  const melds = Array.from({ length: 1 + rng.below(2) }, () =>
    someCards([...held, any], 3 + rng.below(3), rng),
  );
  const moves: Move[] = [
    { type: 'draw', from: 'bank', fifty: rng.below(2) === 0 },
    { type: 'draw', from: 'bank', melds },
    { type: 'draw', from: 'discard', melds, fifty: false },
    { type: 'draw', from: 'discard' },
    { type: 'meld', melds },
    { type: 'lay-off', card: own, meld: rng.below(6) },
    { type: 'discard', card: rng.below(2) === 0 ? any : own },
  ];
  return moves[rng.below(moves.length)] ?? { type: 'discard', card: any };
};

const scrambled = (move: Move, rng: Rng): Move =>
  'melds' in move ? { ...move, melds: rng.shuffle(move.melds.map((cards) => rng.shuffle(cards))) } : move;

const sampled = <T>(items: readonly T[]): T[] => {
  const stride = Math.max(1, Math.ceil(items.length / MOVES_TRIED));
  return items.filter((_, i) => i % stride === 0);
};

const faultOfMoves = (state: State, seat: Seat, seq: number, rng: Rng): string | null => {
  const context = contextOf(seedOf(seq), seq + 1);
  const options = sevenReeg.legalMoves(state, seat);
  if (options.length === 0) return 'no move is legal';
  for (const option of sampled(options)) {
    const move = scrambled(option, rng);
    if (!sevenReeg.apply(state, seat, move, context).ok)
      return `refused though listed: ${JSON.stringify(move)}`;
    const listed = sevenReeg.canonicalMove(state, seat, move);
    if (!optionCovers(option, listed)) return `not spelled as listed: ${JSON.stringify(listed)}`;
  }
  for (let i = 0; i < MOVES_TRIED; i += 1) {
    const move = wildMove(state, seat, rng);
    const applied = sevenReeg.apply(state, seat, move, context);
    const listed = sevenReeg.canonicalMove(state, seat, move);
    const isListed = options.some((option) => optionCovers(option, listed));
    if (applied.ok !== isListed)
      return `${applied.ok ? 'played though not listed' : 'refused though listed'}: ${JSON.stringify(move)}`;
    if (!applied.ok && !(applied.reason in sevenReeg.refusals)) return `unknown reason ${applied.reason}`;
  }
  return null;
};

const faultOfSecrecy = (state: State, rng: Rng): string | null => {
  const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
  for (const viewer of [...state.hands.keys(), null]) {
    const observation = observationOf(state, viewer);
    const sample = sevenReeg.determinize(observation, rng);
    if (!same(sevenReeg.view(sample, viewer), observation.view))
      return `the view of ${String(viewer)} changed`;
    if (sorted(everyCard(sample)) !== sorted(everyCard(state))) return 'determinizing lost cards';
    if (viewer === null) continue;
    if (!same(sevenReeg.legalMoves(sample, viewer), sevenReeg.legalMoves(state, viewer)))
      return 'legal moves depend on secrets';
  }
  return null;
};

/** What is wrong with a step; expensive, for a sample of the steps. */
const faultInDepth = (state: State, seq: number, rng: Rng): string | null => {
  if (sorted(everyCard(state)) !== DECKS[state.config.decks - 1])
    return 'the cards are not those of the decks';
  if (JSON.stringify(JSON.parse(JSON.stringify(state))) !== JSON.stringify(state))
    return 'the state is not plain JSON';
  const invalid = state.melds.find(({ cards }) => meldOf(cards)?.cards.join() !== cards.join());
  if (invalid !== undefined) return `not a meld in its listed spelling: ${invalid.cards.join(' ')}`;
  return (
    faultOfSecrecy(state, rng) ?? (state.turn === null ? null : faultOfMoves(state, state.turn, seq, rng))
  );
};

const checkedGame = (
  n: number,
  seats: number,
  config: Partial<Config>,
): { fault: string | null; moves: number } => {
  const rng = playerRng(seedOf(n + 1_000_000));
  let before: Step | null = null;
  for (const step of randomPlay(asGameType, seedOf(n), seats, config)) {
    const state = step.state as State;
    const fault =
      faultOf(before?.state as State | null, state, step.events as Event[]) ??
      (step.seq % SAMPLE === 0 || state.turn === null ? faultInDepth(state, step.seq, rng) : null);
    if (fault !== null) return { fault: `game ${n}, entry ${step.seq}: ${fault}`, moves: step.seq };
    before = step;
  }
  return { fault: null, moves: before?.seq ?? 0 };
};

void test(`${GAMES} random games of all numbers of seats and varied configs keep the laws`, async (t) => {
  const faults: string[] = [];
  let longest = 0;
  for (let n = 0; n < GAMES; n += 1) {
    const config = CONFIGS[n % CONFIGS.length] ?? {};
    const seats = 2 + (Math.floor(n / CONFIGS.length) % 4);
    const { fault, moves } = checkedGame(n, seats, config);
    if (fault !== null) faults.push(fault);
    longest = Math.max(longest, moves / (config.maxRounds ?? 1));
  }
  t.same(faults, []);
  t.ok(longest <= MOVES_PER_ROUND, `${longest} moves a round`);
});

void test('random games of the default config end within the stated number of moves', async (t) => {
  for (const seats of [2, 3, 4, 5]) {
    const { fault, moves } = checkedGame(GAMES + seats, seats, {});
    t.equal(fault, null);
    t.ok(moves <= sevenReeg.maxRandomGameLength, `${seats} seats: ${moves} moves`);
  }
});
