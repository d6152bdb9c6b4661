/** Records an example of every response that the service documents, by playing games of every type. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inlineReferences } from '#test/support/inline-references.js';
import type { Limits } from '#src/limits.js';
import { gameTypes } from 'parlour-games/games';
import type { Examples } from '#src/http/document/examples.js';
import type { JsonObject } from '#src/http/document/json.js';
import { PROBLEM_CODES, PROBLEMS, type ProblemCode } from '#src/http/problems/problems.js';
import { defined } from 'parlour-games/kit/checked';
import { operationsOf, type Document, type Operation } from './operations.js';
import { PROVOCATIONS } from './trigger-problem.js';
import { fixedSigningKey, fixRandomness, steppingClock } from './fixed-randomness.js';
import { createRecorder, type Recorder } from './recorder.js';
import { recordGames } from './record-games.js';
import { recordMatches } from './record-matches.js';
import { recordService } from './record-service.js';
import type { Services } from './scene.js';
import { startService, type Response, type Service } from './service.js';

const MAX_SHOWN = 200;

const documentOf = ({ app }: Service): Document =>
  inlineReferences(app.swagger() as unknown as JsonObject) as unknown as Document;

const isProblem = ({ status, text }: Response, code: ProblemCode): boolean =>
  status === PROBLEMS[code].status && text.includes(`"code":"${code}"`);

/** What the service responds when it should refuse a request with `code`; throws if it does something else. */
const provoked = async (operation: Operation, code: ProblemCode, services: Services): Promise<Response> => {
  const response = await defined(PROVOCATIONS[code], `a request for ${code}`)({ operation, services });
  if (!isProblem(response, code)) throw new Error(`${response.status} ${response.text.slice(0, MAX_SHOWN)}`);
  return response;
};

/** Records every problem of every operation; throws if some of them are documented and cannot be brought about. */
const recordProblems = async (
  recorder: Recorder,
  operations: readonly Operation[],
  services: Services,
): Promise<void> => {
  const faults: string[] = [];
  for (const code of PROBLEM_CODES) {
    for (const operation of operations.filter(({ codes }) => codes.includes(code))) {
      try {
        recorder.add(operation.id, code, await provoked(operation, code, services));
      } catch (error) {
        faults.push(`${operation.id} ${code}: ${String(error)}`);
      }
    }
  }
  if (faults.length > 0) throw new Error(`Documented problems do not occur:\n${faults.join('\n')}`);
};

const withServices = async (work: (services: Services, signing: Service) => Promise<void>): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'parlour-key-'));
  const key = join(folder, 'key.pem');
  await writeFile(key, fixedSigningKey().export({ type: 'pkcs8', format: 'pem' }));
  const started: Service[] = [];
  const start = async (
    env: Readonly<Record<string, string>> = {},
    limits: Partial<Limits> = {},
  ): Promise<Service> => {
    const service = await startService(env, limits);
    Object.assign(service.app.engine, { clock: steppingClock() });
    started.push(service);
    return service;
  };
  try {
    const services = {
      usual: await start({ ARCHIVE_URL: 'https://games.example/records' }),
      limited: await start({ RATE_LIMIT_PER_MINUTE: '1' }),
      overloaded: await start({ MAX_EVENT_LOOP_DELAY_MS: '1' }),
      shortLogs: await start({}, { computerGameEntries: 10, offerEntries: 1 }),
    };
    await work(services, await start({ SIGNING_KEY_FILE: key }));
  } finally {
    for (const service of started) await service.close();
    await rm(folder, { recursive: true });
  }
};

/** The examples of all operations, the same in each process; throws if an operation does not respond as it is documented. */
export async function recordExamples(): Promise<Examples> {
  fixRandomness();
  const recorder = createRecorder();
  await withServices(async (services, signing) => {
    const operations = operationsOf(documentOf(services.usual), gameTypes);
    for (const gameType of gameTypes.values()) {
      await recordGames(recorder, signing, gameType);
      await recordMatches(recorder, signing, gameType);
    }
    await recordService(recorder, signing);
    await recordProblems(recorder, operations, services);
  });
  return recorder.examples();
}
