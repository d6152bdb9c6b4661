/** Builds games and logs, sound ones and tampered ones. */
import type { Checks } from '#src/engine/queries/audits.js';
import { openRecord } from '#src/http/streams/audit-record.js';
import type { AuditRecordView } from 'parlour-games/record/schemas/audit';
import { playerRng } from 'parlour-games/record/rng';
import type { Signer } from '#src/engine/signer.js';
import { bodyOf, canonicalJson, commitmentOf, saltOf, sha256 } from 'parlour-games/record/hash-chain';
import { dealGame, playMove, seatToMove, type NewGame } from 'parlour-games/record/entries';
import { playJoin } from 'parlour-games/record/entries';
import { originOf } from 'parlour-games/record/outcomes';
import { expectedHash } from 'parlour-games/record/replay';
import type { EntryRecord, GameRecord, SeatRecord } from 'parlour-games/record/game-record';
import type { GameType, Typed } from 'parlour-games/game-type';
import { at } from 'parlour-games/kit/checked';
import { concreteMove, randomMove } from 'parlour-games/kit/options';
import { gameTypes } from '#test/support/game-types.js';
import { deepFreeze, seedOf, TEST_SEED } from '#test/support/play.js';

export const START = Date.UTC(2026, 0, 1);
const SECOND = 1000;
const MIN_MOVES = 4;
const MAX_MOVES = 24;
export const OK: Checks = { commitment: 'ok', chain: 'ok', replay: 'ok', snapshot: 'ok' };

export interface Played {
  readonly gameType: GameType;
  readonly game: GameRecord;
  readonly entries: readonly EntryRecord[];
  /** The record after each entry. */
  readonly records: readonly GameRecord[];
}

export function typeOf(id: string): GameType {
  const gameType = gameTypes.get(id);
  if (gameType === undefined) throw new Error(`no game type ${id}`);
  return gameType;
}

export function dealt(
  gameType: GameType,
  count = gameType.seats.default,
  config: object = {},
  more: Partial<NewGame> = {},
): Played {
  const configured = gameType.configure(config, count);
  if (!configured.ok) throw new Error(configured.detail);
  const seed = TEST_SEED.toString('hex');
  const { game, entry } = dealGame(gameType, {
    id: '019b76da-a800-7000-8000-000000000000',
    type: gameType.id,
    rulesVersion: gameType.rules.version,
    visibility: 'unlisted',
    autoplay: false,
    hints: true,
    config: configured.config,
    seats: Array.from({ length: count }, (_, seat) => ({
      kind: 'human',
      name: `Player ${seat + 1}`,
      created: { kind: 'human' },
      tokenHash: null,
    })),
    seed,
    seedChosenBy: 'server',
    commitment: commitmentOf(seed),
    rematchOf: null,
    createdAt: START,
    ...more,
  });
  return { gameType, game, entries: [entry], records: [game] };
}

export function then(played: Played, next: { game: GameRecord; entry: EntryRecord }): Played {
  return {
    ...played,
    game: deepFreeze(next.game),
    entries: [...played.entries, deepFreeze(next.entry)],
    records: [...played.records, next.game],
  };
}

/** By default a second after the last entry; before it if the clock of the machine has gone back. */
export function withMove(played: Played, move: Typed, afterMs = SECOND): Played {
  const { gameType, game } = played;
  const next = playMove(gameType, game, seatToMove(gameType, game) ?? 0, move, game.updatedAt + afterMs);
  if ('ok' in next) throw new Error(next.detail);
  return then(played, next);
}

export const OPEN_SEAT: SeatRecord = { kind: 'open', name: '', created: { kind: 'open' }, tokenHash: null };

/** Somebody takes the first open seat. */
export function withJoin(played: Played, name?: string): Played {
  const { gameType, game } = played;
  const seat = game.seats.findIndex(({ kind }) => kind === 'open');
  const player = { seat, tokenHash: sha256(`token ${seat}`), ...(name !== undefined && { name }) };
  return then(played, playJoin(gameType, game, player, game.updatedAt + SECOND));
}

