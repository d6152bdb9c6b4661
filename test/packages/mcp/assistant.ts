/** An assistant: it knows only what the MCP server tells it, and plays random legal moves. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
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
  const errors: string[] = [];
  transport.stderr?.on('data', (chunk: Buffer) => errors.push(chunk.toString()));
  const { heard, ...assistant } = await assistantOver(t, transport);
  return { ...assistant, heard: () => [...errors, heard()].join('\n') };
}

/** An assistant that reaches its MCP server over `transport`; it leaves when the test ends. */
export async function assistantOver(t: Ending, transport: Transport): Promise<Assistant> {
  const heard: string[] = [];
  let characters = 0;
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

/** An assistant at the service’s own MCP server: the player whose token it is, or a new one. */
export function assistantAt(t: Ending, url: string, token?: string): Promise<Assistant> {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return assistantOver(
    t,
    new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit: { headers } }),
  );
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

/** A legal move, or several of them in a line. */
type Line = Readonly<Record<string, unknown>>;

/** One value of those that a field of a line stands for; an option of the client otherwise. */
const anyValue = (value: unknown): unknown => {
  const choices = (value as { readonly oneOf?: readonly unknown[] } | null)?.oneOf;
  return choices === undefined ? value : randomMove(choices.map((each) => ({ value: each }))).value;
};

/** The lines of legal moves in a result. */
const movesOf = (text: string): Line[] => {
  const lines =
    text
      .split(LISTED)[1]
      ?.split('\n')
      .filter((line) => line.startsWith('{')) ?? [];
  return lines.map((line) => JSON.parse(line) as Line);
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
  let [text, listed]: [text: string, listed: Line[]] = [first, []];
  for (let calls = 0; !/^The game is over: /m.test(text); calls += 1) {
    if (calls === MAX_CALLS) throw new Error(`the game is not over after ${calls} calls`);
    if (LISTED.test(text)) listed = movesOf(text);
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
