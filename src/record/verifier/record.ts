/** Checks one audit record against itself, the rules and kept evidence. A pure function: no server, no database. */
import { knowsRules } from '#src/record/entries.js';
import { seedFault } from '#src/record/seeds.js';
import type { GameRules } from '#src/game-type.js';
import { gameRules as allGameRules } from '#src/games/rules.js';
import { checkChain, originOf } from './chain.js';
import { keptCheckpointsFaults, NO_EVIDENCE, ownCheckpointFaults, type Evidence } from './evidence.js';
import { endFaults, presentedFaults } from './presented-game.js';
import { replayFaults, saltFaults } from './replay.js';
import { shapeFaults, singleFault, type CheckedRecord, type Fault } from './shape.js';

/** What a record is checked for, in this order. */
export const CHECKS = [
  /** It can be read as a record. */
  'shape',
  /** The hashes link the entries to each other, the head and the commitment. */
  'chain',
  /** The seed is that of the commitment. */
  'seed',
  /** The deal follows from the seed, and each entry from the one before, by the rules. */
  'replay',
  /** The result and the state are those after the last entry. */
  'result',
  /** What the record says about the game follows from its entries. */
  'presentation',
  /** The checkpoint belongs to the entries, and is signed with one of the keys, if any are given. */
  'signature',
  /** The history is that of the checkpoints that somebody kept. */
  'checkpoints',
] as const;
export type Check = (typeof CHECKS)[number];

/** The faults that each check found. Checks that could not be made are left out. */
type Findings = Readonly<Partial<Record<Check, readonly Fault[]>>>;

export interface Verdict {
  /** The game's id, if the record could be read. */
  readonly game: string | null;
  readonly entries: number;
  /** In a running game only the chain can be checked. */
  readonly over: boolean;
  readonly signed: boolean;
  /** The version of the rules of a finished game if it is not known here, so that its moves cannot be checked. */
  readonly unknownRules: number | null;
  /** The commitment and the hash of each entry as recorded; empty if an entry is malformed. */
  readonly hashes: readonly string[];
  readonly findings: Findings;
  /** Those of all findings. */
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

type GameTypes = ReadonlyMap<string, GameRules>;

/** The version of the rules, if the game type of the record is known and this version of its rules is not. */
const unknownRulesOf = (record: CheckedRecord, gameTypes: GameTypes): number | null => {
  const { type, rulesVersion } = originOf(record);
  const gameType = gameTypes.get(type);
  return gameType === undefined || knowsRules(gameType, rulesVersion) ? null : rulesVersion;
};

const replayFindings = (record: CheckedRecord, seed: string, gameTypes: GameTypes): Findings => {
  const { type } = originOf(record);
  const gameType = gameTypes.get(type);
  if (gameType === undefined)
    return { replay: singleFault(`this version does not know the game type ${type}`) };
  if (unknownRulesOf(record, gameTypes) !== null) {
    const faults = saltFaults(record, gameType, seed);
    return faults.length > 0 ? { replay: faults } : {};
  }
  const { faults, state } = replayFaults(record, gameType, seed);
  return { replay: faults, ...(state !== null && { result: endFaults(record, gameType, state) }) };
};

const finishedFindings = (record: CheckedRecord, gameTypes: GameTypes): Findings => {
  const { seed } = record;
  const faults = seedFaults(record);
  if (seed === null || faults.length > 0) return { seed: faults };
  return { seed: faults, ...replayFindings(record, seed, gameTypes) };
};

/** The seed of a running game cannot be checked; it must be secret. */
const runningFindings = ({ seed, secret = null }: CheckedRecord): Findings => {
  const revealed = seed !== null || secret !== null;
  return revealed ? { seed: singleFault('the game is not over, but its seed is revealed') } : {};
};

const contentFindings = (record: CheckedRecord, gameTypes: GameTypes): Findings => ({
  ...(record.game.status === 'finished' ? finishedFindings(record, gameTypes) : runningFindings(record)),
  presentation: presentedFaults(record),
});

const findingsOf = (record: CheckedRecord, evidence: Evidence, gameTypes: GameTypes): Findings => {
  const { faults, broken } = checkChain(record);
  return {
    shape: [],
    chain: faults,
    ...(!broken && {
      ...contentFindings(record, gameTypes),
      signature: ownCheckpointFaults(record, evidence),
    }),
    checkpoints: keptCheckpointsFaults(record, evidence),
  };
};

/** The verdict on what cannot be read as a record. */
export const unreadable = (faults: readonly Fault[]): Verdict => ({
  game: null,
  entries: 0,
  over: false,
  signed: false,
  unknownRules: null,
  hashes: [],
  findings: { shape: faults },
  faults,
});

/** Everything that is wrong with `value` as the audit record of a game of one of `gameTypes`. */
export const verifyRecord = (
  value: unknown,
  evidence: Evidence = NO_EVIDENCE,
  gameTypes: GameTypes = allGameRules,
): Verdict => {
  const malformed = shapeFaults(value);
  if (malformed.some(({ seq }) => seq === null)) return unreadable(malformed);
  const record = value as CheckedRecord;
  const { game, entries, commitment, checkpoint } = record;
  const readable = malformed.length === 0;
  const findings = readable ? findingsOf(record, evidence, gameTypes) : { shape: malformed };
  return {
    game: game.id,
    entries: entries.length,
    over: game.status === 'finished',
    signed: checkpoint !== undefined,
    unknownRules: readable && game.status === 'finished' ? unknownRulesOf(record, gameTypes) : null,
    hashes: readable ? [commitment, ...entries.map(({ hash }) => hash)] : [],
    findings,
    faults: Object.values(findings).flat(),
  };
};
