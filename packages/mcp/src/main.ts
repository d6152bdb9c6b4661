#!/usr/bin/env node
/** The program: `parlour-mcp [--no-legal-moves] http://127.0.0.1:3000`. It speaks MCP on stdin and stdout. */
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import process from 'node:process';
import { createServer } from './server.js';

const DEFAULT_URL = 'http://127.0.0.1:3000';

const NO_LEGAL_MOVES = '--no-legal-moves';

const args = process.argv.slice(2);
const listsMoves = !args.includes(NO_LEGAL_MOVES);
const [baseUrl = process.env['PARLOUR_URL'] ?? DEFAULT_URL, ...more] = args.filter(
  (arg) => arg !== NO_LEGAL_MOVES,
);
if (/^https?:\/\//.test(baseUrl) && URL.canParse(baseUrl) && more.length === 0) {
  await createServer(baseUrl, listsMoves).connect(new StdioServerTransport());
} else {
  // stdout belongs to the protocol.
  process.stderr.write(
    `parlour-mcp: ${[baseUrl, ...more].join(' ')} is not the URL of a Parlour service, such as ${DEFAULT_URL}\nUsage: parlour-mcp [${NO_LEGAL_MOVES}] [URL]\n`,
  );
  process.exitCode = 2;
}
