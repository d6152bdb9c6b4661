/** Lints the OpenAPI document, and the document of each game type that the service makes of it. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { gameTypes } from 'parlour-games/games';
import { documentOfType } from '../../dist/src/http/document/type-document.js';

const REDOCLY = 'tools/check/node_modules/@redocly/cli/bin/cli.js';
const DOCUMENT = 'openapi/openapi.json';

const folder = mkdtempSync(join(tmpdir(), 'parlour-openapi-'));
try {
  const whole = JSON.parse(readFileSync(DOCUMENT, 'utf8'));
  const types = [...gameTypes.values()];
  const files = types.map((type) => {
    const others = types.filter((each) => each !== type).map(({ id }) => id);
    const file = join(folder, `${type.id}.json`);
    writeFileSync(file, JSON.stringify(documentOfType(whole, type, others)));
    return file;
  });
  const options = ['lint', DOCUMENT, ...files, '--config', 'redocly.yaml', '--format=stylish'];
  process.exitCode = spawnSync(process.execPath, [REDOCLY, ...options], { stdio: 'inherit' }).status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
