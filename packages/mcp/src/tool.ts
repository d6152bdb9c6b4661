/** What all tools have in common: they answer in words, also when they fail, and no call is without an end. */
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { explained } from './explained.js';
import { withLimit } from './limits.js';

/** Clients give up on a call after 60 seconds. */
const LIMIT_MS = 55_000;

export const READS = { readOnlyHint: true, openWorldHint: true };
export const CHANGES = { readOnlyHint: false, destructiveHint: false, openWorldHint: true };

/** The argument that names a game. */
export const GAME = z.string().describe('The game: <type>/<id> as other tools list it, or its link');

/** A tool that answers with the text of `run`, or with an explanation why it failed. */
export const answering =
  <Args>(run: (args: Args, signal: AbortSignal) => Promise<string>) =>
  async (args: Args, { signal }: { readonly signal: AbortSignal }): Promise<CallToolResult> => {
    try {
      const text = await withLimit(LIMIT_MS, signal, (limited) => run(args, limited));
      return { content: [{ type: 'text', text }] };
    } catch (error) {
      return { content: [{ type: 'text', text: explained(error) }], isError: true };
    }
  };
