/** Records of games with offers, and of games with clocks. */
import type { Seat } from 'parlour-games/game-type';
import { at, defined } from 'parlour-games/kit/checked';
import { playExtension, playResignation, playTimeout } from 'parlour-games/record/entries';
import type { OfferType } from 'parlour-games/record/game-record';
import { playAnswer, playOffer } from 'parlour-games/record/entries';
import {
  connectFour,
  dealt,
  dropped,
  OPEN_SEAT,
  then,
  typeOf,
  withJoin,
  withMove,
  type Played,
} from '#test/engine/support.js';
import {
  both,
  entry,
  event,
  log,
  otherGame,
  record,
  testForgeries,
  type Log,
  type Play,
  type Subject,
} from './forge.js';
import { timedGame } from './support.js';

const offered = (played: Played, seat: Seat, type: OfferType, to?: number): Played => {
  const offer = { type, seat, ...(to !== undefined && { to }) };
  return then(played, playOffer(played.gameType, played.game, offer, played.game.updatedAt));
};
const answered = (played: Played, seat: Seat, isAccepted: boolean): Played => {
  const { gameType, game, records } = played;
  const to = game.offers?.standing?.to;
  const earlier = to === undefined ? null : at(records, to - 1).state;
  return then(played, playAnswer(gameType, game, { seat, isAccepted, earlier }, game.updatedAt));
};

/** Entries: 1–2 drops, 3–4 the take-back of both, 5–6 drops, 7–8 a draw declined, 9 a drop, 10–11 a draw agreed on. */
const negotiated: Play = (id) => {
  const back = answered(offered(connectFour('44', { id }), 0, 'take-back', 1), 1, true);
  const declined = answered(offered(dropped(back, '12'), 1, 'draw'), 0, false);
  return answered(offered(dropped(declined, '3'), 0, 'draw'), 1, true);
};

const takenBackOverDraw: Play = (id) => {
  const war = withMove(dealt(typeOf('war'), 2, {}, { id }), { type: 'flip' });
  const lenient = { ...war, gameType: { ...war.gameType, takesBack: true } };
  const { game, ...forged } = answered(offered(lenient, 0, 'take-back', 1), 1, true);
  const resigned = playResignation(war.gameType, game, 0, game.updatedAt);
  return then({ ...forged, game, gameType: war.gameType }, resigned);
};

/** Two moves after the offer. */
const answeredLate: Play = (id) => {
  const lapsed = offered(connectFour('1', { id }), 0, 'draw');
  const offers = defined(lapsed.game.offers, 'the offers');
  const later = dropped(lapsed, '23');
  return answered({ ...later, game: { ...later.game, offers } }, 1, true);
};

const stateOf = (entries: Log, seq: number) => ({ state: at(entries, seq).state });

const offers: Subject = {
  games: [negotiated, (id) => answered(offered(dealt(typeOf('war'), 2, {}, { id }), 1, 'draw'), 0, true)],
  shows: { format: 2, game: { result: { reason: 'agreed' } } },
  forgeries: {
    'another move taken back': [
      entry(3, () => ({
        move: { type: 'offer-take-back', to: 2 },
        ...event({ type: 'offered', seat: 0, offer: 'take-back', to: 2 }),
      })),
    ],
    'another event': [entry(3, () => event({ type: 'offered', seat: 0, offer: 'draw' }))],
    'an offer by a computer player': [entry(3, () => ({ by: 'cpu:easy' }))],
    'an offer that changes the state': [entry(3, (_, entries) => stateOf(entries, 1))],
    'a take-back to another state': [entry(4, (_, entries) => stateOf(entries, 1))],
    'nothing is taken back': [entry(4, (_, entries) => stateOf(entries, 2))],
    'no event of the take-back': [entry(4, ({ events }) => ({ events: events.slice(0, 1) }))],
    'an answer to one’s own offer': [
      entry(4, ({ events: [first, ...others] }) => ({ seat: 0, events: [{ ...first, seat: 0 }, ...others] })),
    ],
    'an answer without an offer': [log((entries) => entries.toSpliced(7, 1))],
    'a second answer': [log((entries) => entries.toSpliced(9, 0, at(entries, 8)))],
    'a second offer': [log((entries) => entries.toSpliced(8, 0, at(entries, 7)))],
    'an offer after a decline': [log((entries) => entries.toSpliced(9, 0, at(entries, 7)))],
    'another decline': [entry(8, () => event({ type: 'declined', seat: 0, offer: 'take-back' }))],
    'a field more in an answer': [entry(8, () => ({ move: { type: 'decline', why: 'no' } }))],
    'a decline that changes the state': [entry(8, (_, entries) => stateOf(entries, 2))],
    'a take-back over a draw': [otherGame(takenBackOverDraw), /takes no offer of a take-back/],
    'an answer to an offer that has lapsed': [otherGame(answeredLate), /no offer that seat 1 could answer/],
  },
};

