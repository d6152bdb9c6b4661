/** Checks one audit record against itself, the rules and kept evidence. A pure function: no server, no database. */
import { seedFault } from '#src/engine/history/seeds.js';
import type { GameType } from '#src/game-type.js';
import { gameTypes as allGameTypes } from '#src/games/index.js';
import { chainFaults } from './chain.js';
import { evidenceFaults, NO_EVIDENCE, type Evidence } from './evidence.js';
import { endFaults, presentedFaults } from './presented-game.js';
import { replayFaults } from './replay.js';
import { faultIf, shapeFaults, singleFault, type CheckedRecord, type Fault } from './shape.js';

export interface Verdict {
  /** The game's id, if the record could be read. */
  readonly game: string | null;
  readonly entries: number;
  /** In a running game only the chain can be checked. */
  readonly over: boolean;
  readonly signed: boolean;
  /** The commitment and the hash of each entry as recorded; empty if an entry is malformed. */
  readonly hashes: readonly string[];
  readonly faults: readonly Fault[];
}

const seedFaults = (record: CheckedRecord): Fault[] => {
  const { seed, secret, clientSeed, commitment, game } = record;
  if (seed === null) return singleFault('the game is over, but its seed is missing');
  const revealed = typeof secret === 'string' && clientSeed !== undefined;
  const seedParts = revealed ? { seedParts: { secret, clientSeed } } : {};
  const { seedChosenBy } = game.fairness;
  const fault = seedFault({ seed, seedChosenBy, commitment, ...seedParts });
  return fault === null ? [] : singleFault(fault);
};

type GameTypes = ReadonlyMap<string, GameType>;

const finishedFaults = (record: CheckedRecord, gameTypes: GameTypes): Fault[] => {
  const { game, seed } = record;
  const wrongSeed = seedFaults(record);
  if (seed === null || wrongSeed.length > 0) return wrongSeed;
  const gameType = gameTypes.get(game.type);
  if (gameType === undefined) return singleFault(`this version does not know the game type ${game.type}`);
  const { faults, state } = replayFaults(record, gameType, seed);
  return [...faults, ...(state === null ? [] : endFaults(game, gameType, state))];
};

const runningFaults = ({ seed, secret = null }: CheckedRecord): Fault[] =>
  faultIf(seed !== null || secret !== null, 'the game is not over, but its seed is revealed');

const faultsOf = (record: CheckedRecord, evidence: Evidence, gameTypes: GameTypes): Fault[] => [
  ...chainFaults(record),
  ...(record.game.status === 'finished' ? finishedFaults(record, gameTypes) : runningFaults(record)),
  ...presentedFaults(record),
  ...evidenceFaults(record, evidence),
];

/** Everything that is wrong with `value` as the audit record of a game of one of `gameTypes`. */
export const verifyRecord = (
  value: unknown,
  evidence: Evidence = NO_EVIDENCE,
  gameTypes: GameTypes = allGameTypes,
): Verdict => {
  const malformed = shapeFaults(value);
  if (malformed.some(({ seq }) => seq === null))
    return { game: null, entries: 0, over: false, signed: false, hashes: [], faults: malformed };
  const record = value as CheckedRecord;
  const { game, entries, commitment, checkpoint } = record;
  const readable = malformed.length === 0;
  return {
    game: game.id,
    entries: entries.length,
    over: game.status === 'finished',
    signed: checkpoint !== undefined,
    hashes: readable ? [commitment, ...entries.map(({ hash }) => hash)] : [],
    faults: readable ? faultsOf(record, evidence, gameTypes) : malformed,
  };
};
