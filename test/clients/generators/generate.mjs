/**
 * Generates a client from an OpenAPI document with a generator that only this test needs.
 * `node test/clients/generators/generate.mjs <hey-api | orval> <document> <folder> [base URL]`
 */
import { join } from 'node:path';
import process from 'node:process';
import { createClient } from '@hey-api/openapi-ts';
import { generate } from 'orval';

const [generator, document, folder, baseUrl] = process.argv.slice(2);

if (generator === 'hey-api')
  await createClient({
    input: document,
    output: { path: folder, clean: false, importFileExtension: '.js' },
    plugins: ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'],
    logs: { level: 'silent' },
  });
else
  await generate({
    input: { target: document },
    output: { target: join(folder, 'client.ts'), client: 'fetch', baseUrl },
  });
