/**
 * Writes the types of all paths in the OpenAPI document, which parlour-client needs only at compile time. `node
 * tools/check/client-types.mjs [document] [folder]`, from the root of the repository.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import openapiTypescript, { astToString } from 'openapi-typescript';

const [DOCUMENT = 'openapi/openapi.json', FOLDER = 'packages/client/src/generated'] = process.argv.slice(2);

const types = astToString(
  await openapiTypescript(JSON.parse(readFileSync(DOCUMENT, 'utf8')), { silent: true }),
);
mkdirSync(FOLDER, { recursive: true });
writeFileSync(
  `${FOLDER}/schema.ts`,
  `// Written by tools/check/client-types.mjs from ${DOCUMENT}. Do not edit.\n${types}`,
);
