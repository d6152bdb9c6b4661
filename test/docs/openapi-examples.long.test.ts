/** The examples of the committed document: recorded from real games, and true of their status. */
import { test } from 'tap';
import type { Typed } from 'parlour-games/game-type';
import { gameTypes } from 'parlour-games/games';
import type { Examples } from '#src/http/document/examples.js';
import { recordedExamples } from '#src/http/document/document.js';
import { operationId } from '#src/http/route.js';
import { defined } from 'parlour-games/kit/checked';
import { optionCovers } from '#test/support/options.js';
import { findingsOfExamples, type DocumentWithExamples } from '#tools/examples/check-examples.js';
import { committedDocument } from '#test/support/openapi.js';
import { verifyRecord } from '#test/support/verifier.js';

const document = (): DocumentWithExamples => committedDocument();

/** The committed document after text was replaced that occurs in its operations once or more. */
const planted = (text: string, replacement: string): DocumentWithExamples => {
  const original = document();
  const operations = JSON.stringify(original.paths);
  if (!operations.includes(text)) throw new Error(`there is no ${text}`);
  return { ...original, paths: JSON.parse(operations.replace(text, replacement)) as typeof original.paths };
};

test('every example fits its schema, its status and its code', async (t) => {
  t.same(findingsOfExamples(document()), []);
});

test('faults of examples are found', async (t) => {
  const found = (text: string, replacement: string) =>
    findingsOfExamples(planted(text, replacement)).join('\n');
  t.match(
    found('"status":"waiting"', '"status":"idle"'),
    /status must be equal to one of the allowed values/,
    'a wrong value',
  );
  t.match(
    found('"code":"game-over"', '"code":"game-active"'),
    /another problem/,
    'the problem of another code',
  );
  t.match(
    found('"summary":"As some operation responds: instance', '"summary":"'),
    /the example of [a-z-]+ is of \//,
    'the path of another operation',
  );
  t.match(found('"examples":{"rate-limited"', '"examples":{"other"'), /no example of rate-limited/);
  t.match(found('"examples":{"hint"', '"samples":{"hint"'), /hint 200: no example/);
});

const examples: Examples = recordedExamples();

/** The value of the recorded response of an operation. */
const recorded = (operation: string, status: number, name: string): Record<string, unknown> => {
  const byMediaType = defined(examples[operation], operation).responses[status] ?? {};
  return defined(byMediaType['application/json']?.[name], `${operation} ${name}`) as Record<string, unknown>;
};

for (const gameType of gameTypes.values()) {
  const id = (verb: string, noun: string): string => operationId(gameType, verb, noun);

  test(`the examples of ${gameType.title} are from real games`, async (t) => {
    const record = recorded(id('audit', 'game'), 200, 'finished');
    t.same(verifyRecord(record).findings, [], 'the audit record holds');
    t.same(verifyRecord({ ...record, seed: '0'.repeat(64) }).findings.length > 0, true, 'another would not');

    const { moves } = recorded(id('list', 'legalMoves'), 200, 'legalMoves') as { moves: Typed[] };
    const { move } = recorded(id('get', 'hint'), 200, 'hint') as { move: Typed };
    t.ok(
      moves.some((option) => optionCovers(option, move, gameType.templates)),
      'the hint is a legal move',
    );
    const [name = ''] = Object.keys(examples[id('play', 'move')]?.responses[201]?.['application/json'] ?? {});
    const moved = recorded(id('play', 'move'), 201, name) as { entries: { move: unknown }[] };
    t.same(moved.entries[0]?.move, examples[id('play', 'move')]?.request[name], 'the move was played');
  });

  test(`the examples of ${gameType.title} are what their names say`, async (t) => {
    const game = (name: string) => recorded(id('get', 'game'), 200, name);
    t.match(game('waiting'), { status: 'waiting', turn: null, result: null });
    t.match(game('yourTurn'), { status: 'active', result: null });
    t.same((game('yourTurn')['turn'] as { seat: number }).seat, game('yourTurn')['you']);
    t.match(game('finished'), { status: 'finished', turn: null, result: { reason: String } });
    t.match(game('dealFaceUp'), { version: 1, status: 'active', result: null, legalMoves: [] });
    t.equal(game('dealFaceUp')['id'], game('finished')['id'], 'with at, of the game that is over');
    t.match(recorded(id('create', 'game'), 201, 'created'), { game: { status: 'active', result: null } });
  });
}
