/** Holds the rules page of every game type against its code: options, refusals, reasons, events, commands. */
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'tap';
import { gameTypes } from '#test/support/game-types.js';

interface Option {
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly enum?: readonly string[];
}
interface EventSchema {
  readonly oneOf: readonly { readonly properties: { readonly type: { readonly const: string } } }[];
}

/** What a row says in words, where a bound depends on another option or is given as a power. */
const SAID_OTHERWISE: Readonly<Record<string, readonly string[]>> = {
  'over-under-seven target': ['more than `bankroll`', 'less than 10^15'],
  '7reeg decks': ['1 or 2', '1 with two seats, else 2'],
};

/** What the row of an option has to say: its range or words, and its default. */
const saidOf = (gameType: string, name: string, option: Option): readonly string[] => {
  const { default: fallback, minimum, maximum, enum: words = [] } = option;
  const otherwise = SAID_OTHERWISE[`${gameType} ${name}`];
  if (otherwise !== undefined) return otherwise;
  const bounds = minimum === undefined ? [] : [`${minimum} to ${String(maximum)}`];
  return [...bounds, ...words.map((word) => `\`${word}\``), String(fallback)];
};

for (const { id, rules, schemas, refusals, endReasons } of gameTypes.values()) {
  void test(`the rules page of ${id}`, async (t) => {
    t.equal(rules.source, `docs/rules/${id}.md`);
    const page = readFileSync(rules.source, 'utf8');
    const lines = page.split('\n');
    const rowOf = (name: string): string => lines.find((line) => line.startsWith(`| \`${name}\` |`)) ?? '';

    const options = (schemas.config as unknown as { properties: Record<string, Option> }).properties;
    for (const [name, option] of Object.entries(options)) {
      const row = rowOf(name).replace(/(?<=\d),(?=\d)/g, '');
      for (const said of saidOf(id, name, option)) t.ok(row.includes(said), `option ${name}: ${said}`);
    }
    for (const reason of Object.keys(refusals)) {
      const isLine = (line: string) => /^(\||-) `/.test(line) && line.includes(`\`${reason}\``);
      t.ok(lines.some(isLine), `refusal ${reason}`);
    }
    for (const reason of Object.keys(endReasons)) t.ok(rowOf(reason) !== '', `end ${reason}`);
    const events = (schemas.event as unknown as EventSchema).oneOf.map(
      ({ properties }) => properties.type.const,
    );
    for (const event of events) t.ok(page.includes(`\`${event}\``), `event ${event}`);

    for (const heading of ['Config', 'Decisions']) {
      t.match(
        page,
        heading === 'Config' ? /^\| (option|config) \| range \| default \|/m : /^## Decisions$/m,
        heading,
      );
    }
    for (const [, program = ''] of page.matchAll(/`npx tsx ([^`\s]+)`/g)) t.ok(existsSync(program), program);
  });
}

void test('the gallery shows every game type in light and dark, with a title and a description', async (t) => {
  const page = readFileSync('docs/gallery/README.md', 'utf8');
  const shown = [...page.matchAll(/\]\(([\w-]+\.svg)\)/g)].map(([, file = '']) => file);
  for (const id of gameTypes.keys()) t.ok(shown.filter((file) => file.startsWith(`${id}-`)).length >= 3, id);
  for (const file of shown) {
    const svg = readFileSync(`docs/gallery/${file}`, 'utf8');
    t.match(svg, /<title[ >][\s\S]*<desc[ >]/, file);
    t.match(svg, '@media (prefers-color-scheme:dark)', file);
  }
});
