import { readFileSync } from 'node:fs';
import type { Examples } from './examples.js';

const FILE = new URL('../../../../openapi/examples.json', import.meta.url);

/** The examples that `npm run docs` recorded. */
export const recordedExamples = (): Examples => JSON.parse(readFileSync(FILE, 'utf8')) as Examples;
