/** The corpus: finished games, one a line in `test/fixtures/corpus/<type>.jsonl`, that every later release must replay. */
import { readFileSync } from 'node:fs';
import { textOf } from 'parlour-games/record/entry-text';
import { sceneOf, visibleEvents, visibleMove } from 'parlour-games/record/observations';
import type { GameType, Level, Refusal, Result, Seat, Typed } from 'parlour-games/game-type';
import { at } from 'parlour-games/kit/checked';
import { JOIN, RESIGN } from 'parlour-games/record/common-moves';
import { dealGame, playMove, playResignation } from 'parlour-games/record/entries';
import { playJoin } from 'parlour-games/record/entries';
import type { Appended } from 'parlour-games/record/entries';
import { playAnswer, playOffer } from 'parlour-games/record/entries';
import { ACCEPT, offerMove } from 'parlour-games/record/offers';
import type { EntryRecord, GameRecord, SeatKind } from 'parlour-games/record/game-record';
import { canonicalJson, commitmentOf, sha256 } from 'parlour-games/record/hash-chain';

/** The seat, the milliseconds since the entry before, and the move. */
export type CorpusMove = readonly [seat: Seat, afterMs: number, move: Typed];

export interface CorpusGame {
  /** Ascending in the file; the game's id follows from it. */
  readonly number: number;
  readonly rules: number;
  readonly seed: string;
  readonly config: object;
  /** `human`, `open`, or the level of a computer player. */
  readonly seats: readonly (SeatKind | Level)[];
  readonly moves: readonly CorpusMove[];
  /** Two hex digits of the digest after each entry. */
  readonly marks: string;
  /** The digest of all entries. */
  readonly digest: string;
  readonly head: string;
  readonly result: Result;
}

export const CORPUS = 'test/fixtures/corpus';
/** What the games show to people: a line has a type, the number of a game, and the hashes of `shownHashes`. */
export const SHOWN = 'test/fixtures/shown.txt';
const START = Date.UTC(2026, 0, 1);
const MARK_DIGITS = 2;

export const OFFER_DRAW = offerMove({ type: 'draw' });

export function corpusFile(type: string): string {
  return `${CORPUS}/${type}.jsonl`;
}

export function readCorpus(type: string): CorpusGame[] {
  return readFileSync(corpusFile(type), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as CorpusGame);
}

export function dealCorpusGame(
  gameType: GameType,
  { number, rules, seed, config, seats }: Omit<CorpusGame, 'moves' | 'marks' | 'digest' | 'head' | 'result'>,
): Appended {
  return dealGame(gameType, {
    id: `019b76da-a800-7000-8000-${String(number).padStart(12, '0')}`,
    type: gameType.id,
    rulesVersion: rules,
    visibility: 'unlisted',
    autoplay: false,
    hints: true,
    config,
    seats: seats.map((player) => {
      const isPerson = player === 'human' || player === 'open';
      const created = isPerson ? { kind: player } : { kind: 'cpu' as const, level: player as Level };
      return { ...created, name: '', created, tokenHash: null };
    }),
    seed,
    seedChosenBy: 'server',
    commitment: commitmentOf(seed),
    rematchOf: null,
    createdAt: START,
  });
}

export function playCorpusMove(
  gameType: GameType,
  game: GameRecord,
  [seat, afterMs, move]: CorpusMove,
): Appended | Refusal {
  const now = game.updatedAt + afterMs;
  if (move.type === RESIGN.type) return playResignation(gameType, game, seat, now);
  if (move.type === OFFER_DRAW.type) return playOffer(gameType, game, { type: 'draw', seat }, now);
  if (move.type === ACCEPT.type)
    return playAnswer(gameType, game, { seat, isAccepted: true, earlier: null }, now);
  if (move.type !== JOIN) return playMove(gameType, game, seat, move, now);
  return playJoin(
    gameType,
    game,
    { seat, tokenHash: '', ...('name' in move && { name: String(move.name) }) },
    now,
  );
}

/** Covers what audits compare: the hash, which covers the state, and the events. */
export function digestOf(before: string, { hash, events }: EntryRecord): string {
  return sha256(`${before}${hash}${canonicalJson(events)}`);
}

const SHORT_HASH_DIGITS = 16;
const shortHash = (text: string): string => sha256(text).slice(0, SHORT_HASH_DIGITS);

export function markOf(digest: string): string {
  return digest.slice(0, MARK_DIGITS);
}

/** Deals the game and plays its moves; throws at the first that is refused. */
export function* playCorpusGame(gameType: GameType, dealt: CorpusGame): Generator<Appended> {
  let last = dealCorpusGame(gameType, dealt);
  yield last;
  for (const move of dealt.moves) {
    const played = playCorpusMove(gameType, last.game, move);
    if ('ok' in played) throw new Error(`entry ${last.game.version} is refused: ${played.detail}`);
    last = played;
    yield last;
  }
}

/** The first entry that is not as it was played, or what is different at the end; `null` if nothing is. */
export function corpusFinding(expected: CorpusGame, played: readonly Appended[]): string | null {
  let digest = '';
  for (const { entry } of played) {
    digest = digestOf(digest, entry);
    if (!expected.marks.startsWith(markOf(digest), entry.seq * MARK_DIGITS))
      return `entry ${entry.seq} has another state or other events`;
  }
  const { game } = at(played, -1);
  if (game.head !== expected.head || digest !== expected.digest)
    return 'the head or the events are different';
  return canonicalJson(game.result) === canonicalJson(expected.result) ? null : 'the result is different';
}

/** Besides the first and the last entry, one in this many is drawn; which one depends on the game. */
const DRAWN_EVERY = 16;

/**
 * Hashes of what people are shown of a game: the sentences of all entries, and drawings in text and as SVG. Seats and
 * spectators take turns.
 */
export function shownHashes(
  gameType: GameType,
  { number }: CorpusGame,
  played: readonly Appended[],
): Readonly<Record<'sentences' | 'text' | 'svg', string>> {
  const shown = { sentences: '', text: '', svg: '' };
  for (const { game, entry } of played) {
    const { seq } = entry;
    const seat = seq % game.seats.length;
    for (const viewer of [seat, null]) {
      const move = visibleMove(gameType, game, entry, viewer);
      const events = visibleEvents(gameType, game, entry, viewer);
      shown.sentences += `${textOf(gameType, game.seats, { seat: entry.seat, move, events }).join('\n')}\n`;
    }
    if (seq % DRAWN_EVERY !== number % DRAWN_EVERY && seq > 0 && seq < played.length - 1) continue;
    const scene = sceneOf(gameType, game, number % 2 === 0 ? seat : null);
    shown.text += gameType.draw.text(scene);
    shown.svg += gameType.draw.svg(scene);
  }
  return { sentences: shortHash(shown.sentences), text: shortHash(shown.text), svg: shortHash(shown.svg) };
}
