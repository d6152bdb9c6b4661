/** An assistant: it knows only what the MCP server tells it, and plays random legal moves. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { randomMove } from 'parlour-client';
import type { Test } from 'tap';

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
}

interface TextContent {
  readonly type: 'text';
  readonly text: string;
}

/** Starts an MCP server of its own for the assistant; both end with the test. */
export const startAssistant = async (t: Test, ...args: string[]): Promise<Assistant> => {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ['packages/mcp/dist/main.js', ...args],
    stderr: 'pipe',
  });
  const heard: string[] = [];
  transport.stderr?.on('data', (chunk: Buffer) => heard.push(chunk.toString()));
  const client = new Client({ name: 'assistant-of-the-tests', version: '1.0.0' });
  await client.connect(transport);
  t.teardown(() => client.close());
  const ask = async (name: string, input: object = {}): Promise<Answer> => {
    const answer = await client.callTool({ name, arguments: { ...input } });
    heard.push(JSON.stringify(answer));
    const [{ text }] = answer.content as [TextContent];
    return { text, failed: answer.isError === true };
  };
  const use = async (name: string, input: object = {}): Promise<string> => {
    const { text, failed } = await ask(name, input);
    if (failed) throw new Error(`${name} ${JSON.stringify(input)} failed: ${text}`);
    return text;
  };
  return { client, ask, use, heard: () => heard.join('\n') };
};

/** The game that a result is about, as tools name it. */
export const gameOf = (text: string): string => {
  const name = /^(\S+\/\S{36}) · /m.exec(text)?.[1];
  if (name === undefined) throw new Error(`no game in ${text}`);
  return name;
};

/** The legal moves that a result lists. */
const movesOf = (text: string): object[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as object);

/** The numbers of the entries that a result tells. */
const toldSeqs = (text: string): number[] =>
  [...text.matchAll(/^(\d+)\. .* → \[/gm)].map(([, seq]) => Number(seq));

const MAX_CALLS = 3000;

/** Plays from the result `first` until the game is over. Returns the numbers of the entries that were told, in `first` too. */
export const playToTheEnd = async ({ ask, use }: Assistant, first: string): Promise<number[]> => {
  const game = gameOf(first);
  const told = toldSeqs(first);
  let text = first;
  for (let calls = 0; !/^The game is over: /m.test(text); calls += 1) {
    if (calls === MAX_CALLS) throw new Error(`the game is not over after ${calls} calls`);
    const moves = movesOf(text);
    if (moves.length === 0) {
      text = await use('follow', { game, seconds: 20 });
    } else {
      const played = await ask('play', { game, move: randomMove(moves) });
      if (played.failed && !played.text.startsWith('version-mismatch')) throw new Error(played.text);
      text = played.failed ? await use('look', { game }) : played.text;
    }
    told.push(...toldSeqs(text));
  }
  return told;
};
