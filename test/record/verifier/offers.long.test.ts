/** Records of games with offers: sound ones, and forged ones that both verifiers have to reject. */
import type { OfferType } from '#src/record/game-record.js';
import { test } from 'tap';
import type { Seat, Typed } from '#src/game-type.js';
import { at, defined } from '#src/kit/checked.js';
import { playResignation } from '#src/record/entries.js';
import { playAnswer, playOffer } from '#src/record/offer-entries.js';
import { verifyRecord } from '#src/record/verifier/record.js';
import {
  checksOf,
  connectFour,
  dealt,
  entriesWithStates,
  forgedRecord,
  OK,
  recordOf,
  then,
  typeOf,
  withMove,
  type EntryWithState,
  type Played,
} from '#test/engine/support.js';
import { changeEntry, pythonFindings, type Change } from './support.js';

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

const dropped = (played: Played, column: number): Played =>
  withMove(played, { type: 'drop', column } as Typed);

/** Entries: 1–2 drops, 3–4 the take-back of both, 5–6 drops, 7–8 a draw declined, 9 a drop, 10–11 a draw agreed on. */
const negotiated = (): Played => {
  const back = answered(offered(connectFour('44'), 0, 'take-back', 1), 1, true);
  const declined = answered(offered(dropped(dropped(back, 1), 2), 1, 'draw'), 0, false);
  return answered(offered(dropped(declined, 3), 0, 'draw'), 1, true);
};

test('both verifiers accept offers and their answers', async (t) => {
  for (const played of [negotiated(), answered(offered(dealt(typeOf('war')), 1, 'draw'), 0, true)]) {
    t.same(checksOf(played), OK, 'the server replays it');
    const record = recordOf(played);
    t.match(record, { format: 2, game: { result: { reason: 'agreed' } } });
    t.strictSame(verifyRecord(record).findings, []);
    t.strictSame(pythonFindings(record) ?? [], []);
    t.strictSame(forgedRecord(played, entriesWithStates(played)), record, 'a forger who changes nothing');
  }
});

const event = (fields: object): Pick<EntryWithState, 'events'> => ({ events: [fields as Typed] });
const move = (fields: object): Pick<EntryWithState, 'move'> => ({ move: fields as Typed });
const stateOf = (log: readonly EntryWithState[], seq: number) => ({ state: at(log, seq).state });

const FORGERIES: Readonly<Record<string, Change>> = {
  'another move taken back': changeEntry(3, () => ({
    ...move({ type: 'offer-take-back', to: 2 }),
    ...event({ type: 'offered', seat: 0, offer: 'take-back', to: 2 }),
  })),
  'another event': changeEntry(3, () => event({ type: 'offered', seat: 0, offer: 'draw' })),
  'an offer by a computer player': changeEntry(3, () => ({ by: 'cpu:easy' })),
  'an offer that changes the state': (log) => changeEntry(3, () => stateOf(log, 1))(log),
  'a take-back to another state': (log) => changeEntry(4, () => stateOf(log, 1))(log),
  'nothing is taken back': (log) => changeEntry(4, () => stateOf(log, 2))(log),
  'no event of the take-back': changeEntry(4, ({ events }) => ({ events: events.slice(0, 1) })),
  'an answer to one’s own offer': changeEntry(4, ({ events }) => ({
    seat: 0,
    events: [{ ...at(events, 0), seat: 0 } as Typed, ...events.slice(1)],
  })),
  'an answer without an offer': (log) => log.toSpliced(7, 1),
  'a second answer': (log) => log.toSpliced(9, 0, at(log, 8)),
  'a second offer': (log) => log.toSpliced(8, 0, at(log, 7)),
  'an offer after a decline': (log) => log.toSpliced(9, 0, at(log, 7)),
  'another decline': changeEntry(8, () => event({ type: 'declined', seat: 0, offer: 'take-back' })),
  'a field more in an answer': changeEntry(8, () => move({ type: 'decline', why: 'no' })),
  'a decline that changes the state': (log) => changeEntry(8, () => stateOf(log, 2))(log),
};

test('both verifiers reject forged offers', async (t) => {
  const played = negotiated();
  for (const [name, change] of Object.entries(FORGERIES)) {
    const record = forgedRecord(played, change(entriesWithStates(played)));
    t.not(verifyRecord(record).findings.length, 0, `${name}: npm run verify`);
    t.not((pythonFindings(record) ?? [name]).length, 0, `${name}: verify.py`);
  }
});

/** A game in which `seat` has resigned. */
const resigned = (played: Played, seat: Seat): Played =>
  then(played, playResignation(played.gameType, played.game, seat, played.game.updatedAt));

test('a take-back over a draw is rejected, and so is every offer that was not due', async (t) => {
  const war = withMove(dealt(typeOf('war')), { type: 'flip' });
  const forged = answered(
    offered({ ...war, gameType: { ...war.gameType, takesBack: true } }, 0, 'take-back', 1),
    1,
    true,
  );
  const late = { ...resigned(forged, 0), gameType: war.gameType };
  const lapsed = offered(connectFour('1'), 0, 'draw');
  const standing = defined(lapsed.game.offers, 'the offers');
  const twoMoves = dropped(dropped(lapsed, 2), 3);
  const kept = { ...twoMoves, game: { ...twoMoves.game, offers: standing } };
  for (const [name, played, text] of [
    ['over a draw', late, /takes no offer of a take-back/],
    ['lapsed', answered(kept, 1, true), /no offer that seat 1 could answer/],
  ] as const) {
    t.match(
      verifyRecord(recordOf(played))
        .findings.map((finding) => finding.text)
        .join(),
      text,
      name,
    );
    t.not((pythonFindings(recordOf(played)) ?? [name]).length, 0, `${name}: verify.py`);
  }
});
