/** The arguments of the program: every setting is also an option. */
import { parseArgs } from 'node:util';
import { SCHEMAS } from './config.js';
import { suggestName } from './did-you-mean.js';
import { VERSION } from './project.js';

/** `--data-dir` for `DATA_DIR`. */
const optionOf = (setting: string): string => `--${setting.toLowerCase().replaceAll('_', '-')}`;

const SETTINGS: ReadonlyMap<string, string> = new Map(
  Object.keys(SCHEMAS).map((setting) => [optionOf(setting), setting]),
);

const helpLine = ([option, setting]: [option: string, setting: string]): string => {
  const { description = '', default: value = '' } = SCHEMAS[setting] ?? {};
  return `  ${option} …\n      ${description}${value === '' ? '' : ` [${String(value)}]`}`;
};

const HELP = `Usage: parlour [--<setting> <value> …]

Serves the games of Parlour over HTTP. Without arguments: on http://127.0.0.1:3000, with the games in ./data.

${[...SETTINGS].map(helpLine).join('\n')}
  --version
      print the version
  --help
      print this

Settings are environment variables, too: --data-dir is DATA_DIR, and what is given here counts. Everybody on this
machine can read arguments, so give tokens and passwords in the environment.
`;

/** By option, the text to print before the program ends. */
const TEXTS: ReadonlyMap<string, string> = new Map([
  ['--help', HELP],
  ['-h', HELP],
  ['--version', `${VERSION}\n`],
]);

const tolerance = (letters: number): number => (letters < 4 ? 0 : 2);

const unknownOption = (name: string): Error => {
  const nearest = suggestName(name, [...SETTINGS.keys(), ...TEXTS.keys()], tolerance);
  const question = nearest === null ? '' : ` Did you mean ${nearest}?`;
  return new Error(`${name} is not an option.${question} --help lists them all.`);
};

export interface CommandLine {
  /** What to print instead of serving. */
  readonly text: string | null;
  /** Settings by name, as in the environment. */
  readonly settings: Readonly<Record<string, string>>;
}

/** Reads the arguments of the program. Throws an error that names the first one that is not an option, or has no value. */
export function readCommandLine(words: readonly string[]): CommandLine {
  const options = Object.fromEntries(
    [...SETTINGS.keys()].map((option) => [option.slice(2), { type: 'string' as const }]),
  );
  const { tokens } = parseArgs({ args: [...words], options, strict: false, tokens: true });
  const settings: Record<string, string> = {};
  for (const token of tokens) {
    if (token.kind !== 'option') throw unknownOption(token.kind === 'positional' ? token.value : '--');
    const { rawName, value, inlineValue } = token;
    const text = TEXTS.get(rawName);
    if (text !== undefined) return { text, settings };
    const setting = SETTINGS.get(rawName);
    if (setting === undefined) throw unknownOption(rawName);
    if (value === undefined || (!inlineValue && value.startsWith('--')))
      throw new Error(`${rawName} needs a value. --help lists all options.`);
    settings[setting] = value;
  }
  return { text: null, settings };
}
