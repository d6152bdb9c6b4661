/** An assistant: it knows only what the MCP server tells it, and plays random legal moves. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { randomMove } from 'parlour-client';
import type { Test } from 'tap';

/** What a game of any type may cost. */
export const MAX_TOKENS = 20_000;
export const CHARACTERS_PER_TOKEN = 4;
/** How many moves without a choice a call may play. */
export const MAX_FORCED = 20;

export interface Answer {
  readonly text: string;
  readonly failed: boolean;
}

export interface Assistant {
  readonly client: Client;
  /** Calls a tool. */
  readonly ask: (tool: string, args?: object) => Promise<Answer>;
  /** Calls a tool; throws if it fails. */
  readonly use: (tool: string, args?: object) => Promise<string>;
  /** All that the server has ever sent: answers and lines on stderr. */
  readonly heard: () => string;
  /** The length of all results. */
  readonly characters: () => number;
}

interface TextContent {
  readonly type: 'text';
  readonly text: string;
}

type Ending = Pick<Test, 'teardown'>;

/** Starts an MCP server of its own for the assistant, which is a new player or that of `token`; both end with the test. */
export async function startAssistantAs(
  t: Ending,
  token: string | null,
  ...args: string[]
): Promise<Assistant> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ['packages/mcp/dist/main.js', ...args],
    env: { ...getDefaultEnvironment(), ...(token !== null && { PARLOUR_PLAYER_TOKEN: token }) },
    stderr: 'pipe',
  });
  const heard: string[] = [];
  let characters = 0;
  transport.stderr?.on('data', (chunk: Buffer) => heard.push(chunk.toString()));
  const client = new Client({ name: 'assistant-of-the-tests', version: '1.0.0' });
  await client.connect(transport);
  t.teardown(() => client.close());
  const ask = async (name: string, input: object = {}): Promise<Answer> => {
    const answer = await client.callTool({ name, arguments: { ...input } });
    heard.push(JSON.stringify(answer));
    const [{ text }] = answer.content as [TextContent];
    characters += text.length;
    return { text, failed: answer.isError === true };
  };
  const use = async (name: string, input: object = {}): Promise<string> => {
    const { text, failed } = await ask(name, input);
    if (failed) throw new Error(`${name} ${JSON.stringify(input)} failed: ${text}`);
    return text;
  };
  return { client, ask, use, heard: () => heard.join('\n'), characters: () => characters };
}

export function startAssistant(t: Ending, ...args: string[]): Promise<Assistant> {
  return startAssistantAs(t, null, ...args);
}

/** The game that a result is about, as tools name it. */
export function gameOf(text: string): string {
  const name = /^(\S+\/\S{36}) · /m.exec(text)?.[1];
  if (name === undefined) throw new Error(`no game in ${text}`);
  return name;
}

/** Splits at the separators that are outside brackets and quotes. */
const split = (text: string, separator: string): string[] => {
  const parts = [''];
  let [depth, quoted] = [0, false];
  for (const [at, character] of [...text].entries()) {
    if (character === '"' && text[at - 1] !== '\\') quoted = !quoted;
    if (!quoted) depth += Number('[{'.includes(character)) - Number(']}'.includes(character));
    if (character === separator && depth === 0 && !quoted) parts.push('');
    else parts.push(`${parts.pop() ?? ''}${character}`);
  }
  return parts;
};

