/** What a rules page must say about its game type: options, refusals, reasons for the end, events, decisions. */
import type { GameType } from 'parlour-games/game-type';
import { typesIn } from '#test/laws/support.js';

interface Option {
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly enum?: readonly string[];
}

/** The words of rows in which a bound depends on another option or is written as a power. */
const ROWS_IN_WORDS: Readonly<Record<string, readonly string[]>> = {
  'over-under-seven target': ['more than `bankroll`', 'less than 10^15'],
  '7reeg decks': ['1 or 2', '1 with two seats, else 2'],
};

const OPTIONS_HEADER = /^\| (option|config) \| range \| default \|/m;

/** What the row of an option must contain: its range or words, and its default. */
const contentOf = (type: string, name: string, option: Option): readonly string[] => {
  const { default: fallback, minimum, maximum, enum: words = [] } = option;
  const inWords = ROWS_IN_WORDS[`${type} ${name}`];
  if (inWords !== undefined) return inWords;
  const bounds = minimum === undefined ? [] : [`${minimum} to ${String(maximum)}`];
  return [...bounds, ...words.map((word) => `\`${word}\``), String(fallback)];
};

const MOST_WORDS = 400;

const sectionOf = (page: string, heading: string): string =>
  page.split(/^## /m).find((section) => section.startsWith(`${heading}\n`)) ?? '';

/** Whether `section` is short and says something to people, without the words of programs. */
const isBrief = (section: string): boolean =>
  section !== '' && section.split(/\s+/).length <= MOST_WORDS && !/[`{]|\bseat/.test(section);

/** What `page` lacks, one line each. */
export function missingInRulesPage({ id, schemas, refusals, endReasons }: GameType, page: string): string[] {
  const lines = page.split('\n');
  const rowOf = (name: string): string => lines.find((line) => line.startsWith(`| \`${name}\` |`)) ?? '';
  const explains = (reason: string): boolean =>
    lines.some((line) => /^(\||-) `/.test(line) && line.includes(`\`${reason}\``));

  const { properties } = schemas.config as unknown as { properties: Record<string, Option> };
  const options = Object.entries(properties).flatMap(([name, option]) => {
    const row = rowOf(name).replace(/(?<=\d),(?=\d)/g, '');
    const missing = contentOf(id, name, option).filter((content) => !row.includes(content));
    return missing.map((content) => `option ${name}: ${content}`);
  });
  return [
    ...(OPTIONS_HEADER.test(page) || options.length === 0 ? [] : ['a table of options']),
    ...options,
    ...Object.keys(refusals)
      .filter((reason) => !explains(reason))
      .map((reason) => `refusal ${reason}`),
    ...Object.keys(endReasons)
      .filter((reason) => rowOf(reason) === '')
      .map((reason) => `end ${reason}`),
    ...typesIn(schemas.event)
      .filter((event) => !page.includes(`\`${event}\``))
      .map((event) => `event ${event}`),
    ...(isBrief(sectionOf(page, 'In two minutes')) ? [] : ['what people can read in two minutes']),
    ...(/^## Decisions$/m.test(page) ? [] : ['the heading Decisions']),
  ];
}
