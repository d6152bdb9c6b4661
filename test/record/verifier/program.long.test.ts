/** The verifier as a program: arguments, files, exit codes. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { test, type Test } from 'tap';
import { commitmentOf } from 'parlour-games/record/hash-chain';
import { verifyStream, type VerifyOptions } from 'parlour-games/record/verifier/stream';
import { connectFour, dealt, flipped, recordOf, typeOf } from '#test/engine/support.js';
import { bytesOf, finishedGame, KEYS, signedRecord, SIGNER } from './support.js';

const PROGRAM = fileURLToPath(import.meta.resolve('parlour-games/record/verifier/main'));

const run = async (args: readonly string[], input = '') => {
  const child = spawn(process.execPath, [...process.execArgv, PROGRAM, ...args], { stdio: 'pipe' });
  child.stdin.on('error', () => undefined).end(input);
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code: code as number, stdout, stderr };
};

const folderFor = async (t: Test) => {
  const folder = await mkdtemp(join(tmpdir(), 'parlour-verify-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  return async (name: string, content: string): Promise<string> => {
    await writeFile(join(folder, name), content);
    return join(folder, name);
  };
};

const NOTHING: VerifyOptions = { keys: [], checkpoints: [], hashes: [] };

const linesFor = async (texts: readonly (string | Buffer)[], noted: Partial<VerifyOptions> = {}) => {
  const lines: string[] = [];
  const totals = await verifyStream(bytesOf(...texts), { ...NOTHING, ...noted }, (line) => lines.push(line));
  return { lines, totals };
};

test('streams', async (t) => {
  const record = signedRecord(connectFour('1212121'));
  const one = JSON.stringify(record);
  const id2 = record.game.id.replace(/.$/, '2');
  const running = JSON.stringify(recordOf(dealt(typeOf('war'), 2, {}, { id: id2 })));
  const { id } = record.game;

  await t.test('one record, pretty-printed or not, or many records, in chunks of any size', async (t) => {
    const prettyPrinted = JSON.stringify(record, null, 2);
    const many = `${one}\n\n${running}\r\n${one}\n`;
    for (const [source, records] of [
      [one, 1],
      [prettyPrinted, 1],
      [`\n${prettyPrinted}\n`, 1],
      [many, 3],
    ] as const) {
      for (const size of [source.length, 1000, 7]) {
        const pieces = source.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
        t.match(await linesFor(pieces), { lines: [], totals: { records, problems: 0 } });
      }
    }
    t.match((await linesFor([many])).totals, { records: 3, entries: 17, running: 1, signed: 2, wrong: 0 });
  });

  await t.test('each problem is one line that names the game and the entry', async (t) => {
    const lie = one.replace('"by":"human"', '"by":"cpu:hard"');
    const { lines, totals } = await linesFor([
      `${running}\n${lie}\n{"a":\n`,
      Buffer.from([0xff, 0x0a]),
      '"x"',
    ]);
    t.same(lines, [
      `${id}: entry 1: the hash does not match the entry and the one before; what follows, the moves and the result were not checked`,
      'line 3: this is not JSON in UTF-8',
      'line 4: this is not JSON in UTF-8',
      'line 5: not an audit record: it must be object',
    ]);
    t.match(totals, { records: 5, problems: 4, wrong: 4 });
  });

  await t.test('control characters of a record do not reach the terminal', async (t) => {
    const lie = one.replace('"by":"human"', String.raw`"by":"\u001b[2J\u202e\n"`);
    const { lines } = await linesFor([lie]);
    t.notMatch(lines.join(''), /[\p{Cc}\p{Cf}]/u);
  });

  await t.test('a record that is nested too deeply is a problem', async (t) => {
    const deep = one.replace('"details":{', `"details":{"deep":${'['.repeat(20_000)}${']'.repeat(20_000)},`);
    const { lines } = await linesFor([deep]);
    t.match(lines, [/nested too deeply|was not well-formed|must be/]);
    t.notMatch(lines.join(''), /call stack/);
  });

  await t.test('a very long string is a problem, and not a failure', async (t) => {
    const long = 'x'.repeat(5_000_000);
    for (const field of ['"hash":"', '"at":"', '"id":"', '"by":"', '"commitment":"', '"reason":"']) {
      const { lines, totals } = await linesFor([one.replace(field, `${field}${long}`)]);
      t.ok(totals.problems > 0, field);
      for (const line of lines) t.ok(line.length < 600 && !line.includes('call stack'), line);
    }
    const quotes = one.replace('"by":"', `"by":"${String.raw`\"\\`.repeat(200_000)}`);
    t.match((await linesFor([quotes])).lines, [/entry 1: the hash does not match/]);
  });

  await t.test('records of one game must not contradict each other', async (t) => {
    const conflict = 'an earlier record of this game has a different history';
    const texts = async (...records: readonly string[]) =>
      (await linesFor([records.join('\n')])).lines.map((line) => line.replace(`${id}: `, ''));
    const played = async (columns: string) => JSON.stringify(recordOf(connectFour(columns)));
    const [begun, later, other, elsewhere] = [
      await played('12'),
      await played('1212'),
      await played('3434343'),
      await played('34'),
    ];
    t.same(await texts(begun, later, one, begun, one), [], 'each continues an earlier one');
    t.same(await texts(one, other), [conflict]);
    t.same(await texts(elsewhere, one), [conflict]);
    t.same(await texts(begun, elsewhere), [conflict]);
    t.same(await texts(one, elsewhere), [conflict], 'the longer one first');
    const misshapen = one.replace('"seq":1', '"seq":"1"');
    t.equal((await texts(misshapen, one)).length, 1, 'a malformed record does not affect the next one');
    t.same(await texts(later, elsewhere), [conflict], 'neither is over');
    const seed = 'ab'.repeat(32);
    const another = { seed, commitment: commitmentOf(seed) };
    t.same(await texts(one, JSON.stringify(recordOf(dealt(typeOf('war'), 2, {}, another)))), [conflict]);
    t.same(await texts(other, await played('12121232')), [conflict], 'longer than one of a finished game');
    t.same(await texts(await played('12121232'), other), [conflict], 'and shorter');
  });

  await t.test('with --finished, running games are problems', async (t) => {
    t.match(await linesFor([one], { finished: true }), { lines: [] });
    t.match(await linesFor([running], { finished: true }), {
      lines: [/: the game is not over$/],
      totals: { problems: 1, wrong: 1 },
    });
  });

  await t.test('kept checkpoints and noted hashes must be in some record', async (t) => {
    const kept = [{ game: id, entries: 3, head: record.entries[2]?.hash ?? '' }];
    const hashes = [record.commitment, record.entries[4]?.hash ?? ''];
    t.same((await linesFor([one], { checkpoints: kept, hashes })).lines, []);
    t.match(await linesFor([running], { checkpoints: kept, hashes: ['ab'] }), {
      lines: [
        `${id}: you kept a checkpoint of this game, but there is no record of it`,
        'ab is not in any record',
      ],
      totals: { problems: 2 },
    });
  });
});

test('the program prints what it found, and its exit code says whether anything is wrong', async (t) => {
  const file = await folderFor(t);
  const record = signedRecord(finishedGame(typeOf('basra')));
  const source = await file('record.json', JSON.stringify(record));
  const key = await file('public.pem', SIGNER.publicKey);
  const kept = await file('kept.json', JSON.stringify(record.checkpoint));
  const count = record.entries.length;
  t.equal(KEYS.length, 1);

  t.same(await run(['--key', key, '--checkpoint', kept, '--noted', record.commitment, source]), {
    code: 0,
    stdout: `1 record, ${count} entries: nothing is wrong.\n`,
    stderr: '',
  });
  const running = JSON.stringify(recordOf(dealt(typeOf('basra'))));
  t.match(await run(['-'], running), {
    code: 3,
    stdout:
      /^1 game is not over: only the hash chain could be checked\.\n1 record, 1 entry: consistent, but not finished: nothing is proven yet\.\n$/,
  });
  const wrong = running.replace(/"head":"./, '"head":"x');
  t.match(await run(['-'], wrong), { code: 1 }, 'something wrong is more important');
  const marked = await file('marked.json', `\ufeff${JSON.stringify(record.checkpoint)}\r\n`);
  t.match(await run(['--checkpoint', marked, source]), {
    code: 0,
    stdout: /^1 checkpoint with an unchecked signature: no --key was given/,
  });
  const empty = await file('empty.json', '\n');

  t.match(await run(['--finished', '--noted', flipped(record.commitment), '-'], running), {
    code: 1,
    stdout: /: the game is not over\n.* is not in any record/,
  });

  t.match(await run([]), { code: 2, stdout: '', stderr: 'Name one file' });
  t.match(await run(['--help']), { code: 0, stdout: /^Usage: parlour-verify /, stderr: '' });
  for (const [args, stderr] of [
    [['--what', source], /--what/],
    [['--noted', 'AB', source], /64 lower-case hex digits/],
    [['--key', source, source], /does not contain a public key in PEM format/],
    [['--checkpoint', empty, source], /it contains no checkpoint/],
    [['/nowhere.json'], /cannot be read: there is no such file/],
    [['-'], 'The file contains no record.'],
  ] as const) {
    t.match(await run(args), { code: 2, stdout: '', stderr });
  }

  const child = spawn(process.execPath, [...process.execArgv, PROGRAM, source], { stdio: 'pipe' });
  child.stdout.destroy();
  const [complaint, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  t.same([complaint, code], ['', 2], 'the reader of the output has left');
});

test('rules of a newer release: exit code 5', async (t) => {
  const type = typeOf('connect-four');
  const newer = { ...type, rules: { ...type.rules, version: 2 } };
  const played = finishedGame(newer);
  for (const record of [recordOf(played), recordOf({ ...played, gameType: type })]) {
    const { code, stdout } = await run(['-'], JSON.stringify(record));
    t.equal(code, 5);
    t.match(stdout, /: rules version 2 is not known here: its moves could not be checked$/m);
    t.notMatch(stdout, /wrong|problem|forged/);
  }
  const forged = { ...recordOf(played), head: flipped(played.game.head) };
  t.equal((await run(['-'], JSON.stringify(forged))).code, 1);
});
