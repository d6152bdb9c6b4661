#!/usr/bin/env node
/** The program: `parlour-mcp [options] http://127.0.0.1:3000`. It speaks MCP on stdin and stdout. */
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { ErrorCode, JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { parseArgs } from 'node:util';
import { createServer, type ServerOptions } from './server.js';

const DEFAULT_URL = 'http://127.0.0.1:3000';
const USAGE = 'Usage: parlour-mcp [--no-legal-moves] [--max-response-bytes N] [--name NAME] [URL]';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  readonly version: string;
};

const readPlayerToken = (): string | undefined => {
  const token = process.env['PARLOUR_PLAYER_TOKEN'];
  if (token !== undefined && !/^player_[\w-]+$/.test(token))
    throw new Error('PARLOUR_PLAYER_TOKEN must be the token of a player, which begins with player_');
  return token;
};

/** Reads the arguments. Throws an error whose message is for the person who starts the program. */
const readArguments = (): Omit<ServerOptions, 'ended'> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'no-legal-moves': { type: 'boolean' },
      'max-response-bytes': { type: 'string' },
      name: { type: 'string', default: 'Assistant' },
    },
  });
  const [baseUrl = process.env['PARLOUR_URL'] ?? DEFAULT_URL, ...more] = positionals;
  if (!/^https?:\/\//.test(baseUrl) || !URL.canParse(baseUrl) || more.length > 0)
    throw new Error(
      `${[baseUrl, ...more].join(' ')} is not the URL of a Parlour service, such as ${DEFAULT_URL}`,
    );
  const bytes = values['max-response-bytes'];
  if (bytes !== undefined && !/^[1-9]\d{0,14}$/.test(bytes))
    throw new Error(`--max-response-bytes must be a whole number from 1, not ${bytes}`);
  return {
    baseUrl,
    name: values.name,
    version,
    playerToken: readPlayerToken(),
    listsMoves: values['no-legal-moves'] !== true,
    ...(bytes !== undefined && { maxResponseBytes: Number(bytes) }),
  };
};

/** The JSON-RPC error for a line that is not a message of the protocol; `null` if it is one. */
const errorFor = (line: string): object | null => {
  const withCode = (code: ErrorCode, message: string, id: unknown = null) => ({
    jsonrpc: '2.0',
    id: typeof id === 'string' || typeof id === 'number' ? id : null,
    error: { code, message },
  });
  let parsed: unknown;
  try {
    parsed = JSON.parse(line);
  } catch {
    return withCode(ErrorCode.ParseError, 'This is not valid JSON.');
  }
  if (JSONRPCMessageSchema.safeParse(parsed).success) return null;
  const { id, method } = (parsed ?? {}) as { readonly id?: unknown; readonly method?: unknown };
  return typeof method === 'string'
    ? withCode(ErrorCode.InvalidParams, 'params must be an object, if there are any.', id)
    : withCode(ErrorCode.InvalidRequest, 'This is no message of JSON-RPC 2.0.', id);
};

/** The messages on stdin. Lines that are not messages are answered here, because the SDK drops them. */
const messages = (): PassThrough => {
  const valid = new PassThrough();
  const lines = createInterface({ input: process.stdin });
  lines.on('line', (line) => {
    const error = errorFor(line);
    if (error === null) valid.write(`${line}\n`);
    else process.stdout.write(`${JSON.stringify(error)}\n`);
  });
  lines.once('close', () => valid.end());
  return valid;
};

const start = async (): Promise<void> => {
  let options: ReturnType<typeof readArguments>;
  try {
    options = readArguments();
  } catch (error) {
    // stdout belongs to the protocol.
    process.stderr.write(`parlour-mcp: ${(error as Error).message}\n${USAGE}\n`);
    process.exitCode = 2;
    return;
  }
  const ended = new AbortController();
  process.stdin.once('end', () => ended.abort());
  await createServer({ ...options, ended: ended.signal }).connect(new StdioServerTransport(messages()));
};

await start();
