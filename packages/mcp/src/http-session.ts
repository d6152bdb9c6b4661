/** A session over streamable HTTP (MCP revision 2025-11-25): the same server as over standard input and output. */
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { createServer, type ServerOptions } from './server.js';

/** Longer than any call takes. A message unanswered by then was cancelled by its client, and gets an empty response. */
const LIMIT_MS = 60_000;

/** Answers the body of a POST request. There are no streams: a response has the whole result. */
export type AnswerMessage = (headers: Headers, body: object) => Promise<Response>;

/** Begins the session `id`, which ends with `options.ended`: from then on, waiting and later calls get 404. */
export async function openHttpSession(id: string, options: ServerOptions): Promise<AnswerMessage> {
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: () => id,
    enableJsonResponse: true,
  });
  const server = createServer(options);
  await server.connect(transport);
  const { ended, baseUrl } = options;
  ended.addEventListener('abort', () => void server.close(), { once: true });
  return async (headers, body) => {
    const request = new Request(new URL('/mcp', baseUrl), { method: 'POST', headers });
    let giveUp: () => void = () => undefined;
    const unanswered = new Promise<Response>((resolve) => {
      giveUp = () => {
        resolve(new Response(null, { status: ended.aborted ? 404 : 202 }));
      };
    });
    const timer = setTimeout(giveUp, LIMIT_MS);
    ended.addEventListener('abort', giveUp);
    try {
      return await Promise.race([transport.handleRequest(request, { parsedBody: body }), unanswered]);
    } finally {
      clearTimeout(timer);
      ended.removeEventListener('abort', giveUp);
    }
  };
}
