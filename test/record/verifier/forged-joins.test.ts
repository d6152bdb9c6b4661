/** Records of games that people join, and of games that are cancelled before they begin. */
import { test } from 'tap';
import { at } from 'parlour-games/kit/checked';
import { playAbandonment, playCancellation } from 'parlour-games/record/entries';
import { playJoin } from 'parlour-games/record/entries';
import type { SeatRecord } from 'parlour-games/record/game-record';
import { verifyRecord } from 'parlour-games/record/verifier/record';
import {
  connectFour,
  dealt,
  dropped,
  OPEN_SEAT,
  recordOf,
  START,
  then,
  typeOf,
  withJoin,
  type Played,
} from '#test/engine/support.js';
import {
  entry,
  event,
  game,
  log,
  otherGame,
  record,
  testForgeries,
  type Play,
  type Subject,
} from './forge.js';
import { idOf, pythonFindings } from './support.js';

const GUESTS = [OPEN_SEAT, { ...OPEN_SEAT, name: 'Guest' }];
const joined = (seat: number, name: string) => event({ type: 'joined', seat, name });
const NOT_FIRST = /it joins seat \d, which is not the first open one$/;

/** Seat 0 is joined with a name, seat 1 without one. */
const joins: Subject = {
  games: [
    (id) => dropped(withJoin(withJoin(connectFour('', { id, seats: GUESTS }), 'Ada')), '1212121'),
    (id) => withJoin(dealt(typeOf('war'), 2, {}, { id, seats: GUESTS })),
  ],
  shows: { entries: [{}, { move: { type: 'join', name: 'Ada' } }, joined(1, 'Guest')] },
  forgeries: {
    'another name in the event': [
      entry(1, () => joined(0, 'Mallory')),
      /the player joined under another name/,
      /another name than its move$/,
    ],
    'another name in the move': [entry(1, () => ({ move: { type: 'join', name: 'Mallory' } }))],
    'no name in the event': [entry(1, () => joined(0, ''))],
    'another seat in the event': [entry(1, () => joined(1, 'Ada'))],
    'another event': [entry(1, () => event({ type: 'arrived', seat: 0, name: 'Ada' }))],
    'a second event': [entry(1, ({ events }) => ({ events: [...events, ...events] }))],
    'another seat': [
      entry(1, () => ({ seat: 1, ...joined(1, 'Ada') })),
      /seat 1 was not the first open seat/,
      NOT_FIRST,
    ],
    'the seats in another order': [
      log((entries) => [
        at(entries, 0),
        { ...at(entries, 2), at: at(entries, 1).at },
        { ...at(entries, 1), at: at(entries, 2).at },
        ...entries.slice(3),
      ]),
    ],
    'a computer player joins': [
      entry(1, () => ({ by: 'cpu:easy' })),
      /only people can join/,
      /cpu:easy joins, but only people do$/,
    ],
    'the same join twice': [
      log((entries) => entries.toSpliced(2, 0, at(entries, 1))),
      /seat 0 was not the first open seat/,
      NOT_FIRST,
    ],
    'a join into a taken seat': [log((entries) => entries.toSpliced(3, 0, at(entries, 2)))],
    'the first join is missing': [log((entries) => entries.toSpliced(1, 1))],
    'the last join is missing': [
      log((entries) => entries.toSpliced(2, 1)),
      /the game was still waiting for players/,
      /but seat 1 is open$/,
    ],
    'a move before the last join': [
      log((entries) =>
        entries.toSpliced(2, 2, at(entries, 3), at(entries, 2)).map((each, seq) => ({
          ...each,
          at: at(entries, seq).at,
          state: at(entries, seq === 2 ? 3 : seq).state,
        })),
      ),
      /the game was still waiting for players/,
      /but seat 1 is open$/,
    ],
    'another state': [entry(2, ({ state }) => ({ state: { ...state, position: '4' } }))],
    'another field in the move': [entry(1, ({ move }) => ({ move: { ...move, rank: 1 } }))],
    'another name everywhere, without new hashes': [
      record((each) => JSON.parse(JSON.stringify(each).replaceAll('"Ada"', '"Mallory"'))),
      /^the body does not match the move and the state$/,
      /^entry 1: its body does not match its move and the deal$/,
    ],
    'another name in the game': [
      record((each) => ({
        ...each,
        game: { ...each.game, seats: each.game.seats.map((seat) => ({ ...seat, name: 'Mallory' })) },
      })),
      /^the seats do not follow from the entries$/,
      /under another name/,
    ],
  },
};

const HOST: SeatRecord = { kind: 'human', name: 'Ada', created: { kind: 'human' }, tokenHash: null };
const waiting: Play = (id) =>
  withJoin(
    dealt(typeOf('7reeg'), 3, {}, { id, seats: [OPEN_SEAT, HOST, OPEN_SEAT], joinWithinS: 30 }),
    'Grace',
  );
const JOIN_BY = START + 30_000;
const cancelled = (played: Played, seat: number | null): Played =>
  then(played, playCancellation(played.gameType, played.game, seat, seat === null ? JOIN_BY : JOIN_BY - 1));

