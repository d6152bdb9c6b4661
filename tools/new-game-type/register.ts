/** Adds a new game type to the two registries, and to the lists of games in the README and in the overview of the docs. */
interface NewType {
  readonly id: string;
  readonly title: string;
  readonly camel: string;
  readonly seats: Readonly<Record<'min' | 'max', number>>;
}

/** `text` with `line` below the last line that matches. */
const below = (text: string, pattern: RegExp, line: string): string => {
  const last = [...text.matchAll(pattern)].at(-1)?.[0];
  if (last === undefined) throw new Error(`no line is like ${pattern.source}`);
  return text.replace(last, () => `${last}\n${line}`);
};

const imported = (text: string, name: string, module: string): string =>
  below(text, /^import .* from '\.\/.*';$/gm, `import { ${name} } from './${module}';`).replace(
    /(const all[^;]*?),?\s*\];/,
    `$1, ${name}];`,
  );

type Change = (text: string, gameType: NewType) => string;

/** By file, how it changes. */
export const REGISTRATIONS: Readonly<Record<string, Change>> = {
  'packages/games/games/index.ts': (text, { id, camel }) => imported(text, camel, `${id}/index.js`),
  'packages/games/games/rules.ts': (text, { id, camel }) => imported(text, `${camel}Rules`, `${id}/rules.js`),
  'README.md': (text, { id, title, seats: { min, max } }) => {
    const seats = min === max ? min : `${min}–${max}`;
    return below(
      text,
      /^\| \[.*\]\(docs\/rules\/.*$/gm,
      `| [${title}](docs/rules/${id}.md) | ${seats} | ${title} |`,
    );
  },
  'docs/README.md': (text, { id, title }) =>
    text.replace(' · [gallery of pictures]', (gallery) => ` · [${title}](rules/${id}.md)${gallery}`),
};
