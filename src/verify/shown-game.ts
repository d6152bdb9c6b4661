/** The game as the record shows it, against its entries. */
import type { GameView, SeatView } from '#src/http/presenters.js';
import { canonicalJson } from '#src/engine/history/hash-chain.js';
import { RESIGN, TAKEOVER_LEVEL, TAKEOVER_SEATS } from '#src/engine/history/entries.js';
import type { GameType } from '#src/game-type.js';
import { isTime } from './chain.js';
import { faultIf, type CheckedRecord, type Fault } from './shape.js';

const same = (a: unknown, b: unknown): boolean => canonicalJson(a) === canonicalJson(b);

/** The seats that a computer player took over. */
const takenOver = ({ entries }: CheckedRecord, seats: number): Set<number | null> =>
  new Set(
    seats < TAKEOVER_SEATS
      ? []
      : entries.filter(({ move }) => move !== null && same(move, RESIGN)).map(({ seat }) => seat),
  );

const seatFaults = (record: CheckedRecord): Fault[] => {
  const created = record.entries[0]?.seats ?? [];
  const shown = record.game.seats;
  const taken = takenOver(record, created.length);
  const fits = ({ seat, kind, level, resigned }: SeatView, at: number): boolean => {
    const begun = created[at];
    if (begun === undefined || seat !== at) return false;
    if (taken.has(at)) return same([kind, level, resigned], ['cpu', TAKEOVER_LEVEL, true]);
    const joined = begun.kind === 'open' && kind === 'human';
    return (joined || begun.kind === kind) && begun.level === level && resigned === undefined;
  };
  return [
    ...faultIf(
      !created.every(({ kind, level }) => (kind === 'cpu') === (level !== undefined)),
      'computer players have a level, and nobody else has',
      0,
    ),
    ...faultIf(
      shown.length !== created.length || !shown.every(fits),
      'the seats are not those of its entries',
    ),
  ];
};

const fairnessFaults = ({ game, commitment, seed, secret, clientSeed }: CheckedRecord): Fault[] => {
  const shown = game.fairness;
  const agree = [
    [shown.commitment, commitment],
    [shown.seed, seed],
    [shown.secret, secret],
    [shown.clientSeed, clientSeed],
  ].every(([a, b]) => a === b);
  return faultIf(!agree, 'the fairness of the game is not that of the record');
};

/** Only a player who joins changes a game without an entry, and nobody joins once it is over. */
const updateFits = ({ game, entries }: CheckedRecord): boolean => {
  const last = entries.at(-1)?.at ?? '';
  if (game.status === 'finished') return game.updatedAt === last;
  return isTime(game.updatedAt) && Date.parse(game.updatedAt) >= Date.parse(last);
};

/** What the game is shown with that its entries contradict, whether it is over or not. */
export const shownFaults = (record: CheckedRecord): Fault[] => {
  const { game, entries, checks } = record;
  const first = entries[0];
  const over = game.status === 'finished';
  return [
    ...faultIf(game.type !== first?.type, 'the type is not that of entry 0'),
    ...faultIf(!same(game.config, first?.config ?? null), 'the config is not that of entry 0'),
    ...seatFaults(record),
    ...faultIf(
      game.you !== null && game.you >= game.seats.length,
      'it is shown to a seat that it does not have',
    ),
    ...faultIf(
      game.version !== entries.length,
      `the record has ${entries.length} entries, the game is at version ${game.version}`,
    ),
    ...faultIf(game.createdAt !== first?.at, 'createdAt is not the time of entry 0'),
    ...faultIf(!updateFits(record), 'updatedAt is not what the last entry makes it'),
    ...fairnessFaults(record),
    ...faultIf((game.result !== null) !== over, 'the status and the result contradict each other'),
    ...Object.entries(checks as object).flatMap(([name, found]) =>
      faultIf(found !== 'ok', `the server itself found fault with its ${name}: ${String(found)}`),
    ),
  ];
};

/** What a finished game is shown with that its last state contradicts. */
export const endFaults = (game: GameView, gameType: GameType, state: object): Fault[] => {
  const result = gameType.result(state);
  if (result === null) return faultIf(true, 'after the last entry the game is not over: entries are missing');
  return [
    ...faultIf(!same(result, game.result), 'the result is not that of the last entry'),
    ...faultIf(game.turn !== null || game.legalMoves.length > 0, 'the game is over, but somebody is to move'),
    ...faultIf(!same(gameType.view(state, game.you), game.state), 'the state is not that of the last entry'),
  ];
};
