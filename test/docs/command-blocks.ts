/** The commands of a page: the fences `console` and `sh`, and what is shown below each command. */
import { readPage } from './markdown.js';

export interface Command {
  readonly text: string;
  /** What the page shows below it; empty where it shows nothing. */
  readonly output: string;
}

export interface Block {
  readonly language: string;
  readonly text: string;
  /** Why the block cannot run, from the comment `<!-- not run: … -->` above it. */
  readonly notRun?: string;
}

const FENCE = /(?:^<!-- not run: ([^>]+) -->\n)?^```([a-z]*)\n([^]*?)^```$/gm;

/** Every fenced block of a page, in order. */
export function blocksOf(path: string): Block[] {
  return [...readPage(path).matchAll(FENCE)].map(([, notRun, language = '', text = '']) => ({
    language,
    text,
    ...(notRun !== undefined && { notRun }),
  }));
}

export function isCommandBlock({ language }: Block): boolean {
  return language === 'console' || language === 'sh';
}

/** `$ command`, continued after a backslash, then its output. */
const sessionCommands = (text: string): Command[] =>
  text
    .split(/^\$ /m)
    .slice(1)
    .map((part) => {
      const [, command = '', output = ''] = /^((?:[^\n]*\\\n)*[^\n]*)\n([^]*)$/.exec(part) ?? [];
      return { text: command, output: output.trimEnd() };
    });

/** `SETTING=value npm start`, with which pages start the service: a command of its own, because the test starts it itself. */
export const START = /^(?:npm ci && )?((?:[A-Z_]+=\S+ )*)npm start$/m;

const scriptCommands = (text: string): Command[] => {
  const start = START.exec(text);
  if (start === null) return [{ text, output: '' }];
  return [text.slice(0, start.index).trimEnd(), start[0]]
    .filter((command) => command !== '')
    .map((command) => ({ text: command, output: '' }));
};

/** The commands of a block: each of a `console`; a `sh` block is one, and the start of a service at its end another. */
export function commandsOf({ language, text }: Block): Command[] {
  return language === 'console' ? sessionCommands(text) : scriptCommands(text.trimEnd());
}