/** One guest has joined when the host, in seat 1, cancels the game; or the clock (`null`). */
const cancellations: Subject = {
  games: [(id) => cancelled(waiting(id), 1), (id) => cancelled(waiting(id), null)],
  shows: { format: 2, game: { status: 'cancelled', result: null }, seed: String },
  forgeries: {
    'another seat': [entry(2, () => ({ seat: 0 }))],
    'an open seat': [entry(2, () => ({ seat: 2 }))],
    'nobody, but a person': [entry(2, () => ({ seat: null }))],
    'a computer player': [entry(2, () => ({ by: 'cpu:easy' }))],
    'the clock in a seat': [entry(2, () => ({ by: 'clock' }))],
    'when the time to join was over': [entry(2, () => ({ at: JOIN_BY }))],
    'another event': [entry(2, () => event({ type: 'abandoned' }))],
    'no event': [entry(2, () => ({ events: [] }))],
    'another state': [entry(2, ({ state }) => ({ state: { ...state, round: 2 } }))],
    'a second time': [log((entries) => [...entries, ...entries.slice(2)])],
    'a join after it': [log((entries) => [...entries, ...entries.slice(1, 2)])],
    'without its entry': [log((entries) => entries.slice(0, 2))],
    'of a game that has begun': [
      otherGame((id) => cancelled(withJoin(waiting(id), 'Zoë'), 1)),
      /although it had begun/,
      /has begun/,
    ],
    'shown as finished': [game({ status: 'finished' })],
    'shown as active': [game({ status: 'active' })],
  },
};

/** Nobody has taken the last seat in time. */
const expiries: Subject = {
  games: [(id) => cancelled(waiting(id), null)],
  shows: { format: 2, entries: [{ joinWithinS: 30 }] },
  forgeries: {
    '1 ms early': [entry(2, () => ({ at: JOIN_BY - 1 })), /the time to join was not over/, /before its time/],
    'after a join that came too late': [
      entry(1, () => ({ at: JOIN_BY })),
      /time to join was over/,
      /time to join was over/,
    ],
    'in a game without a limit': [
      otherGame((id) => {
        const played = dealt(typeOf('war'), 2, {}, { id, seats: GUESTS });
        return then(played, playCancellation(played.gameType, played.game, null, JOIN_BY));
      }),
      /nothing limited the time to join/,
      /nothing limited the time to join/,
    ],
  },
};

const KEPT = { ...OPEN_SEAT, name: 'Bo', reserved: 'rematch' } as const;
const join = (played: Played, seat: number): Played =>
  then(played, playJoin(played.gameType, played.game, { seat, tokenHash: '' }, START + 1000 * seat));

/** Those of the game before take their seats in any order. */
const rematches: Subject = {
  games: [
    (id) => {
      const seats = [KEPT, HOST, { ...KEPT, name: 'Cy' }];
      const waiting = dealt(typeOf('7reeg'), 3, {}, { id, seats, joinWithinS: 300 });
      return then(
        join(waiting, 2),
        playCancellation(waiting.gameType, join(waiting, 2).game, null, START + 300_000),
      );
    },
  ],
  shows: { format: 2, entries: [{ reserved: ['rematch', null, 'rematch'] }, { seat: 2 }] },
  forgeries: {
    'a seat of its own': [
      entry(1, () => ({ seat: 1, ...joined(1, 'Ada') })),
      /not the first open/,
      NOT_FIRST,
    ],
  },
};

const DAY_MS = 24 * 3_600_000;
const abandonedAt = (played: Played, ms: number): Played =>
  then(played, playAbandonment(played.gameType, played.game, played.game.updatedAt + ms));

/** Nothing has happened for a day: one game waits, the other has begun. */
const abandonments: Subject = {
  games: [
    (id) => abandonedAt(dropped(connectFour('', { id }), '12'), DAY_MS),
    (id) => abandonedAt(dealt(typeOf('war'), 2, {}, { id, seats: GUESTS }), DAY_MS),
  ],
  shows: { format: 2, game: { status: 'cancelled', result: null } },
  forgeries: {
    '1 ms early': [
      otherGame((id) => abandonedAt(connectFour('', { id }), DAY_MS - 1)),
      /too early/,
      /too early/,
    ],
    'by a person': [entry(3, () => ({ by: 'human', seat: 0 }))],
    'another event': [entry(3, () => event({ type: 'cancelled' }))],
    'a move after it': [log((entries) => [...entries, at(entries, 1)])],
    'while a clock runs': [
      otherGame((id) => abandonedAt(connectFour('', { id, clock: { perMoveS: 1_000_000 } }), DAY_MS)),
      /a clock ran in the abandoned game/,
      /a clock ran in the abandoned game/,
    ],
  },
};

testForgeries('abandonments', abandonments);
testForgeries('rematches', rematches);
testForgeries('joins', joins);
testForgeries('expiries', expiries);
testForgeries('cancellations', cancellations);

test('the record of a game that waits shows until when seats can be taken', async (t) => {
  const [sound, other] = [recordOf(waiting(idOf(1))), recordOf(waiting(idOf(2)))];
  const forged = { ...other, game: { ...other.game, joinBy: '2026-01-01T00:00:31.000Z' } };
  t.equal(sound.game.joinBy, '2026-01-01T00:00:30.000Z');
  const found = [sound, forged].map((each) => verifyRecord(each).findings.map(({ text }) => text));
  for (const [none, ...others] of [found, pythonFindings([sound, forged]) ?? found]) {
    t.same(none, []);
    t.match(others.join(), 'joinBy does not follow from entry 0');
  }
});
