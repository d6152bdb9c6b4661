/** Records of games with players, some of whom seats were kept for. */
import { at } from 'parlour-games/kit/checked';
import type { SeatRecord } from 'parlour-games/record/game-record';
import { playCancellation } from 'parlour-games/record/entries';
import { playJoin, playRelease } from 'parlour-games/record/entries';
import {
  connectFour,
  dealt,
  dropped,
  OPEN_SEAT,
  START,
  then,
  typeOf,
  type Played,
} from '#test/engine/support.js';
import { both, entry, event, game, log, record, testForgeries, type Subject } from './forge.js';
import { idOf } from './support.js';

const [ADA, BOB, EVE] = [idOf(901), idOf(902), idOf(903)];
const ofPlayer = (id: string): SeatRecord => ({
  kind: 'human',
  name: 'Ada',
  created: { kind: 'human' },
  player: { id, kind: 'person' },
  tokenHash: null,
});
const keptFor = (id: string): SeatRecord => ({ ...OPEN_SEAT, reserved: id });

const joinAs = (played: Played, id: string, seat: number): Played => {
  const joiner = { seat, name: 'Bob', player: { id, kind: 'bot' }, tokenHash: null } as const;
  return then(played, playJoin(played.gameType, played.game, joiner, START + 1000));
};
const release = (played: Played, seat: number, by: 'human' | 'clock'): Played =>
  then(played, playRelease(played.gameType, played.game, { seat, by }, START + 1000));

const joinOf = (player: string, seat: number) => ({
  seat,
  move: { type: 'join', player },
  ...event({ type: 'joined', seat, player }),
});
const seats = (change: object) =>
  record((each) => ({
    ...each,
    game: { ...each.game, seats: each.game.seats.map((seat) => ({ ...seat, ...change })) },
  }));

/** Ada has seat 0 from the creation on, Bob takes seat 2, which is kept for him, and Eve declines seat 1; then Ada cancels the game. */
const players: Subject = {
  games: [
    (id) => {
      const table = [ofPlayer(ADA), keptFor(EVE), keptFor(BOB)];
      const waiting = joinAs(dealt(typeOf('7reeg'), 3, {}, { id, seats: table }), BOB, 2);
      const released = release(waiting, 1, 'human');
      return then(released, playCancellation(released.gameType, released.game, 0, START + 1000));
    },
    (id) => dropped(joinAs(connectFour('', { id, seats: [ofPlayer(ADA), OPEN_SEAT] }), BOB, 1), '1212121'),
    (id) => {
      const waiting = dealt(typeOf('war'), 2, {}, { id, seats: [keptFor(EVE), OPEN_SEAT] });
      return joinAs(joinAs(release(waiting, 0, 'clock'), EVE, 0), BOB, 1);
    },
  ],
  shows: {
    format: 2,
    game: { seats: [{ name: null, player: { id: ADA } }, { kind: 'open' }, { player: { id: BOB } }] },
    entries: [
      { players: [ADA, null, null], reserved: [null, EVE, BOB] },
      joinOf(BOB, 2),
      { seat: 1, move: { type: 'release' } },
    ],
  },
  forgeries: {
    'the seat of another player': [
      entry(1, () => joinOf(EVE, 2)),
      /not the first open seat/,
      /not the first open one/,
    ],
    'a second seat': [
      log((entries) => [
        ...entries.slice(0, 3),
        { ...at(entries, 1), ...joinOf(ADA, 1) },
        ...entries.slice(3),
      ]),
      ...both(/seat already/),
    ],
    'a seat that is kept, for nobody': [
      entry(1, () => ({ move: { type: 'join' }, ...event({ type: 'joined', seat: 2, name: 'Bob' }) })),
      /not the first open seat/,
      /not the first open one/,
    ],
    'another player in the event': [entry(1, () => event({ type: 'joined', seat: 2, player: EVE }))],
    'a name in the event': [entry(1, () => event({ type: 'joined', seat: 2, player: BOB, name: 'Bob' }))],
    'a name in the move': [entry(1, () => ({ move: { type: 'join', player: BOB, name: 'Bob' } }))],
    'a release of a seat that is kept for nobody': [
      log((entries) => [...entries.slice(0, 3), at(entries, 2), ...entries.slice(3)]),
      ...both(/seat 1 was not kept for a player/),
    ],
    'a release by a computer player': [
      entry(2, () => ({ by: 'cpu:easy' })),
      /releases a seat/,
      /was not kept/,
    ],
    'another event of the release': [entry(2, () => event({ type: 'released', seat: 2 }))],
    'a release that changes the state': [entry(2, ({ state }) => ({ state: { ...state, config: 1 } }))],
    'no release': [log((entries) => entries.toSpliced(2, 1))],
    'a seat that is kept again': [seats({ for: EVE })],
    'another player in entry 0': [record((each) => JSON.parse(JSON.stringify(each).replaceAll(ADA, EVE)))],
    'a name in the game': [seats({ name: 'Ada' })],
    'no players in the game': [seats({ player: undefined })],
    'another format': [record((each) => ({ ...each, format: 1 })), ...both(/its format is/)],
    'another status': [game({ status: 'waiting' })],
  },
};

testForgeries('players', players);
