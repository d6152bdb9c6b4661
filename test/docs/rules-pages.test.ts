/** Holds the rules page of every game type against its code, and the gallery against the pictures. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'tap';
import { gameTypes as serviceTypes } from 'parlour-games/games';
import { testedTypes } from '#test/support/game-types.js';
import { missingInRulesPage } from '#test/support/rules-page.js';

for (const gameType of testedTypes) {
  test(`the rules page of ${gameType.id}`, async (t) => {
    const { id, rules } = gameType;
    if (serviceTypes.has(id)) t.equal(rules.source, `docs/rules/${id}.md`);
    const page = readFileSync(rules.source, 'utf8');
    t.same(missingInRulesPage(gameType, page), [], 'nothing is missing');
    for (const [, program = ''] of page.matchAll(/`npx tsx ([^`\s]+)`/g)) t.ok(existsSync(program), program);
  });
}

test('the gallery shows its game types in light and dark, with a title and a description', async (t) => {
  const page = readFileSync('docs/gallery/README.md', 'utf8');
  const shown = [...page.matchAll(/\]\(([\w-]+\.svg)\)/g)].map(([, file = '']) => file);
  const ids = readdirSync('tools/gallery').map((file) => file.replace(/\.ts$/, ''));
  for (const id of ids) t.ok(shown.filter((file) => file.startsWith(`${id}-`)).length >= 3, id);
  for (const file of shown) {
    const svg = readFileSync(`docs/gallery/${file}`, 'utf8');
    t.match(svg, /<title[ >][\s\S]*<desc[ >]/, file);
    t.match(svg, '@media (prefers-color-scheme:dark)', file);
  }
});
