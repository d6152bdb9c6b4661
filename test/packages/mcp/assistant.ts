/** An assistant: it knows only what the MCP server tells it, and plays random legal moves. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
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

/** Starts an MCP server of its own for the assistant; both end with the test. */
export const startAssistant = async (t: Pick<Test, 'teardown'>, ...args: string[]): Promise<Assistant> => {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ['packages/mcp/dist/main.js', ...args],
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
};

/** The game that a result is about, as tools name it. */
export const gameOf = (text: string): string => {
  const name = /^(\S+\/\S{36}) · /m.exec(text)?.[1];
  if (name === undefined) throw new Error(`no game in ${text}`);
  return name;
};

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

/** The legal moves that a result lists, a random one for each line. */
const movesOf = (text: string): object[] => {
  const [, listed] = text.split(LISTED);
  const lines = listed?.split('\n').filter((line) => !/^(?:Others join|Call look)/.test(line)) ?? [];
  return lines.map((line) => {
    const [type = '', ...fields] = split(line.replaceAll(/(\d+) of \[/g, '$1\u00a0of\u00a0['), ' ');
    const values = fields.map((field) => {
      const [name = '', value = ''] = split(field, '=');
      return [name, anyValue(value.replaceAll('\u00a0', ' '))];
    });
    return { type, ...(Object.fromEntries(values) as object) };
  });
};

/** The numbers of the entries that a result tells: the first line has its number. */
const toldSeqs = (text: string): number[] => {
  const first = Number(/^(\d+)\. /m.exec(text)?.[1]);
  return [...text.matchAll(/^(?:\d+\. )?(?:you|seat \d+): /gm)].map((_, i) => first + i);
};

const MAX_CALLS = 3000;
const SAME = /^Legal moves as before\.$/m;
const LISTED = /^Legal moves(?: \(.*\))?: /m;

/** Plays from the result `first` until the game is over. Returns the numbers of the entries that were told. */
export const playToTheEnd = async ({ ask, use }: Assistant, first: string): Promise<number[]> => {
  const game = gameOf(first);
  const told = toldSeqs(first);
  let [text, listed] = [first, first];
  for (let calls = 0; !/^The game is over: /m.test(text); calls += 1) {
    if (calls === MAX_CALLS) throw new Error(`the game is not over after ${calls} calls`);
    if (LISTED.test(text)) listed = text;
    const moves = SAME.test(text) || LISTED.test(text) ? movesOf(listed) : [];
    if (moves.length === 0) {
      text = await use('follow', { game, seconds: 20 });
    } else {
      const played = await ask('play', { game, move: randomMove(moves), forced: MAX_FORCED });
      if (played.failed && !played.text.startsWith('version-mismatch')) throw new Error(played.text);
      text = played.failed ? await use('look', { game }) : played.text;
    }
    told.push(...toldSeqs(text));
  }
  return told;
};
