/** Records of games of players who were matched: who got which seat follows from the seed. */
import type { SeatRecord } from 'parlour-games/record/game-record';
import { shuffledSeating } from 'parlour-games/record/seats';
import {
  connectFour,
  dealt,
  entriesWithStates,
  forgedRecord,
  typeOf,
  type Played,
} from '#test/engine/support.js';
import { TEST_SEED } from '#test/support/play.js';
import { both, otherGame, record, testForgeries, type Subject } from './forge.js';
import { finishedGame, idOf } from './support.js';

const SEATED = 'the seats do not follow from the seating';
const ids = [idOf(901), idOf(902), idOf(903)];
const human = (id: string): SeatRecord => ({
  kind: 'human',
  name: 'Ada',
  created: { kind: 'human' },
  player: { id, kind: 'person' },
  tokenHash: null,
});
const CPU = { kind: 'cpu', level: 'medium' } as const;
const computer: SeatRecord = { ...CPU, name: 'Computer', created: CPU, tokenHash: null };

const shuffled = (line: readonly SeatRecord[]): SeatRecord[] =>
  shuffledSeating(
    TEST_SEED.toString('hex'),
    line.map((seat, place) => ({ ...seat, place })),
  );

/** The seats that so many players and computer players get. */
const matched = (people: number, computers: number): SeatRecord[] =>
  shuffled([...ids.slice(0, people).map(human), ...Array<SeatRecord>(computers).fill(computer)]);

/** A record of the same moves in which the seats are otherwise, with all hashes right. */
const otherSeats = (change: (seat: SeatRecord) => Partial<SeatRecord>) => (played: Played) => {
  const seats = played.game.seats.map((seat) => ({ ...seat, ...change(seat) }));
  return forgedRecord(played, entriesWithStates(played), { ...played.game, seats });
};
const places = (...order: number[]) => otherSeats(({ place = 0 }) => ({ place: order.indexOf(place) }));

const seating: Subject = {
  games: [
    (id) => finishedGame(typeOf('7reeg'), 4, { id, seats: matched(2, 2) }),
    (id) => finishedGame(typeOf('double-7'), 3, { id, seats: matched(3, 0) }),
    (id) => connectFour('1212121', { id, seats: matched(1, 1) }),
    (id) => dealt(typeOf('basra'), 4, {}, { id, seats: matched(3, 1) }),
  ],
  shows: { format: 2, entries: [{ seating: [...ids.slice(0, 2), 'cpu:medium', 'cpu:medium'] }] },
  forgeries: {
    'another order of waiting': [places(1, 0, 2, 3), ...both(new RegExp(SEATED))],
    'computer players who waited before': [places(2, 0, 1, 3), ...both(new RegExp(SEATED))],
    'a computer player before a player': [
      otherGame((id) => connectFour('1212121', { id, seats: shuffled([computer, human(idOf(901))]) })),
      ...both(new RegExp(SEATED)),
    ],
    'another seating in entry 0': [
      record((each) => JSON.parse(JSON.stringify(each).replace('"cpu:medium"]', `"${ids[2]}"]`))),
    ],
    'a seating without a computer player': [
      otherSeats(({ kind }) => (kind === 'cpu' ? { created: { kind: 'human' } } : {})),
    ],
    'another level': [
      otherSeats(({ kind }) => (kind === 'cpu' ? { created: { kind: 'cpu', level: 'hard' } } : {})),
    ],
    'another format': [record((each) => ({ ...each, format: 1 })), ...both(/its format is/)],
  },
};

testForgeries('the seats of players who were matched', seating);
