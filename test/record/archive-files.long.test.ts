/** Files that are none, or whose names are strange, given to the verifier or in an archive: each is named in words. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { test, type Test } from 'tap';
import { archivedRecords } from 'parlour-games/record/archive/reader';
import { INDEX } from 'parlour-games/record/archive/layout';

/** Longer than a busy machine takes to start a program. */
const PATIENCE_MS = 20_000;
const PROGRAM = fileURLToPath(import.meta.resolve('parlour-games/record/verifier/main'));

const temporaryFolder = (t: Test): string => {
  const folder = mkdtempSync(join(tmpdir(), 'parlour-archive-'));
  t.teardown(() => {
    rmSync(folder, { recursive: true });
  });
  return folder;
};

/** Whoever opens the pipe is let go on once `release` is called. */
const makePipe = (path: string): (() => void) => {
  execFileSync('mkfifo', [path]);
  return () =>
    void spawn('sh', ['-c', 'echo > "$0" & sleep 1; kill $! 2>/dev/null', path], { stdio: 'ignore' });
};

test('strange files in an archive are named, and not waited for', (t) => {
  const folder = temporaryFolder(t);
  const day = join(folder, INDEX, '2026-07-01');
  mkdirSync(join(day, 'folder'), { recursive: true });
  execFileSync('mkfifo', [join(day, 'pipe')]);
  symlinkSync('loop', join(day, 'loop'));
  symlinkSync('pipe', join(day, 'link'));
  writeFileSync(join(day, 'null'), 'null\n');
  writeFileSync(join(day, 'text'), 'no JSON');
  writeFileSync(join(day, 'path'), '{"file":"../../etc/passwd","sha256":""}\n');
  writeFileSync(Buffer.concat([Buffer.from(`${day}/`), Buffer.from([0x61, 0xff])]), '');
  writeFileSync(join(folder, INDEX, 'stray'), '');
  const problems = [...archivedRecords(folder)].map((found) => ('problem' in found ? found.problem : ''));
  t.strictSame(problems.sort(), [
    '../../etc/passwd: it is not the path of a record',
    `${INDEX}/2026-07-01/a\ufffd: its name is not in UTF-8`,
    `${INDEX}/2026-07-01/folder: it is not a file`,
    `${INDEX}/2026-07-01/link: it is not a file`,
    `${INDEX}/2026-07-01/loop: its links lead in a circle`,
    `${INDEX}/2026-07-01/null: it is not a file of an index`,
    `${INDEX}/2026-07-01/pipe: it is not a file`,
    `${INDEX}/2026-07-01/text: it is not a file of an index`,
    `${INDEX}/stray: it is not a folder`,
  ]);
  t.end();
});

test('the verifier names strange files in a line, and waits for none', async (t) => {
  const folder = temporaryFolder(t);
  const path = (name: string): string => join(folder, name);
  const release = makePipe(path('pipe'));
  writeFileSync(path('text'), 'no JSON');
  writeFileSync(path('cut.gz'), '');
  mkdirSync(path(`archive/${INDEX}/2026-07-01\n1 record: nothing is wrong.`), { recursive: true });
  writeFileSync(path(`archive/${INDEX}/\u001b[2J`), '');
  writeFileSync(path('archive/index/1'), '');
  for (const [args, code, said] of [
    [['pipe'], 2, 'pipe cannot be read: it is not a file'],
    [['--key', 'pipe', 'text'], 2, 'pipe cannot be used: it is not a file'],
    [['--checkpoint', 'pipe', 'text'], 2, 'pipe cannot be used: it is not a file'],
    [['--checkpoint', 'text', 'text'], 2, 'text cannot be used: it is not JSON'],
    [['none\n\u001b[2J'], 2, 'none\ufffd\ufffd[2J cannot be read: there is no such file'],
    [['text/none'], 2, 'text/none cannot be read: it is not in a folder'],
    [['cut.gz'], 2, 'cut.gz cannot be read: it is cut off, or not compressed with gzip'],
    [['x'.repeat(300)], 2, `${'x'.repeat(300)} cannot be read: its name is too long`],
    [
      ['archive'],
      1,
      `${INDEX}/\ufffd[2J: it is not a folder\n${INDEX}/1: it is not a folder\n0 records, 0 entries: 2 problems in 0 records.`,
    ],
  ] as const) {
    const child = spawn(process.execPath, [...process.execArgv, PROGRAM, ...args], { cwd: folder });
    let isWaiting = false;
    const patience = setTimeout(() => {
      isWaiting = true;
      release();
    }, PATIENCE_MS);
    const [out, err, [status]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit') as Promise<[number | null]>,
    ]);
    t.strictSame([status, `${out}${err}`.trim()], [code, said]);
    clearTimeout(patience);
    t.notOk(isWaiting, 'nothing is waited for');
  }
});
