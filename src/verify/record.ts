/** Checks one audit record against itself, the rules and what was kept; a pure function, without server and database. */
import { seedFault } from '#src/engine/history/seeds.js';
import { gameTypes } from '#src/games/index.js';
import { chainFaults } from './chain.js';
import { evidenceFaults, NO_EVIDENCE, type Evidence } from './evidence.js';
import { replayFaults } from './play.js';
import { faultIf, shapeFaults, type CheckedRecord, type Fault } from './shape.js';
import { endFaults, shownFaults } from './shown-game.js';

export interface Verdict {
  /** The game's id, if the record could be read. */
  readonly game: string | null;
  readonly entries: number;
  /** Of a running game only the chain can be checked. */
  readonly over: boolean;
  readonly signed: boolean;
  /** The commitment and the hash of each entry, as the record has them; none if an entry is misshapen. */
  readonly hashes: readonly string[];
  readonly faults: readonly Fault[];
}

const seedFaults = (record: CheckedRecord): Fault[] => {
  const { seed, secret, clientSeed, commitment, game } = record;
  if (seed === null) return faultIf(true, 'the game is over, but its seed is missing');
  const told = typeof secret === 'string' && clientSeed !== undefined;
  const seedParts = told ? { seedParts: { secret, clientSeed } } : {};
  const { seedChosenBy } = game.fairness;
  const fault = seedFault({ seed, seedChosenBy, commitment, ...seedParts });
  return fault === null ? [] : faultIf(true, fault);
};

const playFaults = (record: CheckedRecord): Fault[] => {
  const { game, seed } = record;
  const wrongSeed = seedFaults(record);
  if (seed === null || wrongSeed.length > 0) return wrongSeed;
  const gameType = gameTypes.get(game.type);
  if (gameType === undefined) return faultIf(true, `${game.type} is not a game type of this version`);
  const { faults, state } = replayFaults(record, gameType, seed);
  return [...faults, ...(state === null ? [] : endFaults(game, gameType, state))];
};

const runningFaults = ({ seed, secret = null }: CheckedRecord): Fault[] =>
  faultIf(seed !== null || secret !== null, 'the game is not over, but its seed is shown');

const faultsOf = (record: CheckedRecord, evidence: Evidence): Fault[] => [
  ...chainFaults(record),
  ...(record.game.status === 'finished' ? playFaults(record) : runningFaults(record)),
  ...shownFaults(record),
  ...evidenceFaults(record, evidence),
];

/** Everything that is wrong with what claims to be an audit record. */
export const verifyRecord = (value: unknown, evidence: Evidence = NO_EVIDENCE): Verdict => {
  const misshapen = shapeFaults(value);
  const unreadable = { game: null, entries: 0, over: false, signed: false, hashes: [] };
  if (misshapen.some(({ seq }) => seq === null)) return { ...unreadable, faults: misshapen };
  const record = value as CheckedRecord;
  const { game, entries, commitment, checkpoint } = record;
  return {
    game: game.id,
    entries: entries.length,
    over: game.status === 'finished',
    signed: checkpoint !== undefined,
    hashes: misshapen.length > 0 ? [] : [commitment, ...entries.map(({ hash }) => hash)],
    faults: misshapen.length > 0 ? misshapen : faultsOf(record, evidence),
  };
};
