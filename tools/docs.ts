/**
 * Generates openapi/openapi.json and docs/errors.md from the code. Records openapi/examples.json again if an example is
 * missing or does not fit the document any more, or with `--record`.
 */
import { writeFile } from 'node:fs/promises';
import { errorsPage } from '#src/http/problem-pages.js';
import { faultsOfExamples, type DocumentWithExamples } from './examples/faults-of-examples.js';
import { recordExamples } from './examples/record.js';
import { startService } from './examples/service.js';

const generate = async (): Promise<DocumentWithExamples> => {
  const { app, close } = await startService();
  try {
    return app.swagger() as unknown as DocumentWithExamples;
  } finally {
    await close();
  }
};

const writeJson = (file: string, value: object): Promise<void> =>
  writeFile(file, `${JSON.stringify(value, null, 1)}\n`);

const current = await generate();
const isStale = process.argv.includes('--record') || faultsOfExamples(current).length > 0;
if (isStale) await writeJson('openapi/examples.json', await recordExamples());
const document = isStale ? await generate() : current;
await writeJson('openapi/openapi.json', document);
await writeFile('docs/errors.md', errorsPage());
for (const fault of faultsOfExamples(document)) {
  console.error(fault);
  process.exitCode = 1;
}
