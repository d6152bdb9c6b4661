/** Sound records, and forged ones that both verifiers have to reject. */
import { test } from 'tap';
import type { Typed } from 'parlour-games/game-type';
import { at } from 'parlour-games/kit/checked';
import { playerRng } from 'parlour-games/record/rng';
import type { AuditRecordView } from 'parlour-games/record/schemas/audit';
import {
  checksOf,
  entriesWithStates,
  forgedRecord,
  OK,
  recordOf,
  type EntryWithState,
  type Played,
} from '#test/engine/support.js';
import { atLength } from '#test/support/length.js';
import { TEST_SEED } from '#test/support/play.js';
import { verifyRecord } from '#test/support/verifier.js';
import { idOf, pythonFindings } from './support.js';

/** Fewer in long games, since each is forged from its beginning. */
const ENTRIES = atLength({ brief: 60, full: 4_000 });

export type Play = (id: string) => Played;
type Forge = (played: Played) => AuditRecordView;
export type Log = readonly EntryWithState[];

export interface Subject {
  /** Sound games. The forger changes the first. */
  readonly games: readonly [Play, ...Play[]];
  /** What its record has. */
  readonly shows: object;
  /** What the forger does, and what `npm run verify` and parlour.verify find: by default anything. */
  readonly forgeries: Readonly<Record<string, readonly [Forge, finding?: RegExp, inPython?: RegExp]>>;
}

export function log(change: (entries: Log) => Log): Forge {
  return (played) => forgedRecord(played, change(entriesWithStates(played)));
}
export function entry(seq: number, change: (entry: EntryWithState, entries: Log) => object): Forge {
  return log((entries) =>
    entries.map((each, i) => (i === seq ? { ...each, ...change(each, entries) } : each)),
  );
}
export function event(fields: object) {
  return { events: [fields as Typed] };
}
export function record(change: (record: AuditRecordView) => unknown): Forge {
  return (played) => change(recordOf(played)) as AuditRecordView;
}
export function game(fields: object): Forge {
  return record((each) => ({ ...each, game: { ...each.game, ...fields } }));
}
export function otherGame(play: Play): Forge {
  return ({ game: { id } }) => log((entries) => entries)(play(id));
}

export function both(found: RegExp): readonly [RegExp, RegExp] {
  return [found, found];
}

const findingsOf = (each: AuditRecordView): string =>
  verifyRecord(each)
    .findings.map(({ text }) => text)
    .join('\n');

const ZED = idOf(999);
type Fields = Typed & Readonly<Record<string, unknown>>;
const COMMON: readonly (readonly [by: 'human' | 'clock', move: Fields, event: Fields, hasSeat?: false])[] = [
  ['human', { type: 'join', name: 'Zed' }, { type: 'joined', name: 'Zed' }],
  ['human', { type: 'join', player: ZED }, { type: 'joined', player: ZED }],
  ['human', { type: 'release' }, { type: 'released' }],
  ['clock', { type: 'release' }, { type: 'released' }],
  ['human', { type: 'cancel' }, { type: 'cancelled' }],
  ['human', { type: 'offer-draw' }, { type: 'offered', offer: 'draw' }],
  ['human', { type: 'accept' }, { type: 'accepted', offer: 'draw' }],
  ['human', { type: 'decline' }, { type: 'declined', offer: 'draw' }],
  ['human', { type: 'resign' }, { type: 'resigned', takenOverBy: 'cpu:easy' }],
  ['clock', { type: 'timeout' }, { type: 'timed-out' }],
  ['clock', { type: 'extend', ms: 1 }, { type: 'time-extended', ms: 1 }, false],
  ['clock', { type: 'cancel' }, { type: 'cancelled' }, false],
  ['clock', { type: 'abandon' }, { type: 'abandoned' }, false],
] as const;

/** Any common entry, of any seat, anywhere in a log. */
const insertions = ({ entries, game: { seats } }: Played): Forge[] =>
  entries.flatMap((_, seq) =>
    COMMON.flatMap(([by, move, fields, hasSeat]) =>
      (hasSeat === false ? [null] : [...seats.keys()]).map((seat) =>
        log((all) => {
          const { state, at: time } = at(all, seq);
          const told = seat === null || fields.type === 'cancelled' ? fields : { ...fields, seat };
          const inserted = { ...at(all, seq), seat, by, move, state, at: time, events: [told] };
          return all.toSpliced(seq + 1, 0, inserted);
        }),
      ),
    ),
  );

/** Tests records of games with `name`. */
export function testForgeries(name: string, { games, shows, forgeries }: Subject): void {
  test(`both verifiers accept ${name}, and reject forged ones`, async (t) => {
    const sound = games.map((play, n) => play(idOf(n)));
    const [first] = games;
    const records = sound.map((played) => recordOf(played));
    const forged = Object.values(forgeries).map(([forge], n) => forge(first(idOf(games.length + n))));
    const forges = playerRng(TEST_SEED).shuffle(insertions(at(sound, 0)));
    const inserted = forges
      .slice(0, ENTRIES / at(sound, 0).game.version)
      .map((forge, n) => forge(first(idOf(records.length + forged.length + n))));
    const inPython = pythonFindings([...records, ...forged, ...inserted]);
    t.match(records[0], shows);
    t.strictSame(log((entries) => entries)(at(sound, 0)), records[0], 'a forger who changes nothing');
    for (const [n, played] of sound.entries()) {
      t.same(checksOf(played), OK, 'the server replays it');
      t.equal(findingsOf(at(records, n)), '');
      t.same(inPython?.[n] ?? [], []);
    }
    for (const [n, [what, [, finding = /./, found = /./]]] of Object.entries(forgeries).entries()) {
      t.match(findingsOf(at(forged, n)), new RegExp(finding, 'm'), `${what}: npm run verify`);
      const lines = inPython?.[games.length + n];
      if (lines) t.match(lines.join('\n'), new RegExp(found, 'm'), `${what}: parlour.verify`);
    }
    // parlour.verify knows the rules of seats, offers and time, but of no game.
    for (const [n, each] of inserted.entries())
      if (findingsOf(each) === '')
        t.same(inPython?.[records.length + forged.length + n] ?? [], [], 'both accept it');
  });
}
