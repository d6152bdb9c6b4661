#!/usr/bin/env node
/** The program that checks audit records: docs/verify-a-game.md. */
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { pipeline } from 'node:stream';
import { parseArgs } from 'node:util';
import { createGunzip } from 'node:zlib';
import { archivedRecords, inWords, requireFile } from '../archive/reader.js';
import { publicKeyOf } from '#crypto';
import { parseCheckpoints } from './evidence.js';
import { printable, verifyStream, type Totals, type VerifyOptions } from './stream.js';

const USAGE = `Usage: parlour-verify [options] FILE

Checks audit records offline. FILE contains one record, or one per line (NDJSON), gzip-compressed or not; - is standard
input; a series with its games ({"series", "games", "records"}) is checked as a whole. If it is the folder of an archive, all of its records are checked, and that none is missing.

  --key FILE         public key (PEM, Ed25519) that must have signed every finished game; repeatable
  --checkpoint FILE  checkpoints that you kept, one per line, which the records must match; repeatable
  --noted HASH       a commitment or an entry hash that some record must contain; repeatable
  --finished         every game must be over
  --help             print this text

Exit code: 0 nothing is wrong; 1 something is wrong; 2 nothing was checked; 3 nothing is wrong so far, but a game is not
over: its moves, cards and dice can be checked only once its seed is revealed; 5 nothing is wrong so far, but the rules of a
game have a version that this program does not know: its moves can be checked by a newer one.
`;

const RIGHT = 0;
const WRONG = 1;
const UNCHECKED = 2;
const UNPROVEN = 3;
const UNKNOWN_RULES = 5;

/** Passes the text of a file to `use`; errors name the file. */
const fromFile = <T>(path: string, use: (text: string) => T): T => {
  try {
    requireFile(path);
    return use(readFileSync(path, 'utf8').replace(/^\ufeff/, ''));
  } catch (error) {
    throw new Error(`${path} cannot be used: ${inWords(error)}`, { cause: error });
  }
};

const SECOND_MS = 1000;
const HASH = /^[0-9a-f]{64}$/;

const readArguments = () => {
  const several = { type: 'string', multiple: true, default: [] as string[] } as const;
  const { values, positionals } = parseArgs({
    options: {
      key: several,
      checkpoint: several,
      noted: several,
      finished: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const [path, ...more] = positionals;
  if (values.help) return null;
  if (path === undefined || more.length > 0) throw new Error('Name one file, or - for standard input.');
  const malformed = values.noted.find((hash) => !HASH.test(hash));
  if (malformed !== undefined) throw new Error(`--noted takes 64 lower-case hex digits, not ${malformed}.`);
  const options: VerifyOptions = {
    keys: values.key.map((path) => fromFile(path, publicKeyOf)),
    checkpoints: values.checkpoint.flatMap((path) => fromFile(path, parseCheckpoints)),
    hashes: values.noted,
    finished: values.finished,
  };
  return { options, path };
};

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** The records of an archive; `onProblem` is called with the problems of its files. */
async function* archiveStream(folder: string, onProblem: (problem: string) => void): AsyncGenerator<Buffer> {
  for (const each of archivedRecords(folder)) {
    if ('problem' in each) onProblem(each.problem);
    else yield each.text;
  }
}

const sourceOf = (path: string, onProblem: (problem: string) => void): AsyncIterable<Uint8Array> => {
  if (path === '-') return process.stdin;
  if (statSync(path).isDirectory()) return archiveStream(path, onProblem);
  requireFile(path);
  const file = createReadStream(path);
  // If a stream fails, the last one ends with its error.
  return path.endsWith('.gz') ? pipeline(file, createGunzip(), () => undefined) : file;
};

const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

const summarize = (
  { records, entries, problems, wrong, running, unknown, signed, extended, extendedMs }: Totals,
  { keys }: VerifyOptions,
): void => {
  if (running > 0)
    say(`${count(running, 'game is', 'games are')} not over: only the hash chain could be checked.`);
  if (signed > 0 && keys.length === 0)
    say(`${count(signed, 'checkpoint')} with an unchecked signature: no --key was given.`);
  if (extended > 0)
    say(
      `${count(extended, 'game')} extended by ${extendedMs / SECOND_MS} s after outages, which only the operator can confirm.`,
    );
  if (unknown > 0)
    say(
      `${count(unknown, 'game')} by rules that this program does not know: take a newer one to check the moves.`,
    );
  const unproven = running > 0 ? 'consistent, but not finished: nothing is proven yet' : 'nothing is wrong';
  const right = unknown > 0 ? 'consistent, but not all moves could be checked' : unproven;
  const found = problems === 0 ? right : `${count(problems, 'problem')} in ${count(wrong, 'record')}`;
  say(`${count(records, 'record')}, ${count(entries, 'entry', 'entries')}: ${found}.`);
};

const verifyFile = async (
  path: string,
  options: VerifyOptions,
  onProblem: (problem: string) => void,
): Promise<Totals> => {
  try {
    return await verifyStream(sourceOf(path, onProblem), options, say);
  } catch (error) {
    throw new Error(`${path} cannot be read: ${inWords(error)}`, { cause: error });
  }
};

const run = async (): Promise<number> => {
  const given = readArguments();
  if (given === null) {
    process.stdout.write(USAGE);
    return RIGHT;
  }
  let damaged = 0;
  const totals = await verifyFile(given.path, given.options, (problem) => {
    damaged += 1;
    say(printable(problem));
  });
  totals.problems += damaged;
  if (totals.records === 0 && damaged === 0) throw new Error('The file contains no record.');
  summarize(totals, given.options);
  if (totals.problems > 0) return WRONG;
  if (totals.unknown > 0) return UNKNOWN_RULES;
  return totals.running > 0 ? UNPROVEN : RIGHT;
};

// The reader of the output may stop reading early, as `head` does.
process.stdout.on('error', () => process.exit(UNCHECKED));

try {
  process.exitCode = await run();
} catch (error) {
  process.stderr.write(`${printable(inWords(error))}\n`);
  process.exitCode = UNCHECKED;
}
