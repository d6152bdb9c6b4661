#!/usr/bin/env node
/** The program: `parlour-mcp http://127.0.0.1:3000`. It speaks MCP on stdin and stdout. */
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { argv, env } from 'node:process';
import { createServer } from './server.js';

const DEFAULT_URL = 'http://127.0.0.1:3000';

const baseUrl = argv[2] ?? env['PARLOUR_URL'] ?? DEFAULT_URL;
if (/^https?:$/.test(URL.parse(baseUrl)?.protocol ?? '')) {
  await createServer(baseUrl).connect(new StdioServerTransport());
} else {
  // stdout belongs to the protocol.
  console.error(`parlour-mcp: ${baseUrl} is not the URL of a Parlour service, such as ${DEFAULT_URL}`);
  process.exitCode = 2;
}
