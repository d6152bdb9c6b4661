#!/usr/bin/env node
/** The program that checks audit records: docs/auditing.md, "The verifier". */
import { createReadStream, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { publicKeyOf } from '#src/engine/history/checkpoints.js';
import { keptIn } from './evidence.js';
import { verifyStream, type Noted, type Totals } from './stream.js';

const USAGE = `Usage: npm run --silent verify -- [options] FILE

Checks audit records offline. FILE holds one record, or one a line (NDJSON); - is standard input.

  --key FILE         the public key (PEM, Ed25519) that must have signed each finished game; may be repeated
  --checkpoint FILE  checkpoints that were kept, one or one a line, which the records must fit; may be repeated
  --noted HASH       a commitment or the hash of an entry that a record must have; may be repeated
  --finished         every game has to be over
  --help             this text

Exit code: 0 everything is right, 1 something is wrong, 2 nothing was checked.
`;

const RIGHT = 0;
const WRONG = 1;
const UNCHECKED = 2;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** What `use` makes of the text of a file; errors name the file. */
const fromFile = <T>(path: string, use: (text: string) => T): T => {
  try {
    return use(readFileSync(path, 'utf8').replace(/^\ufeff/, ''));
  } catch (error) {
    throw new Error(`${path} cannot be used: ${messageOf(error)}`, { cause: error });
  }
};

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
  const [file, ...more] = positionals;
  if (values.help) return null;
  if (file === undefined || more.length > 0) throw new Error('Name one file, or - for standard input.');
  const odd = values.noted.find((hash) => !HASH.test(hash));
  if (odd !== undefined) throw new Error(`--noted takes 64 lower-case hex digits, not ${odd}.`);
  const noted: Noted = {
    keys: values.key.map((path) => fromFile(path, publicKeyOf)),
    kept: values.checkpoint.flatMap((path) => fromFile(path, keptIn)),
    hashes: values.noted,
    finished: values.finished,
  };
  return { noted, source: file === '-' ? process.stdin : createReadStream(file) };
};

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

const summarize = ({ records, entries, problems, wrong, running, signed }: Totals, { keys }: Noted): void => {
  if (running > 0)
    say(
      `${count(running, 'game is', 'games are')} not over: only the chain of hashes could be checked there.`,
    );
  if (signed > 0 && keys.length === 0)
    say(`${count(signed, 'checkpoint')} without a check of the signature: no --key was given.`);
  const found =
    problems === 0 ? 'nothing is wrong' : `${count(problems, 'problem')} in ${count(wrong, 'record')}`;
  say(`${count(records, 'record')}, ${count(entries, 'entry', 'entries')}: ${found}.`);
};

const run = async (): Promise<number> => {
  const given = readArguments();
  if (given === null) {
    process.stdout.write(USAGE);
    return RIGHT;
  }
  const totals = await verifyStream(given.source, given.noted, say);
  if (totals.records === 0) throw new Error('There is no record to check.');
  summarize(totals, given.noted);
  return totals.problems === 0 ? RIGHT : WRONG;
};

// Whoever reads the lines may have seen enough of them.
process.stdout.on('error', () => process.exit(UNCHECKED));

try {
  process.exitCode = await run();
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exitCode = UNCHECKED;
}