const valueOf = (text: string): unknown => {
  if (text.startsWith('{'))
    return Object.fromEntries<unknown>(
      split(text.slice(1, -1), ',').map((field): [string, unknown] => {
        const [name = '', value = ''] = split(field, ':');
        return [name, valueOf(value)];
      }),
    );
  if (text.startsWith('[')) return text === '[]' ? [] : split(text.slice(1, -1), ',').map(valueOf);
  return /^(?:"|true$|false$|null$|-?[\d.]+$)/.test(text) ? (JSON.parse(text) as unknown) : text;
};

/** One value of those that a field of a legal move stands for: an option of the client, or one of several. */
const anyValue = (text: string): unknown => {
  const [, min, max] = /^(-?\d+)\.\.(-?\d+)$/.exec(text) ?? [];
  if (min !== undefined) return { min: Number(min), max: Number(max) };
  const [, choose, from] = /^(\d+) of (.*)$/.exec(text) ?? [];
  if (choose !== undefined) return { choose: Number(choose), from: valueOf(from ?? '') };
  const { value } = randomMove(split(text, '|').map((each) => ({ value: each })));
  return valueOf(value);
};

/** The choices of a field: all of them, or what has changed since they were listed last. */
const choicesAfter = (before: readonly string[] = [], text: string): readonly string[] => {
  if (!text.startsWith('*')) return split(text, '|');
  const changes: readonly string[] = text.match(/[+-][^+-]+/g) ?? [];
  const kept = before.filter((each) => !changes.includes(`-${each}`));
  return [...kept, ...changes.filter((each) => each.startsWith('+')).map((each) => each.slice(1))];
};

/** A type of moves, and the choices of each of their fields. */
type Line = Readonly<Record<string, string>>;

/** The lines of legal moves in a result. `read` remembers the choices of each. */
const movesOf = (text: string, read: Map<string, readonly string[]>): Line[] => {
  const [, listed] = text.split(LISTED);
  const lines = listed?.split('\n').filter((line) => !/^(?:Others join|Call look)/.test(line)) ?? [];
  return lines.map((line) => {
    const [type = '', ...fields] = split(line.replaceAll(/(\d+) of \[/g, '$1\u00a0of\u00a0['), ' ');
    const values = fields.map((field) => {
      const [name = '', value = ''] = split(field, '=');
      const others = [type, name, ...fields.filter((each) => each !== field)].join(' ');
      const choices = choicesAfter(read.get(others), value.replaceAll('\u00a0', ' '));
      if (choices.length > 1) read.set(others, choices);
      return [name, choices.join('|')];
    });
    return { type, ...(Object.fromEntries(values) as Line) };
  });
};

/** A move of a line, with each choice made at random. */
const chosen = (line: Line): object =>
  Object.fromEntries(Object.entries(line).map(([name, value]) => [name, anyValue(value)]));

const NEXT_STEP = /^(?:Legal moves|The game is over|The game waits|It is your turn|Seat \d+ is to move)/;

/** The numbers of the entries that a result tells: the first line has its number, and what comes next ends them. */
const toldSeqs = (text: string): number[] => {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => /^\d+\. /.test(line));
  const told = start < 0 ? [] : lines.slice(start);
  const end = told.findIndex((line) => NEXT_STEP.test(line));
  return told.slice(0, end).map((_, i) => Number.parseInt(told[0] ?? '') + i);
};

const MAX_CALLS = 3000;
const SAME = /^Legal moves as before\.$/m;
const LISTED = /^Legal moves(?: \(.*\))?: /m;

/** Plays from the result `first` until the game is over. Returns the numbers of the entries that were told. */
export async function playToTheEnd({ ask, use }: Assistant, first: string): Promise<number[]> {
  const game = gameOf(first);
  const told = toldSeqs(first);
  const read = new Map<string, readonly string[]>();
  let [text, listed]: [text: string, listed: Line[]] = [first, []];
  for (let calls = 0; !/^The game is over: /m.test(text); calls += 1) {
    if (calls === MAX_CALLS) throw new Error(`the game is not over after ${calls} calls`);
    if (LISTED.test(text)) listed = movesOf(text, read);
    const moves = SAME.test(text) || LISTED.test(text) ? listed : [];
    if (moves.length === 0) {
      text = await use('follow', { game, seconds: 20 });
    } else {
      const played = await ask('play', { game, move: randomMove(moves.map(chosen)), forced: MAX_FORCED });
      if (played.failed && !played.text.startsWith('version-mismatch')) throw new Error(played.text);
      text = played.failed ? await use('look', { game }) : played.text;
    }
    told.push(...toldSeqs(text));
  }
  return told;
}
