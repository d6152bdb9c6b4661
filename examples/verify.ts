/**
 * Checks the audit record of a finished game on your own machine: with the rules of this repository, without the
 * server. Give it what you noted during the game, the commitment and hashes of entries, in any order.
 * Run: `npm run build && curl -s $SERVER/v1/war/games/$ID/audit | node dist/examples/verify.js $COMMITMENT $HASH`
 */
import { argv, stdin } from 'node:process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { AuditRecord } from '../src/engine/audit.js';
import { canonicalJson } from '../src/engine/hashing.js';
import type { EntryRecord } from '../src/engine/record.js';
import { replayer } from '../src/engine/replay.js';
import { seedFault } from '../src/engine/seed.js';
import type { GameType } from '../src/game-type.js';
import { gameTypes } from '../src/games/index.js';

/** What is wrong with the entries, and the result of the game that they make. */
const replayed = ({ game, commitment, entries }: AuditRecord, gameType: GameType, seed: string) => {
  const { config = {}, seats = [] } = entries[0] ?? {};
  const replay = replayer(gameType, { id: game.id, type: game.type, config, seats, seed, commitment });
  const steps = entries.map((entry) => replay({ ...entry, at: Date.parse(entry.at) } as EntryRecord));
  const state = steps.at(-1)?.state ?? null;
  const faults = steps.flatMap(({ chainFault, replayFault }, seq) =>
    [chainFault, replayFault].flatMap((fault) => (fault === null ? [] : [`entry ${seq}: ${fault}`])),
  );
  return { faults, result: state === null ? null : gameType.result(state) };
};

/** What is wrong with the seed, which in a game of `seedChosenBy: "both"` two sides made. */
const seedFaults = ({ game, secret, clientSeed, commitment }: AuditRecord, seed: string): string[] => {
  const { seedChosenBy } = game.fairness;
  const parts = typeof secret === 'string' &&
    clientSeed !== undefined && { seedParts: { secret, clientSeed } };
  const fault = seedFault({ seed, seedChosenBy, commitment, ...parts });
  return fault === null ? [] : [fault];
};

const unless = (right: boolean, fault: string): string[] => (right ? [] : [fault]);

/** Everything that is wrong with `record`, and everything in `noted` that is not in it; none is good. */
export const faultsOf = (record: AuditRecord, noted: readonly string[] = []): string[] => {
  const { game, seed, commitment, entries, head } = record;
  const gameType = gameTypes.get(game.type);
  if (seed === null) return ['the game is not over'];
  if (gameType === undefined) return [`${game.type} is not a game type of this repository`];
  const { faults, result } = replayed(record, gameType, seed);
  const known = [commitment, ...entries.map(({ hash }) => hash)];
  return [
    ...seedFaults(record, seed),
    ...faults,
    ...unless(entries.at(-1)?.hash === head, 'the head is not the last hash'),
    ...unless(
      canonicalJson(result) === canonicalJson(game.result),
      'the result is not that of the last state',
    ),
    ...noted.flatMap((hash) => unless(known.includes(hash), `${hash} was noted, but is not in the record`)),
  ];
};

const [, program, ...noted] = argv;
if (program === fileURLToPath(import.meta.url)) {
  const faults = faultsOf(JSON.parse(await text(stdin)) as AuditRecord, noted);
  console.log(faults.length === 0 ? 'The record is right.' : faults.join('\n'));
  process.exitCode = faults.length === 0 ? 0 : 1;
}
