/** Checks one audit record against itself, the rules and kept evidence. A pure function: no server, no database. */
import { isExtension } from '../common-moves.js';
import { knowsRules } from '../entries.js';
import { isOver } from '../game-record.js';
import { seedFinding } from '../seeds.js';
import type { GameRules } from '../../game-type.js';
import { gameRules as allGameRules } from '../../games/rules.js';
import { checkChain, originOf, storedEntry } from './chain.js';
import { keptCheckpointsFindings, NO_EVIDENCE, ownCheckpointFindings, type Evidence } from './evidence.js';
import { endFindings, presentedFindings } from './presented-game.js';
import { replayFindings, seedingFindings } from './replay.js';
import { shapeFindings, singleFinding, type CheckedRecord, type Finding } from './shape.js';

/** The checks of a record, in this order. */
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

/** The findings of each check. Checks that could not be made are left out. */
type FindingsByCheck = Readonly<Partial<Record<Check, readonly Finding[]>>>;

export interface Verdict {
  /** The game's id, if the record could be read. */
  readonly game: string | null;
  readonly entries: number;
  /** In a running game only the chain can be checked. */
  readonly over: boolean;
  readonly signed: boolean;
  /** The version of the rules of a finished game if it is not known here, so that its moves cannot be checked. */
  readonly unknownRules: number | null;
  /** By how much clocks were extended after outages, in milliseconds. Nobody can check whether there were any. */
  readonly extendedMs: number;
  /** The commitment and the hash of each entry as recorded; empty if an entry is malformed. */
  readonly hashes: readonly string[];
  readonly byCheck: FindingsByCheck;
  /** All findings, in the order of the checks. */
  readonly findings: readonly Finding[];
  /** The verdicts on the records of a series. */
  readonly parts?: readonly Verdict[];
}

const seedFindings = (record: CheckedRecord): Finding[] => {
  const { seed, secret, clientSeed, commitment, game } = record;
  if (seed === null) return singleFinding('the game is over, but its seed is missing');
  const revealed = typeof secret === 'string' && clientSeed !== undefined;
  const seedParts = revealed ? { seedParts: { secret, clientSeed } } : {};
  const { seedChosenBy } = game.fairness;
  const finding = seedFinding({ seed, seedChosenBy, commitment, ...seedParts });
  return finding === null ? [] : singleFinding(finding);
};

type GameTypes = ReadonlyMap<string, GameRules>;

/** The version of the rules, if the game type of the record is known and this version of its rules is not. */
const unknownRulesOf = (record: CheckedRecord, gameTypes: GameTypes): number | null => {
  const { type, rulesVersion } = originOf(record);
  const gameType = gameTypes.get(type);
  return gameType === undefined || knowsRules(gameType, rulesVersion) ? null : rulesVersion;
};

const checkReplay = (record: CheckedRecord, seed: string, gameTypes: GameTypes): FindingsByCheck => {
  const { type } = originOf(record);
  const gameType = gameTypes.get(type);
  if (gameType === undefined)
    return { replay: singleFinding(`this version does not know the game type ${type}`) };
  if (unknownRulesOf(record, gameTypes) !== null) {
    const findings = seedingFindings(record, gameType, seed);
    return findings.length > 0 ? { replay: findings } : {};
  }
  const { findings, state, clock } = replayFindings(record, gameType, seed);
  const end = state !== null && { result: endFindings(record, gameType, { state, clock }) };
  return { replay: findings, ...end };
};

const checkFinished = (record: CheckedRecord, gameTypes: GameTypes): FindingsByCheck => {
  const { seed } = record;
  const findings = seedFindings(record);
  if (seed === null || findings.length > 0) return { seed: findings };
  return { seed: findings, ...checkReplay(record, seed, gameTypes) };
};

/** The seed of a running game cannot be checked; it must be secret. */
const checkRunning = ({ seed, secret = null }: CheckedRecord): FindingsByCheck => {
  const revealed = seed !== null || secret !== null;
  return revealed ? { seed: singleFinding('the game is not over, but its seed is revealed') } : {};
};

const checkContent = (record: CheckedRecord, gameTypes: GameTypes): FindingsByCheck => ({
  ...(isOver(record.game) ? checkFinished(record, gameTypes) : checkRunning(record)),
  presentation: presentedFindings(record),
});

const checkAll = (record: CheckedRecord, evidence: Evidence, gameTypes: GameTypes): FindingsByCheck => {
  const { findings, broken } = checkChain(record);
  return {
    shape: [],
    chain: findings,
    ...(!broken && {
      ...checkContent(record, gameTypes),
      signature: ownCheckpointFindings(record, evidence),
    }),
    checkpoints: keptCheckpointsFindings(record, evidence),
  };
};

/** A verdict that has findings and nothing else, such as the verdict on a value that cannot be read as a record. */
export function verdictWith(findings: readonly Finding[]): Verdict {
  return {
    game: null,
    entries: 0,
    over: false,
    signed: false,
    unknownRules: null,
    extendedMs: 0,
    hashes: [],
    byCheck: { shape: findings },
    findings,
  };
}

/** The sum of the extensions of the clocks. */
const extensionOf = ({ entries }: CheckedRecord): number =>
  entries.reduce((sum, entry) => {
    const { move } = storedEntry(entry);
    return isExtension(move) && Number.isFinite(move.ms) ? sum + move.ms : sum;
  }, 0);

/** The verdict on `value` as the audit record of a game of one of `gameTypes`. */
export function verifyRecord(
  value: unknown,
  evidence: Evidence = NO_EVIDENCE,
  gameTypes: GameTypes = allGameRules,
): Verdict {
  const malformed = shapeFindings(value);
  if (malformed.some(({ seq }) => seq === null)) return verdictWith(malformed);
  const record = value as CheckedRecord;
  const { game, entries, commitment, checkpoint } = record;
  const readable = malformed.length === 0;
  const byCheck = readable ? checkAll(record, evidence, gameTypes) : { shape: malformed };
  return {
    game: game.id,
    entries: entries.length,
    over: isOver(game),
    signed: checkpoint !== undefined,
    unknownRules: readable && isOver(game) ? unknownRulesOf(record, gameTypes) : null,
    extendedMs: readable ? extensionOf(record) : 0,
    hashes: readable ? [commitment, ...entries.map(({ hash }) => hash)] : [],
    byCheck,
    findings: Object.values(byCheck).flat(),
  };
}