/** A deal and `MIN_MOVES` to `MAX_MOVES` random moves. The clock goes back now and then. */
export function randomGame(gameType: GameType, attempt = 0): Played {
  const rng = playerRng(seedOf(attempt));
  let played = dealt(gameType);
  while (played.game.version <= MAX_MOVES) {
    const seat = seatToMove(gameType, played.game);
    if (seat === null) break;
    played = withMove(
      played,
      randomMove(gameType.legalMoves(played.game.state, seat), rng, gameType.templates),
      played.game.version % 3 === 0 ? -SECOND : SECOND,
    );
  }
  return played.game.version <= MIN_MOVES ? randomGame(gameType, attempt + 1) : played;
}

/** A game of Connect Four after further chips in these columns. */
export function dropped(begun: Played, columns: string): Played {
  return [...columns].reduce(
    (played, column) => withMove(played, { type: 'drop', column: Number(column) } as Typed),
    begun,
  );
}

/** A game of Connect Four with chips in these columns. */
export function connectFour(columns: string, more: Partial<NewGame> = {}): Played {
  return dropped(dealt(typeOf('connect-four'), 2, {}, more), columns);
}

/** The audit record as a spectator gets it, with other entries or another snapshot if given. */
export function recordOf(
  { gameType, ...played }: Played,
  signer: Signer | null = null,
  entries = played.entries,
  game = played.game,
): AuditRecordView {
  const record = openRecord(signer, gameType, game, null, null);
  const presented = entries.map(record.entry);
  return { ...record.beginning, entries: presented, ...record.conclude() };
}

/** An entry with the state after it. */
export interface EntryWithState extends EntryRecord {
  readonly state: object;
}

export function entriesWithStates({ entries, records }: Played): EntryWithState[] {
  return entries.map((entry, seq) => ({ ...entry, state: at(records, seq).state }));
}

/** The record of a log that somebody who has the seed has rewritten: every body, salt and hash is right. */
export function forgedRecord(played: Played, log: readonly EntryWithState[], game = played.game) {
  const { seed } = game;
  const origin = originOf(game);
  const links = log.map(({ state, move }, seq) => {
    const salt = saltOf(seed, seq);
    return { salt, body: bodyOf(salt, move, state), stateHash: sha256(canonicalJson(state)) };
  });
  const entries: EntryRecord[] = [];
  for (const [seq, { state: _, ...entry }] of log.entries()) {
    const linked = { ...entry, seq, body: at(links, seq).body };
    entries.push({ ...linked, hash: expectedHash(origin, linked, entries.at(-1)?.hash ?? '') });
  }
  const { at: updatedAt, hash: head } = at(entries, -1);
  const version = entries.length;
  const record = recordOf(played, null, entries, { ...game, version, head, updatedAt });
  return {
    ...record,
    entries: record.entries.map((entry, seq) => ({ ...entry, ...at(links, seq) })),
    checks: OK,
  };
}

/** The server's checks of the record that `recordOf` builds. */
export function checksOf(played: Played, entries = played.entries, game = played.game): Checks {
  return recordOf(played, null, entries, game).checks;
}

/** The seq that a check names; `null` if it is "ok". */
const seqIn = (check: string): number | null =>
  check === 'ok' ? null : Number(/\(seq (\d+)\)$/.exec(check)?.[1]);

export function findingsIn({ chain, replay }: Checks) {
  return { chain: seqIn(chain), replay: seqIn(replay) };
}

export function changed(
  entries: readonly EntryRecord[],
  changedSeq: number,
  change: Partial<EntryRecord>,
): EntryRecord[] {
  return entries.map((entry, seq) => (seq === changedSeq ? { ...entry, ...change } : entry));
}

/** A move other than that of entry `seq`, if there is one: legal before it, except in War, which lists a single move. */
export function otherMove({ gameType, records, entries }: Played, seq: number): Typed | undefined {
  const [game, entry] = [records[seq - 1], entries[seq]];
  if (game === undefined || entry === undefined || entry.seat === null) return undefined;
  if (gameType.id === 'war') return { type: 'flip', battles: 2 } as Typed;
  const options = gameType.legalMoves(game.state, entry.seat);
  const moves = options.map((option) =>
    concreteMove<Typed>(option, playerRng(TEST_SEED), gameType.templates),
  );
  return moves.find((move) => canonicalJson(move) !== canonicalJson(entry.move));
}

export function flipped(hash: string): string {
  return `${hash.startsWith('0') ? '1' : '0'}${hash.slice(1)}`;
}
