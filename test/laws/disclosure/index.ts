/**
 * The law of disclosure: views, events and moves tell every viewer what a table says in the words of the rules, no more and
 * no less, and the zones agree. The table is written by hand, so zones and views that are wrong together do not pass.
 */
import assert from 'node:assert/strict';
import type { Typed, Viewer } from 'parlour-games/game-type';
import { at } from 'parlour-games/kit/checked';
import { viewerName, viewersOf, type GameSetup, type Playthrough, type Step } from '#test/support/play.js';
import { atLength } from '#test/support/length.js';
import { differencesIn } from '../face-up.js';
import { isVisible } from '../knowledge.js';
import { countOf, countsOf } from '../mentions.js';
import { isRevealing } from '../zones.js';
import { isEmptyList, piecesIn, redacted, spellingsIn, unknownField, type Situation } from './fields.js';
import { disclosures, kindOf, type Disclosure, type Kind } from './tables.js';

/** A state, and what the log has told by then. */
interface Reading {
  readonly setup: GameSetup;
  readonly disclosure: Disclosure;
  readonly state: object;
  readonly isOver: boolean;
  readonly told: ReadonlySet<string>;
  /** The latest entry with an event of each type. */
  readonly latest: ReadonlyMap<string, number>;
}

const situationOf = ({ isOver, told, latest }: Reading, viewer: Viewer, { seq, seat }: Step): Situation => ({
  viewer,
  isOver,
  mover: seat,
  wasTold: (type, field, value) => told.has(`${type} ${field} ${String(value)}`),
  hasCome: (type) => (latest.get(type) ?? -1) >= seq,
});

const assertKnown = (value: object, { fields }: Kind, what: string): void => {
  const unknown = unknownField(value, fields);
  assert.equal(unknown, null, `${what} has only fields that the rules know, not ${String(unknown)}`);
};

/** What is read must be what is there, without the secrets. That a secret list is empty may be told or not. */
const assertToldAs = (
  read: object,
  real: object,
  { secrets }: Kind,
  situation: Situation,
  what: string,
): void => {
  if (read === real && Object.keys(secrets).length === 0) return;
  const expected = redacted(
    real,
    secrets,
    (mayRead, place, value) => !isEmptyList(value) && mayRead({ ...situation, ...place }),
  );
  const actual = redacted(read, secrets, (_mayRead, _place, value) => !isEmptyList(value));
  if (JSON.stringify(actual) === JSON.stringify(expected)) return;
  const [path = 'its order'] = [...differencesIn(actual, expected), ...differencesIn(expected, actual)];
  assert.fail(`${what} tells ${viewerName(situation.viewer)} something else than the rules say: ${path}`);
};

const kindAmong = (tables: Disclosure['events'], { type }: Typed, what: string): Kind => {
  const table = tables[type];
  if (table === undefined) assert.fail(`${what} is of a type that the rules do not know`);
  return kindOf(table);
};

const assertEntryToldAs = (reading: Reading, step: Step, viewer: Viewer): void => {
  const { setup, disclosure, state } = reading;
  const { gameType } = setup;
  const { seq, seat, move, events } = step;
  const situation = situationOf(reading, viewer, step);
  for (const event of events) {
    const what = `the event ${event.type} of entry ${seq}`;
    const kind = kindAmong(disclosure.events, event, what);
    assertToldAs(gameType.viewEvent(event, viewer, state), event, kind, situation, what);
  }
  if (move === null || seat === null) return;
  const what = `the move ${move.type} of entry ${seq}`;
  const kind = kindAmong(disclosure.moves, move, what);
  assertToldAs(gameType.viewMove(move, seat, viewer, state), move, kind, situation, what);
};

