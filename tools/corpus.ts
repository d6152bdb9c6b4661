/**
 * Appends finished games to the corpus (`test/fixtures/corpus`). Existing lines stay as they are.
 * Run: npm run build && node dist/tools/corpus.js <type> [number of games]
 */
import { appendFileSync, existsSync } from 'node:fs';
import { gameTypes } from 'parlour-games/games';
import type { GameType, Level, Rng, Seat, Typed } from 'parlour-games/game-type';
import { at, defined, get } from 'parlour-games/kit/checked';
import { decisionOf } from 'parlour-games/record/computer-players';
import { JOIN, RESIGN } from 'parlour-games/record/common-moves';
import { seatToMove } from 'parlour-games/record/entries';
import type { GameRecord } from 'parlour-games/record/game-record';
import { sha256 } from 'parlour-games/record/hash-chain';
import { ACCEPT } from 'parlour-games/record/offers';
import { playerRng } from 'parlour-games/record/rng';
import { computeMove } from '#src/workers/tasks.js';
import {
  corpusFile,
  dealCorpusGame,
  digestOf,
  markOf,
  OFFER_DRAW,
  playCorpusMove,
  readCorpus,
  type CorpusGame,
  type CorpusMove,
} from '#test/support/corpus.js';

const GAMES = 60;
const MAX_ENTRIES = 400;
const MAX_SEARCHED = 20_000;
/** One game in this many has `hard` players. */
const HARD_EVERY = 12;

/** By type, the configs that games are played with in turn, besides the defaults. Most lead to short games. */
const CONFIGS: Readonly<Record<string, readonly object[]>> = {
  '7reeg': [
    { eliminationScore: 12, maxRounds: 2 },
    { floorCards: 'match-first', eliminationScore: 3 },
    { floorValue: 'match-first', fiftyWindowMs: 60_000, maxRounds: 1 },
    { decks: 2, fiftyWindowMs: 0, maxRounds: 1 },
  ],
  basra: [{ target: 20 }, { target: 40, jackBasra: 25 }, { target: 1, jackBasra: 100 }],
  'black-box': [{ maxPoints: 10 }, { maxPoints: 12 }, { maxPoints: 50 }],
  'connect-four': [{ drawWhenUnwinnable: true }],
  'double-7': [{ target: 25 }, { target: 5 }, { target: 60 }],
  'over-under-seven': [
    { bankroll: 50, target: 200 },
    { bankroll: 1, target: 2 },
    { bankroll: 1_000_000, target: 1_000_000_000 },
    { bankroll: 1_000_000 },
  ],
  war: [
    { maxBattles: 30 },
    { shortWar: 'last-card', pickup: 'winner-first' },
    { shortWar: 'last-card', maxBattles: 1 },
  ],
};

type Player = CorpusGame['seats'][number];
type Origin = Parameters<typeof dealCorpusGame>[1];

const originOf = (gameType: GameType, number: number, rng: Rng): Origin => {
  const { min, max, allowed } = gameType.seats;
  const counts = allowed ?? Array.from({ length: max - min + 1 }, (_, i) => min + i);
  const count = at(counts, number % counts.length);
  const configs = [{}, ...(CONFIGS[gameType.id] ?? [])];
  const configured = gameType.configure(
    at(configs, Math.floor(number / counts.length) % configs.length),
    count,
  );
  if (!configured.ok) throw new Error(configured.detail);
  const isHard = number % HARD_EVERY === 0 && 'hard' in gameType.cpu;
  const players: Player[] = ['human', 'human', 'open', 'easy', 'medium', isHard ? 'hard' : 'medium'];
  const seats = Array.from({ length: count }, () => at(players, rng.below(players.length)));
  if (isHard) seats[rng.below(count)] = 'hard';
  const { id, rules } = gameType;
  return {
    number,
    rules: rules.version,
    seed: sha256(`corpus ${id} ${number}`),
    config: configured.config,
    seats,
  };
};

/** A computer's move. People in these games move like a computer player of `level`. */
const chosenMove = (gameType: GameType, game: GameRecord, seat: Seat, level: Level): Typed =>
  computeMove(gameType, { ...decisionOf(gameType, game, seat), type: game.type, level });

/**
 * Bets all of the bankroll on each guess in turn; the first one that wins is the best bet for somebody who foresees the dice.
 */
const bestBet = (gameType: GameType, game: GameRecord, seat: Seat): CorpusMove => {
  const { bankroll } = game.state as { bankroll: number };
  const bets = ['over', 'under', 'exactly'].map((guess): CorpusMove => [
    seat,
    0,
    { type: 'bet', wager: bankroll, guess } as Typed,
  ]);
  const grows = (bet: CorpusMove): boolean => {
    const played = playCorpusMove(gameType, game, bet);
    return !('ok' in played) && (played.game.state as { bankroll: number }).bankroll > bankroll;
  };
  return bets.find(grows) ?? at(bets, 0);
};

/** Claims a "50" with every discard that is taken. */
const withClaim = (move: Typed): Typed =>
  'melds' in move && move.type === 'draw' ? ({ ...move, fifty: true } as Typed) : move;

interface Manner {
  /** The level at which people play. */
  readonly level: Level;
  readonly claims: boolean;
  /** Whether people bet on what the dice will show. */
  readonly foresees: boolean;
  /** A person resigns in one of this many entries, on average; 0 for never. */
  readonly resignsIn: number;
  /** The same for draws: one person offers, and the other accepts. */
  readonly agreesIn: number;
}

