/** Checks the game as the record presents it against its entries. */
import { joinByOf, shownClock, type Clock } from '../clock.js';
import { isCancellation, joiningPlayer, resultAfter } from '../common-moves.js';
import { timeText } from '../entries.js';
import { canonicalJson } from '../hash-chain.js';
import { isOfferMove } from '../offers.js';
import { createdSeats, FROM_REMATCH } from '../seats.js';
import { seatsAfter } from '../step.js';
import type { SeatRecord } from '../game-record.js';
import type { GameRules } from '../../game-type.js';
import type { SeatView } from '../schemas/game.js';
import { at } from '../../kit/checked.js';
import { originOf, storedEntry } from './chain.js';
import { findingIf, isUnreplayed, singleFinding, type CheckedRecord, type Finding } from './shape.js';

const same = (a: unknown, b: unknown): boolean => canonicalJson(a) === canonicalJson(b);

type Expected = Pick<SeatView, 'kind' | 'level' | 'resigned' | 'reserved' | 'for' | 'player'> & {
  readonly name?: string | null;
};

const keptFor = (reserved: string | undefined): Pick<Expected, 'reserved' | 'for'> => {
  if (reserved === undefined) return {};
  return reserved === FROM_REMATCH ? { reserved } : { for: reserved };
};

/**
 * A seat as a record should show it, without names of players. Of the other names, only those that were given when joining
 * follow from the entries.
 */
const expectedSeat = (seat: SeatRecord): Expected => {
  const { kind, level, resigned, reserved, released, player, created, name } = seat;
  const hasJoined = created.kind === 'open' && kind !== 'open';
  return {
    kind,
    ...(level && { level }),
    ...(resigned && { resigned }),
    ...(hasJoined && { name }),
    ...(player && { name: null, player: { id: player.id } }),
    ...(!hasJoined && !released && keptFor(reserved)),
  };
};

/** The seats as they follow from the creation, the joins and the takeovers. */
const expectedSeats = (record: CheckedRecord): Expected[] =>
  record.entries
    .map(storedEntry)
    .reduce((seats, entry) => seatsAfter(seats, entry), createdSeats(originOf(record)))
    .map(expectedSeat);

const hasTwice = (ids: readonly unknown[]): boolean => new Set(ids).size < ids.length;

const seatFindings = (record: CheckedRecord): Finding[] => {
  const expected = expectedSeats(record);
  const shown = record.game.seats;
  const matches = ({ name, ...seat }: SeatView, index: number): boolean => {
    const { name: wantedName = name, ...wanted } = at(expected, index);
    return wantedName === name && same(seat, { ...wanted, seat: index });
  };
  const { seats: created, terms } = originOf(record);
  const nobody = created.map(() => null);
  const { reserved = nobody, players = nobody } = terms;
  return [
    ...findingIf(
      reserved.length !== created.length ||
        reserved.some((each, seat) => each !== null && created[seat]?.kind !== 'open'),
      'only open seats are kept for somebody',
      0,
    ),
    ...findingIf(
      players.length !== created.length ||
        players.some((each, seat) => each !== null && created[seat]?.kind !== 'human') ||
        hasTwice([...players, ...reserved].filter((each) => each !== null && each !== FROM_REMATCH)),
      'players have human seats, and only one each',
      0,
    ),
    ...findingIf(
      !created.every(({ kind, level }) => (kind === 'cpu') === (level !== undefined)),
      'computer players, and only they, have a level',
      0,
    ),
    ...findingIf(
      shown.length !== expected.length || !shown.every(matches),
      'the seats do not follow from the entries',
    ),
  ];
};

const fairnessFindings = ({ game, commitment, seed, secret, clientSeed }: CheckedRecord): Finding[] => {
  const { fairness } = game;
  const agree = [
    [fairness.commitment, commitment],
    [fairness.seed, seed],
    [fairness.secret, secret],
    [fairness.clientSeed, clientSeed],
  ].every(([a, b]) => a === b);
  return findingIf(!agree, 'the fairness of the game differs from the record');
};

