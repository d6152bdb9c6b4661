/** Files in an archive that are none. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'tap';
import { archivedRecords } from 'parlour-games/record/archive/reader';
import { INDEX } from 'parlour-games/record/archive/layout';

test('pipes and folders in place of files are named, and not waited for', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'parlour-archive-'));
  t.teardown(() => {
    rmSync(folder, { recursive: true });
  });
  mkdirSync(join(folder, INDEX, '2026-07-01', 'folder'), { recursive: true });
  // Whoever opens it is let go on after five seconds.
  const pipe = join(folder, INDEX, '2026-07-01', 'pipe');
  execFileSync('mkfifo', [pipe]);
  execFileSync('sh', ['-c', `(sleep 5; echo > "${pipe}") >/dev/null 2>&1 &`]);
  writeFileSync(join(folder, INDEX, 'stray'), '');
  const began = performance.now();
  t.strictSame(
    [...archivedRecords(folder)],
    [
      { problem: `${INDEX}/2026-07-01/folder: it is not a file` },
      { problem: `${INDEX}/2026-07-01/pipe: it is not a file` },
      { problem: `${INDEX}/stray: it is not a folder` },
    ],
  );
  t.ok(performance.now() - began < 3000, 'nothing is waited for');
  t.end();
});