const extension = (ms: number) => ({ move: { type: 'extend', ms }, ...event({ type: 'time-extended', ms }) });
const extendedWhileWaiting: Play = (id) => {
  const more = { id, clock: { perMoveS: 10 }, seats: [OPEN_SEAT, OPEN_SEAT] };
  const open = dealt(typeOf('double-7'), 2, {}, more);
  const { gameType, game } = open;
  const begun = withJoin(withJoin(then(open, playExtension(gameType, game, 1_000, game.updatedAt + 2_000))));
  return then(begun, playResignation(gameType, begun.game, 0, begun.game.updatedAt));
};
/** Of games without clocks. */
const timedOut: Play = (id) => {
  const played = dealt(typeOf('double-7'), 2, {}, { id });
  return then(played, playTimeout(played.gameType, played.game, 0, played.game.updatedAt));
};
const extended: Play = (id) => {
  const played = dealt(typeOf('double-7'), 2, {}, { id });
  const { gameType, game } = played;
  const { game: later, ...more } = then(played, playExtension(gameType, game, 1_000, game.updatedAt + 2_000));
  return then({ ...more, game: later }, playResignation(gameType, later, 0, later.updatedAt));
};

/** Entry 2 extends the time, and entry 4 is a timeout. */
const clocks: Subject = {
  games: [(id) => timedGame('double-7', 4, { perMoveS: 10 }, { id })],
  shows: { entries: [{}, {}, extension(1_500), {}, { move: { type: 'timeout' } }] },
  forgeries: {
    'a timeout 1 ms early': [
      entry(4, (each) => ({ at: each.at - 1 })),
      ...both(/the deadline had not passed/),
    ],
    'a timeout twice': [
      log((entries) => entries.toSpliced(4, 0, at(entries, 4))),
      ...both(/the clock of this seat did not run/),
    ],
    'an extension longer than the outage': [
      entry(2, () => extension(2_001)),
      ...both(/the extension is longer/),
    ],
    'an extension that extends nothing': [
      entry(2, () => extension(0)),
      ...both(/the extension is longer|not well-formed/),
    ],
    'a move at the deadline': [
      log((entries) => {
        const late = at(entries, 3).at + 20_000;
        return entries.map((each, seq) => (seq >= 4 ? { ...each, at: late } : each)).toSpliced(4, 1);
      }),
      ...both(/the time was over/),
    ],
    'a timeout by a person': [
      entry(4, () => ({ by: 'human' })),
      ...both(/only the clock makes such an entry/),
    ],
    'a field more in a timeout': [entry(4, () => ({ move: { type: 'timeout', seat: 0 } }))],
    'a field more in an extension': [
      entry(2, () => ({ ...extension(1_500), move: { type: 'extend', ms: 1_500, why: 'x' } })),
    ],
    'an extension by a seat': [entry(2, () => ({ seat: 1 }))],
    'an extension while the game waits': [
      otherGame(extendedWhileWaiting),
      ...both(/no clock ran that could be extended/),
    ],
    'an extension without a clock': [otherGame(extended), /no clock ran/, /has no clock/],
    'a timeout without a clock': [otherGame(timedOut), /did not run/, /has no clock/],
    'another reason': [
      record(({ game: shown, ...each }) => ({
        ...each,
        game: { ...shown, result: { ...shown.result, reason: 'timed-out' } },
      })),
      /the result does not follow/,
      /the reason of its result/,
    ],
    'a clock of both kinds': [
      otherGame((id) => timedGame('double-7', 4, { perMoveS: 10, incrementS: 3 }, { id })),
    ],
  },
};

testForgeries('offers', offers);
testForgeries('clocks', clocks);
