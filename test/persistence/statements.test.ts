/** Every statement of the service has a bound on the rows that it reads, or a reason why it needs none. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test } from 'tap';
import ts from 'typescript';
import { PROJECT_ROOT } from '#src/project.js';
import { NEEDS_NO_BOUND } from './needs-no-bound.js';

const FOLDER = fileURLToPath(new URL('src/persistence', PROJECT_ROOT));

/** What finds one row. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  archived_game: ['id'],
  commitment: ['id'],
  delivery: ['id'],
  delivery_target: ['address'],
  entry: ['game_id', 'seq'],
  game: ['id'],
  instance: ['id'],
  logged_entry: ['game_id', 'seq'],
  match: ['id'],
  outage: ['began_at'],
  packed_log: ['game_id', 'first_seq'],
  player: ['id'],
  player_game: ['game_id', 'player_id'],
  player_statistic: ['player_id', 'type', 'is_public'],
  player_token: ['hash'],
  rematch: ['old_id'],
  series: ['id'],
  series_game: ['series_id', 'number'],
  series_player: ['series_id', 'player_id'],
  idempotency_record: ['game_id', 'key_hash'],
  type_statistic: ['type', 'counter', 'value'],
  webhook: ['player_id'],
  _prisma_migrations: ['migration_name'],
};
const READ = new RegExp(
  String.raw`\b(?:FROM|JOIN|USING|UPDATE) ((?:${Object.keys(KEYS).join('|')})\b|(?<=(?:DELETE FROM|UPDATE) )\?)(?!\.)(?: AS (\w+))?`,
  'g',
);

const isKeyGiven = (query: string, table: string, alias: string | undefined): boolean =>
  KEYS[table]?.every((key) => {
    const named = String.raw`(?:(?<![\w.])|\b${table}\.|\b${alias}\.)${key}`;
    return new RegExp(
      String.raw`${named} (=|IN \()|= \b(${table}|${alias})\.${key}\b|USING \([^)]*\b${key}\b`,
    ).test(query);
  }) === true;

/** The queries of a statement, each without those in its parentheses. */
const queriesOf = (statement: string): string[] => {
  const open: string[] = [''];
  const closed: string[] = [];
  const add = (text: string): void => void open.push(`${open.pop() ?? ''}${text}`);
  for (const character of statement.replaceAll(/\s+/g, ' ').replaceAll('( ', '('))
    if (character === '(') open.push('');
    else if (character === ')' && open.length > 1) {
      const inner = open.pop() ?? '';
      closed.push(inner);
      add(READ.test(inner) || inner.includes('SELECT') ? '()' : `(${inner})`);
      READ.lastIndex = 0;
    } else add(character);
  return [...closed, ...open].flatMap((query) => query.split(/\bUNION(?: ALL)?\b/));
};

const unboundedIn = (statement: string): string[] =>
  queriesOf(statement)
    .filter((query) => !/\bLIMIT\b/.test(query))
    .flatMap((query) =>
      [...query.matchAll(READ)].flatMap(([, table = '', alias]) =>
        isKeyGiven(query, table, alias) ? [] : [table],
      ),
    );

interface Found {
  readonly name: string;
  readonly tables: readonly string[];
}

/** What is read without a bound in a file, by what declares it: in SQL, and in calls of Prisma that read or change many rows. */
const unboundedInFile = (name: string): Found[] => {
  const source = ts.createSourceFile(
    name,
    readFileSync(`${FOLDER}/${name}`, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const found: Found[] = [];
  const constants = new Map<string, ts.Expression>();
  for (const each of source.statements.filter(ts.isVariableStatement))
    for (const { name: constant, initializer } of each.declarationList.declarations)
      if (initializer !== undefined) constants.set(constant.getText(), initializer);
  const textOf = (node: ts.Node): string => {
    if (ts.isStringLiteralLike(node)) return node.text;
    const constant = ts.isIdentifier(node) ? constants.get(node.text) : undefined;
    if (constant !== undefined) return textOf(constant);
    if (!ts.isTemplateExpression(node)) return '?';
    return (
      node.head.text +
      node.templateSpans.map(({ expression, literal }) => textOf(expression) + literal.text).join('')
    );
  };
  const visit = (node: ts.Node, declared: string): void => {
    const here =
      (ts.isVariableDeclaration(node) || ts.isFunctionDeclaration(node) || ts.isPropertyAssignment(node)) &&
      node.name !== undefined
        ? [declared, node.name.getText()].filter(Boolean).join('.')
        : declared;
    const call = ts.isCallExpression(node)
      ? /^prisma\.(\w+)\.(\w*Many\w*)$/.exec(node.expression.getText())
      : null;
    if (call !== null && !/\btake\b/.test(node.getText()))
      found.push({ name: `${name}: ${here}`, tables: [String(call[1])] });
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      const tables = unboundedIn(textOf(node));
      if (tables.length > 0) found.push({ name: `${name}: ${here}`, tables });
    }
    ts.forEachChild(node, (child) => {
      visit(child, here);
    });
  };
  visit(source, '');
  return found;
};

const SOURCES = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !name.startsWith('generated'),
);

test('statements have a bound on their rows', (t) => {
  const unbounded = new Set(
    SOURCES.flatMap(unboundedInFile).flatMap(({ name, tables }) =>
      tables.map((table) => `${name}, ${table}`),
    ),
  );
  t.strictSame(
    [...unbounded].filter((name) => NEEDS_NO_BOUND[name] === undefined),
    [],
    'none without a reason',
  );
  t.strictSame(
    Object.keys(NEEDS_NO_BOUND).filter((name) => !unbounded.has(name)),
    [],
    'no reason without one',
  );
  t.end();
});

test('no statement inserts after a WITH that changes other rows, which Citus refuses', (t) => {
  const refused = /\b(?:INSERT INTO|UPDATE|DELETE FROM)\b[^`]*\n\)\s*INSERT INTO/;
  t.strictSame(
    SOURCES.filter((name) => refused.test(readFileSync(`${FOLDER}/${name}`, 'utf8'))),
    [],
  );
  t.end();
});
