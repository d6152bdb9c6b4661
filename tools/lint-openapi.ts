/**
 * Lints an OpenAPI document, by default the committed one, with the recommended rules of Redocly (`redocly.yaml`) and
 * Spectral: `node dist/tools/lint-openapi.js [file]`. An error or a warning makes the exit code 1.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';

const REDOCLY = 'node_modules/@redocly/cli/bin/cli.js';
const OFFLINE = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

/** The types of the two packages differ. */
const SPECTRAL_RULES = { extends: [spectralRulesets.oas as unknown as RulesetDefinition] };

/** What Redocly has to say; empty if the document is in order. */
const redoclyReport = async (file: string): Promise<string> => {
  const child = spawn(process.execPath, [REDOCLY, 'lint', file, '--format=stylish'], {
    env: { ...process.env, ...OFFLINE },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let report = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (report += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return code === 0 ? '' : report;
};

/** What Spectral has to say, a line per fault. */
const spectralReport = async (file: string): Promise<string> => {
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset(SPECTRAL_RULES);
  const found = await spectral.run(JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>);
  return found.map(({ path, code, message }) => `${path.join(' › ')}: ${message} (${code})\n`).join('');
};

const [file = 'openapi/openapi.json'] = process.argv.slice(2);
const reports = await Promise.all([redoclyReport(file), spectralReport(file)]);
for (const report of reports) process.stderr.write(report);
if (reports.some((report) => report !== '')) process.exitCode = 1;
