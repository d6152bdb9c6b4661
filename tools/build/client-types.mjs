/**
 * Writes what parlour-client derives from the OpenAPI document: the types of all paths, and the game types by their names
 * in TypeScript. `node tools/build/client-types.mjs [document] [folder]`, from the root of the repository.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import openapiTypescript, { astToString } from 'openapi-typescript';

const [DOCUMENT = 'openapi/openapi.json', FOLDER = 'packages/client/src/generated'] = process.argv.slice(2);

const CREATE = /^\/v1\/([^/]+)\/games$/;
const CREATED = /^#\/components\/schemas\/(\w+)Created$/;

/** The name of a game type in TypeScript, from that of its component: `SevenReegCreated` → `sevenReeg`. */
const nameOf = (operation) => {
  const { $ref } = operation.responses['201'].content['application/json'].schema;
  const name = CREATED.exec($ref)?.[1];
  if (name === undefined) throw new Error(`${operation.operationId}: ${$ref} is not named …Created`);
  return name[0].toLowerCase() + name.slice(1);
};

const gameTypes = ({ paths }) =>
  Object.entries(paths).flatMap(([path, { post }]) => {
    const type = CREATE.exec(path)?.[1];
    return type === undefined ? [] : [`  ${nameOf(post)}: '${type}',`];
  });

const text = readFileSync(DOCUMENT, 'utf8');
const document = JSON.parse(text);
const digest = createHash('sha256').update(text).digest('hex');
const header = `// Written by tools/build/client-types.mjs from ${DOCUMENT} (SHA-256 ${digest}). Do not edit.\n`;

mkdirSync(FOLDER, { recursive: true });
const types = astToString(await openapiTypescript(document, { silent: true }));
writeFileSync(`${FOLDER}/schema.ts`, `${header}${types}`);
writeFileSync(
  `${FOLDER}/service.ts`,
  `${header}/** The version of the service and its API that this client was made for. */
export const API_VERSION = '${document.info.version}';
/** The ids of the game types, by the names of the properties of a \`Parlour\`. */
export const GAME_TYPES = {
${gameTypes(document).join('\n')}
} as const;
`,
);
