/** Records of cancelled games: sound ones, and forged ones that both verifiers have to reject. */
import { test } from 'tap';
import { playCancellation } from '#src/record/entries.js';
import type { SeatRecord } from '#src/record/game-record.js';
import { verifyRecord } from '#src/record/verifier/record.js';
import {
  checksOf,
  dealt,
  entriesWithStates,
  forgedRecord,
  OK,
  OPEN_SEAT,
  recordOf,
  START,
  then,
  typeOf,
  withJoin,
  type Played,
} from '#test/engine/support.js';
import { changeEntry, pythonFindings, SIGNER, type Change } from './support.js';

const HUMAN: SeatRecord = { kind: 'human', name: 'Ada', created: { kind: 'human' }, tokenHash: null };
const SEATS = [OPEN_SEAT, HUMAN, OPEN_SEAT];

/** One guest has joined when the creator, in seat 1, cancels the game; or the clock (`null`). */
const cancelledGame = (seat: number | null): Played => {
  const waiting = withJoin(dealt(typeOf('7reeg'), 3, {}, { seats: SEATS }), 'Grace');
  return then(waiting, playCancellation(waiting.gameType, waiting.game, seat, START));
};

test('both verifiers accept a cancelled game', async (t) => {
  for (const seat of [1, null]) {
    const played = cancelledGame(seat);
    t.same(checksOf(played), OK, 'the server replays it');
    const record = recordOf(played, SIGNER);
    t.match(record, { format: 2, game: { status: 'cancelled', result: null }, seed: String, checkpoint: {} });
    t.strictSame(verifyRecord(record).findings, []);
    t.strictSame(pythonFindings(record) ?? [], []);
  }
});

const FORGERIES: Readonly<Record<string, Change>> = {
  'another seat': changeEntry(2, () => ({ seat: 0 })),
  'an open seat': changeEntry(2, () => ({ seat: 2 })),
  'nobody, but a person': changeEntry(2, () => ({ seat: null })),
  'a computer player': changeEntry(2, () => ({ by: 'cpu:easy' })),
  'the clock in a seat': changeEntry(2, () => ({ by: 'clock' })),
  'another event': changeEntry(2, () => ({ events: [{ type: 'abandoned' }] })),
  'no event': changeEntry(2, () => ({ events: [] })),
  'another state': changeEntry(2, ({ state }) => ({ state: { ...state, round: 2 } })),
  'a second time': (log) => [...log, ...log.slice(2)],
  'a join after it': (log) => [...log, ...log.slice(1, 2)],
  'without its entry': (log) => log.slice(0, 2),
};

test('both verifiers reject forged cancellations', async (t) => {
  const played = cancelledGame(1);
  for (const [name, change] of Object.entries(FORGERIES)) {
    const record = forgedRecord(played, change(entriesWithStates(played)));
    t.not(verifyRecord(record).findings.length, 0, `${name}: npm run verify`);
    t.not((pythonFindings(record) ?? [name]).length, 0, `${name}: verify.py`);
  }
  const begun = withJoin(withJoin(dealt(typeOf('7reeg'), 3, {}, { seats: SEATS }), 'Grace'), 'Zoë');
  const late = then(begun, playCancellation(begun.gameType, begun.game, 1, START));
  t.match(verifyRecord(recordOf(late)).findings, [{ text: /although it had begun/ }, {}]);
  t.match((pythonFindings(recordOf(late)) ?? ['has begun']).join(), /has begun/);
  for (const status of ['finished', 'active'] as const) {
    const { game, ...record } = recordOf(played);
    const shown = { ...record, game: { ...game, status } };
    t.not(verifyRecord(shown).findings.length, 0, `shown as ${status}: npm run verify`);
    t.not((pythonFindings(shown) ?? [status]).length, 0, `shown as ${status}: verify.py`);
  }
});
