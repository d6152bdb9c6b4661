/**
 * Writes the parts of the OpenAPI document that parlour-client needs at run time: the ids of the game types, by their names
 * in TypeScript. `node tools/build/client-constants.mjs [document] [folder]`, from the root of the repository.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';

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

const document = JSON.parse(readFileSync(DOCUMENT, 'utf8'));

mkdirSync(FOLDER, { recursive: true });
writeFileSync(
  `${FOLDER}/service.ts`,
  `// Written by tools/build/client-constants.mjs from ${DOCUMENT}. Do not edit.
/** The version of the service and its API that this client was made for. */
export const API_VERSION = '${document.info.version}';
/** The ids of the game types, by the names of the properties of a \`Parlour\`. */
export const GAME_TYPES = {
${gameTypes(document).join('\n')}
} as const;
`,
);
