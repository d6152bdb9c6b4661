/**
 * Generates openapi/openapi.json and docs/errors.md from the code. Records openapi/examples.json again if an example is
 * missing or does not fit the document any more, or with `--record`.
 */
import { writeFile } from 'node:fs/promises';
import { inlineReferences } from '#test/support/inline-references.js';
import type { JsonObject } from '#src/http/document/json.js';
import { errorsPage } from '#src/http/problems/pages.js';
import { findingsOfExamples, type DocumentWithExamples } from './examples/check-examples.js';
import { recordExamples } from './examples/record.js';
import { startService } from './examples/service.js';
import { compactJson } from './compact-json.js';

const generate = async (): Promise<JsonObject> => {
  const { app, close } = await startService();
  try {
    return app.swagger() as unknown as JsonObject;
  } finally {
    await close();
  }
};

const writeJson = (file: string, value: object): Promise<void> => writeFile(file, `${compactJson(value)}\n`);

const findingsIn = (document: JsonObject): string[] =>
  findingsOfExamples(inlineReferences(document) as unknown as DocumentWithExamples);

const current = await generate();
const isStale = process.argv.includes('--record') || findingsIn(current).length > 0;
if (isStale) await writeJson('openapi/examples.json', await recordExamples());
const document = isStale ? await generate() : current;
await writeJson('openapi/openapi.json', document);
await writeFile('docs/errors.md', errorsPage());
for (const finding of findingsIn(document)) {
  console.error(finding);
  process.exitCode = 1;
}