/** The pieces that the rules hide from a viewer lie in zones that it may not see, or can be read elsewhere. */
const assertZonesAgree = (
  { setup: { gameType }, disclosure, state }: Reading,
  open: object,
  situation: Situation,
  who: string,
): void => {
  const { pieces, secrets } = kindOf(disclosure.view);
  const hidden: string[] = [];
  redacted(open, pieces, (mayRead, place, value) => {
    if (!mayRead({ ...situation, ...place })) hidden.push(...piecesIn(value));
    return true;
  });
  const hiddenZones = gameType.zones(state).filter((zone) => !isVisible(zone, situation.viewer));
  const [byRules, byZones] = [countsOf(hidden), countsOf(hiddenZones.flatMap((zone) => zone.pieces))];
  for (const [piece, count] of byZones)
    assert.ok(
      countOf(byRules, piece) >= count,
      `the rules hide what the zones hide ${who}, such as ${piece}`,
    );
  const doubtful = [...byRules].filter(([piece, count]) => countOf(byZones, piece) !== count);
  if (doubtful.length === 0) return;
  const readable = redacted(open, secrets, (mayRead, place) => mayRead({ ...situation, ...place }));
  const shown = new Set(spellingsIn(readable));
  for (const [piece] of doubtful)
    assert.ok(shown.has(piece), `the zones hide what the rules hide ${who}, such as ${piece}`);
};

const assertViewsToldAs = (reading: Reading, step: Step): void => {
  const { setup, disclosure, state } = reading;
  const { gameType, seats } = setup;
  const what = `the view after entry ${step.seq}`;
  const open = gameType.openView(state);
  const kind = kindOf(disclosure.view);
  assertKnown(open, kind, what);
  for (const viewer of viewersOf(seats)) {
    const situation = situationOf(reading, viewer, step);
    assertToldAs(gameType.view(state, viewer), open, kind, situation, what);
    assertZonesAgree(reading, open, situation, `from ${viewerName(viewer)} after entry ${step.seq}`);
  }
};

/** Options have the fields of moves. */
const assertFieldsKnown = ({ setup, disclosure, state }: Reading, { seq, move, events }: Step): void => {
  const { turn, legalMoves, templates } = setup.gameType;
  for (const event of events) {
    const what = `the event ${event.type} of entry ${seq}`;
    assertKnown(event, kindAmong(disclosure.events, event, what), what);
  }
  const seat = turn(state);
  const options = seat === null ? [] : legalMoves(state, seat);
  for (const each of move === null ? options : [move, ...options]) {
    const what = `a move or option ${each.type} after entry ${seq}`;
    const isConcrete = ([field]: [string, unknown]) => !templates?.[each.type]?.includes(field);
    const concrete = Object.fromEntries(Object.entries(each).filter(isConcrete));
    assertKnown(concrete, kindAmong(disclosure.moves, each, what), what);
  }
};

/** In longer games, so many views are read, evenly spread. */
const VIEWS = atLength({ brief: 100, full: Infinity });
const QUARTERS = [1, 2, 3, 4] as const;
const REVEALS = 2;

/** Where the whole log is read again: at the end of each quarter of the game, when hidden pieces were disclosed, and in rare states. */
const rereadingsIn = ({ setup, steps }: Playthrough): Set<Step> =>
  new Set([
    ...QUARTERS.map((n) => at(steps, Math.ceil((n * steps.length) / QUARTERS.length) - 1)),
    ...steps.filter((step) => isRevealing(setup.gameType, step)).slice(0, REVEALS),
    ...steps.filter(({ isRare }) => isRare === true),
  ]);

export function lawOfDisclosure(playthrough: Playthrough): void {
  const { setup, steps } = playthrough;
  const disclosure = disclosures[setup.gameType.id];
  if (disclosure === undefined) return;
  const told = new Set<string>();
  const latest = new Map<string, number>();
  const rereadings = rereadingsIn(playthrough);
  const interval = Math.max(1, Math.ceil(steps.length / VIEWS));
  for (const [n, step] of steps.entries()) {
    for (const event of step.events) {
      latest.set(event.type, step.seq);
      for (const [field, value] of Object.entries(event)) told.add(`${event.type} ${field} ${value}`);
    }
    const { state } = step;
    const isOver = setup.gameType.result(state) !== null;
    const reading: Reading = { setup, disclosure, state, isOver, told, latest };
    assertFieldsKnown(reading, step);
    if (n % interval === 0 || rereadings.has(step)) assertViewsToldAs(reading, step);
    for (const viewer of viewersOf(setup.seats))
      for (const entry of rereadings.has(step) ? steps.slice(0, n + 1) : [step])
        assertEntryToldAs(reading, entry, viewer);
  }
}
