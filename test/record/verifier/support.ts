/** Finished games of every type, and their audit records. */
import { generateKeyPairSync } from 'node:crypto';
import type { AuditRecordView } from '#src/record/schemas/audit.js';
import { playerRng } from '#src/record/rng.js';
import { publicKeyOf } from '#src/record/crypto.js';
import { createSigner, type Signer } from '#src/engine/signer.js';
import { seatToMove, type NewGame } from '#src/record/entries.js';

import type { GameType } from '#src/game-type.js';
import { randomMove } from '#src/kit/options.js';
import { dealt, recordOf, withMove, type EntryWithState, type Played } from '#test/engine/support.js';
import { skip, verify } from '#test/support/python.js';
import { seedOf } from '#test/support/play.js';
import { quickConfig } from '#test/support/quick-games.js';

export const newSigner = (origin = 'games.example'): Signer => {
  const { privateKey } = generateKeyPairSync('ed25519');
  return createSigner(origin, privateKey.export({ type: 'pkcs8', format: 'pem' }) as string);
};

export const SIGNER = newSigner();
export const KEYS = [publicKeyOf(SIGNER.publicKey)];

/** A game of random moves, played to the end. The moves depend on the seed, if `more` has one. */
export const finishedGame = (
  gameType: GameType,
  seats = gameType.seats.default,
  more: Partial<NewGame> = {},
): Played => {
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
};

/** The signed audit record. */
export const signedRecord = (played: Played): AuditRecordView => recordOf(played, SIGNER);

export const copyOf = (record: AuditRecordView) =>
  JSON.parse(JSON.stringify(record)) as Changeable<AuditRecordView>;

type Changeable<T> = T extends object ? { -readonly [Key in keyof T]: Changeable<T[Key]> } : T;

export async function* bytesOf(...texts: readonly (string | Buffer)[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text as string);
}

/** Begins a line about a record; notes and the summary have none. */
const GAME = /^[0-9a-f-]{36}: /;

/** What `examples/verify.py` prints about each record, without the name of the game; `null` where Python is missing. */
export const pythonFindings = (record: unknown): string[] | null => {
  if (skip !== false) return null;
  const lines = verify([record]).lines.filter((line) => GAME.test(line));
  return lines.map((line) => line.replace(GAME, ''));
};

/** What a forger does to a log. */
export type Change = (log: readonly EntryWithState[]) => readonly EntryWithState[];

export const changeEntry =
  (seq: number, change: (entry: EntryWithState) => Partial<EntryWithState>): Change =>
  (log) =>
    log.map((entry, index) => (index === seq ? { ...entry, ...change(entry) } : entry));
