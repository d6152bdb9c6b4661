/** Each rule has a check that does not use the code that plays by it. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test } from 'tap';
import { PROJECT_ROOT } from '#src/project.js';
import { gameTypes } from 'parlour-games';
import { ORACLES } from '#test/laws/oracles.js';

/** Sections of rules pages that tell of no rules. */
const NO_RULES = ['In two minutes', 'Computer players', 'Decisions', 'Facts'];

const read = (path: string): string => readFileSync(fileURLToPath(new URL(path, PROJECT_ROOT)), 'utf8');

/** What a file imports of types other than what each of them says of itself, and names of types. */
const codeOfTypes = (source: string): string[] =>
  [...source.matchAll(/^import (?<what>[^;]*?) from '(?<from>parlour-games\/games\/[^']*)'/gm)].flatMap(
    ({ groups: { what = '', from = '' } = {} }) =>
      what.startsWith('type ') || from.endsWith('/index') ? [] : [from],
  );

test('every section of rules has its oracle, which imports no rules', (t) => {
  for (const [type, gameType] of gameTypes) {
    const sections = [...read(gameType.rules.source).matchAll(/^## (.*)$/gm)].map(
      ([, heading = '']) => heading,
    );
    const oracles = ORACLES[type] ?? {};
    t.strictSame(
      Object.keys(oracles),
      sections.filter((heading) => !NO_RULES.includes(heading)),
      type,
    );
    for (const [section, { by }] of Object.entries(oracles))
      t.strictSame(codeOfTypes(read(`test/${by}`)), [], `${type}: ${section}`);
  }
  t.strictSame(Object.keys(ORACLES).sort(), [...gameTypes.keys()].sort());
  t.end();
});
