import { test } from 'tap';
import type { OperationExamples } from '#src/http/document/examples.js';
import { shareProblems } from '#tools/examples/shared-problems.js';

const PROBLEM = 'application/problem+json';
const limited = (detail: string, instance: string) => ({ detail, instance });

const SERVICE_PROBLEMS = {
  406: { [PROBLEM]: { 'not-acceptable': limited('JSON only.', '/a') } },
  413: { [PROBLEM]: { 'payload-too-large': limited('Too large.', '/a') } },
  415: { [PROBLEM]: { 'unsupported-media-type': limited('JSON only.', '/a') } },
  429: { [PROBLEM]: { 'rate-limited': limited('Too many.', '/a') } },
  503: {
    [PROBLEM]: {
      overloaded: limited('Busy.', '/a'),
      'database-unavailable': limited('No database.', '/a'),
      'insufficient-storage': limited('Full.', '/a'),
    },
  },
};

const operation = (responses: OperationExamples['responses']): OperationExamples => ({
  request: {},
  responses,
});

test('problems that read the same everywhere are recorded once, others stay with their operation', async (t) => {
  const missing = { 404: { [PROBLEM]: { 'not-found': limited('No game.', '/a') } } };
  const shuttingDown = { 503: { [PROBLEM]: { overloaded: limited('Shutting down.', '/b') } } };
  const { operations, problems } = shareProblems({
    b: operation(shuttingDown),
    a: operation({ ...SERVICE_PROBLEMS, ...missing }),
    c: operation({ 503: { [PROBLEM]: { overloaded: limited('Busy.', '/c/longer') } } }),
  });
  t.same(operations, { b: operation(shuttingDown), a: operation(missing), c: operation({}) });
  t.match(problems, { overloaded: { detail: 'Busy.', instance: '/a' }, 'rate-limited': { instance: '/a' } });
  t.equal(Object.keys(problems).length, 7);
});
