/** Common to all tools: results are text, even when they fail, and every call has a time limit. */
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { errorText } from './errors.js';
import { withLimit } from './limits.js';

/** Clients give up on a call after 60 seconds. */
const LIMIT_MS = 55_000;

export const READ_ONLY = { readOnlyHint: true, openWorldHint: true };
export const MUTATING = { readOnlyHint: false, destructiveHint: false, openWorldHint: true };

/** The argument that names a game. */
export const GAME = z.string().describe('The game: <type>/<id> as other tools list it, or its link');

/** Makes a tool that returns the text of `run`, or an error result that explains the failure. */
export const textTool =
  <Args>(run: (args: Args, signal: AbortSignal) => Promise<string>) =>
  async (args: Args, { signal }: { readonly signal: AbortSignal }): Promise<CallToolResult> => {
    try {
      const text = await withLimit(LIMIT_MS, signal, (limited) => run(args, limited));
      return { content: [{ type: 'text', text }] };
    } catch (error) {
      return { content: [{ type: 'text', text: errorText(error) }], isError: true };
    }
  };