/** Findings about the time until which the open seats can be taken. */
const joinByFindings = (record: CheckedRecord): Finding[] => {
  const { createdAt, terms } = originOf(record);
  const joinBy = record.game.status === 'waiting' ? joinByOf({ createdAt, ...terms }) : null;
  const shown = record.game.joinBy ?? null;
  return findingIf(shown !== (joinBy && timeText(joinBy)), 'joinBy does not follow from entry 0');
};

/** Findings about `format`: a record with something that the first format lacks must have a higher format. */
const formatFindings = (record: CheckedRecord): Finding[] => {
  const { format, entries } = record;
  const { rulesVersion, terms } = originOf(record);
  const isSecond =
    rulesVersion > 1 ||
    Object.keys(terms).length > 0 ||
    entries.some((entry) => isCancellation(entry) || isOfferMove(entry) || joiningPlayer(entry) !== null);
  const expected = isSecond ? 2 : 1;
  return findingIf(
    format !== expected,
    `its format is ${format}, but it has what belongs to format ${expected}`,
  );
};

/** Findings where the presented game contradicts the entries, whether it is over or not. */
export function presentedFindings(record: CheckedRecord): Finding[] {
  const { game, entries, checks } = record;
  const { type, rulesVersion, config } = originOf(record);
  return [
    ...formatFindings(record),
    ...findingIf(game.type !== type, 'the type is not that of entry 0'),
    ...findingIf(
      (game.rulesVersion ?? 1) !== rulesVersion,
      'the version of the rules is not that of entry 0',
    ),
    ...findingIf(!same(game.config, config), 'the config is not that of entry 0'),
    ...seatFindings(record),
    ...findingIf(
      game.you !== null && game.you >= game.seats.length,
      'it was presented to a seat that does not exist',
    ),
    ...findingIf(
      game.version !== entries.length,
      `the record has ${entries.length} entries, but the game is at version ${game.version}`,
    ),
    ...findingIf(game.createdAt !== at(entries, 0).at, 'createdAt is not the time of entry 0'),
    ...joinByFindings(record),
    ...findingIf(game.updatedAt !== at(entries, -1).at, 'updatedAt is not the time of the last entry'),
    ...fairnessFindings(record),
    ...findingIf(
      (game.result !== null) !== (game.status === 'finished'),
      'the status and the result contradict each other',
    ),
    ...findingIf(
      entries.some(isCancellation) !== (game.status === 'cancelled'),
      'the status and the entries contradict each other',
    ),
    ...Object.entries(checks).flatMap(([name, found]) =>
      findingIf(
        found !== 'ok' && !(name === 'replay' && isUnreplayed(record)),
        `the server’s own check of the ${name} failed: ${found}`,
      ),
    ),
  ];
}

/** Findings where the presentation of a game that is over contradicts its last state. */
export function endFindings(
  record: CheckedRecord,
  gameType: GameRules,
  { state, clock }: { readonly state: object; readonly clock?: Clock | undefined },
): Finding[] {
  const { game, entries } = record;
  const view = isUnreplayed(record) ? {} : gameType.view(state, game.you);
  const last = at(entries, -1);
  const result = resultAfter(gameType, state, storedEntry(last).move);
  const shown = clock === undefined ? null : shownClock(clock, Date.parse(last.at));
  if (result === null && game.status !== 'cancelled')
    return singleFinding('the game is not over after the last entry: entries are missing');
  return [
    ...findingIf(!same(result, game.result), 'the result does not follow from the last entry'),
    ...findingIf(
      game.turn !== null || game.legalMoves.length > 0,
      'the game is over, but it is somebody’s turn',
    ),
    ...findingIf(!same(shown, game.clock ?? null), 'the clock does not follow from the entries'),
    ...findingIf(!same(view, game.state), 'the state is not that of the last entry'),
  ];
}
