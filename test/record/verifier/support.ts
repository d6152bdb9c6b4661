/** Finished games of every type, and their audit records. */
import { generateKeyPairSync } from 'node:crypto';
import type { AuditRecordView } from 'parlour-games/record/schemas/audit';
import { playerRng } from 'parlour-games/record/rng';
import { publicKeyOf } from 'parlour-games/record/crypto';
import { createSigner, type Signer } from '#src/engine/signer.js';
import { deadlineOf, type ClockSettings } from 'parlour-games/record/clock';
import { playExtension, playMove, playTimeout, seatToMove, type NewGame } from 'parlour-games/record/entries';
import type { GameRecord } from 'parlour-games/record/game-record';
import type { GameType } from 'parlour-games/game-type';
import { randomMove } from 'parlour-games/kit/options';
import { dealt, recordOf, then, typeOf, withMove, type Played } from '#test/engine/support.js';
import { skip, verify } from '#test/support/python.js';
import { seedOf } from '#test/support/play.js';
import { quickConfig } from '#test/support/quick-games.js';

export function newSigner(): Signer {
  const { privateKey } = generateKeyPairSync('ed25519');
  return createSigner('games.example', privateKey.export({ type: 'pkcs8', format: 'pem' }) as string);
}

export const SIGNER = newSigner();
export const KEYS = [publicKeyOf(SIGNER.publicKey)];

/** A game of random moves, played to the end. The moves depend on the seed, if `more` has one. */
export function finishedGame(
  gameType: GameType,
  seats = gameType.seats.default,
  more: Partial<NewGame> = {},
): Played {
  const rng = playerRng(more.seed === undefined ? seedOf(seats) : Buffer.from(more.seed, 'hex'));
  let played = dealt(gameType, seats, quickConfig(gameType.id), more);
  for (;;) {
    const seat = seatToMove(gameType, played.game);
    if (seat === null) return played;
    played = withMove(
      played,
      randomMove(gameType.legalMoves(played.game.state, seat), rng, gameType.templates),
    );
  }
}

/** A game of random moves a second apart; an outage, and the time of a seat that runs out in the middle. */
export function timedGame(
  type: string,
  seats: number,
  clock: ClockSettings,
  more: Partial<NewGame> = {},
): Played {
  const gameType = typeOf(type);
  const rng = playerRng(seedOf(seats));
  let played = dealt(gameType, seats, quickConfig(type), { clock, ...more });
  const step = (game: GameRecord) => {
    const seat = seatToMove(gameType, game) ?? 0;
    const deadline = game.clock && deadlineOf(game.clock);
    if (game.version === 2 && deadline) return playExtension(gameType, game, 1_500, game.updatedAt + 2_000);
    if (game.version === 4 && deadline) return playTimeout(gameType, game, seat, deadline);
    const options = gameType.legalMoves(game.state, seat).filter(({ type }) => type !== 'cash-out');
    const move = randomMove(options, rng, gameType.templates);
    const next = playMove(gameType, game, seat, move, game.updatedAt + 1_000);
    if ('ok' in next) throw new Error(next.detail);
    return next;
  };
  while (played.game.status === 'active') played = then(played, step(played.game));
  return played;
}

/** The signed audit record. */
export function signedRecord(played: Played): AuditRecordView {
  return recordOf(played, SIGNER);
}

export function copyOf(record: AuditRecordView) {
  return JSON.parse(JSON.stringify(record)) as Changeable<AuditRecordView>;
}

type Changeable<T> = T extends object ? { -readonly [Key in keyof T]: Changeable<T[Key]> } : T;

export async function* bytesOf(...texts: readonly (string | Buffer)[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text as string);
}

/** What `python -m parlour.verify` prints about each of these records of different games; `null` where Python is missing. */
export function pythonFindings(records: readonly AuditRecordView[]): string[][] | null {
  if (skip !== false) return null;
  const { lines } = verify(records);
  return records.map(({ game: { id } }) =>
    lines.filter((line) => line.startsWith(`${id}: `)).map((line) => line.slice(id.length + 2)),
  );
}

export function idOf(n: number): string {
  return `019b76da-a800-7000-8000-${String(n).padStart(12, '0')}`;
}
