import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';

/** Sends the head of a move. Resolves when the service has read it, with what sends the rest, and the response's status. */
export async function beginMove(url: string, token = '') {
  const body = JSON.stringify({ type: 'drop', column: 4 });
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': body.length,
    expect: '100-continue',
  };
  const sent = request(url, { method: 'POST', agent: false, headers });
  const responded = once(sent, 'response') as Promise<[IncomingMessage]>;
  sent.flushHeaders();
  await once(sent, 'continue');
  return {
    finish: () => sent.end(body),
    status: responded.then(([response]) => response.resume().statusCode),
  };
}