const DELAYS_MS = [0, 200, 1000, 3999, 5000];

/** A join while a seat is open, now and then a resignation; `null` otherwise. */
const seatChange = (
  game: GameRecord,
  { resignsIn }: Manner,
  afterMs: number,
  rng: Rng,
): CorpusMove | null => {
  const open = game.seats.findIndex(({ kind }) => kind === 'open');
  const name = rng.below(2) === 0 ? { name: `Guest ${open}` } : {};
  if (open >= 0) return [open, afterMs, { type: JOIN, ...name }];
  const people = game.seats.flatMap(({ kind }, seat) => (kind === 'human' ? [seat] : []));
  if (people.length === 0 || resignsIn === 0 || rng.below(resignsIn) > 0) return null;
  return [at(people, rng.below(people.length)), afterMs, RESIGN];
};

/** Two people agree on a draw; `null` if neither offers nor answers one now. */
const agreement = (
  { agree }: GameType,
  { offers }: GameRecord,
  { agreesIn }: Manner,
  afterMs: number,
  rng: Rng,
): CorpusMove | null => {
  const standing = offers?.standing ?? null;
  if (standing !== null) return [1 - standing.seat, afterMs, ACCEPT];
  if (agree === undefined || agreesIn === 0 || rng.below(agreesIn) > 0) return null;
  return [rng.below(2), afterMs, OFFER_DRAW];
};

/** What may happen next: a join, a resignation, an agreement on a draw, or a move. The first that is legal happens. */
const nextMoves = (gameType: GameType, game: GameRecord, manner: Manner, rng: Rng): readonly CorpusMove[] => {
  const afterMs = at(DELAYS_MS, rng.below(DELAYS_MS.length));
  const change = seatChange(game, manner, afterMs, rng) ?? agreement(gameType, game, manner, afterMs, rng);
  if (change !== null) return [change];
  const seat = defined(seatToMove(gameType, game), 'the seat to move');
  const { level } = at(game.seats, seat);
  const isPerson = level === undefined;
  if (isPerson && manner.foresees && game.type === 'over-under-seven') return [bestBet(gameType, game, seat)];
  const move = chosenMove(gameType, game, seat, level ?? manner.level);
  return [
    [seat, afterMs, isPerson && manner.claims ? withClaim(move) : move],
    [seat, afterMs, gameType.canonicalMove(game.state, seat, move)],
  ];
};

/** Plays the first legal one of `moves`. */
const playFirst = (gameType: GameType, game: GameRecord, moves: readonly CorpusMove[]) => {
  for (const move of moves) {
    const played = playCorpusMove(gameType, game, move);
    if (!('ok' in played)) return { ...played, move };
  }
  throw new Error(`${gameType.id}: ${JSON.stringify(moves)} is refused`);
};

const mannerOf = (rng: Rng, isSearch: boolean): Manner => ({
  level: isSearch || rng.below(2) === 0 ? 'easy' : 'medium',
  claims: rng.below(3) > 0,
  foresees: rng.below(4) === 0,
  resignsIn: !isSearch && rng.below(3) === 0 ? 20 : 0,
  agreesIn: isSearch ? 10 : 0,
});

/** Plays a game; `null` if it gets too long. A search for an end reason has no computer players. */
const play = (gameType: GameType, number: number, isSearch: boolean): CorpusGame | null => {
  const rng = playerRng(Buffer.from(sha256(`players ${gameType.id} ${number}`), 'hex'));
  const dealt = originOf(gameType, number, rng);
  const origin = isSearch ? { ...dealt, seats: dealt.seats.map(() => 'human' as const) } : dealt;
  const manner = mannerOf(rng, isSearch);
  let { game, entry } = dealCorpusGame(gameType, origin);
  let digest = digestOf('', entry);
  let marks = markOf(digest);
  const moves: CorpusMove[] = [];
  while (game.result === null) {
    if (game.version >= MAX_ENTRIES) return null;
    const played = playFirst(gameType, game, nextMoves(gameType, game, manner, rng));
    ({ game, entry } = played);
    moves.push(played.move);
    digest = digestOf(digest, entry);
    marks += markOf(digest);
  }
  return { ...origin, moves, marks, digest, head: game.head, result: game.result };
};

/** Plays `count` games, then others until every end reason has been seen. */
const extend = (gameType: GameType, count: number): void => {
  const file = corpusFile(gameType.id);
  const existing = existsSync(file) ? readCorpus(gameType.id) : [];
  const missing = new Set(Object.keys(gameType.endReasons));
  for (const { result } of existing) missing.delete(result.reason);
  const first = existing.length === 0 ? 0 : at(existing, -1).number + 1;
  let left = count;
  for (let number = first; number < first + MAX_SEARCHED && left + missing.size > 0; number += 1) {
    const game = play(gameType, number, left === 0);
    if (game === null) continue;
    const isNew = missing.delete(game.result.reason);
    if (left === 0 && !isNew) continue;
    left = Math.max(0, left - 1);
    appendFileSync(file, `${JSON.stringify(game)}\n`);
  }
  if (missing.size > 0) process.stderr.write(`${gameType.id}: no game ended by ${[...missing].join(', ')}\n`);
};

const [type = '', count = String(GAMES)] = process.argv.slice(2);
extend(get(gameTypes, type), Number(count));
