/** Common to all tools: results are text, even when they fail, and every call has a time limit. */
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { errorText } from './errors.js';
import { withLimit } from './limits.js';

/** Clients give up on a call after 60 seconds. */
const LIMIT_MS = 55_000;
/** Longer results are cut off here, whatever the service has sent. */
const MAX_CHARACTERS = 100_000;

export const READ_ONLY = { readOnlyHint: true, openWorldHint: true };
export const MUTATING = { readOnlyHint: false, destructiveHint: false, openWorldHint: true };

/** The argument that names a game. */
export const GAME = z.string().describe('The game: <type>/<id> as other tools list it, or its link');

const result = (text: string): CallToolResult => ({
  content: [
    { type: 'text', text: text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text },
  ],
});

/** Makes a tool that returns the text of `run`, or an error result that explains the failure. */
export function textTool<Args>(run: (args: Args, signal: AbortSignal) => Promise<string>, listsMoves = true) {
  return async (args: Args, { signal }: { readonly signal: AbortSignal }): Promise<CallToolResult> => {
    try {
      return result(await withLimit(LIMIT_MS, signal, (limited) => run(args, limited)));
    } catch (error) {
      return { ...result(errorText(error, listsMoves)), isError: true };
    }
  };
}
