#!/usr/bin/env node
/** The program: `parlour-mcp http://127.0.0.1:3000`. It speaks MCP on stdin and stdout. */
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import process from 'node:process';
import { createServer } from './server.js';

const DEFAULT_URL = 'http://127.0.0.1:3000';

const baseUrl = process.argv[2] ?? process.env['PARLOUR_URL'] ?? DEFAULT_URL;
if (/^https?:\/\//.test(baseUrl) && URL.canParse(baseUrl)) {
  await createServer(baseUrl).connect(new StdioServerTransport());
} else {
  // stdout belongs to the protocol.
  process.stderr.write(
    `parlour-mcp: ${baseUrl} is not the URL of a Parlour service, such as ${DEFAULT_URL}\n`,
  );
  process.exitCode = 2;
}
