/** Connections on which tests send what no HTTP client would. */
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';

/** Opens a connection and sends `text`. `response` resolves with all that was received when the connection closes. */
export async function dial(
  url: string,
  text: string,
): Promise<{ socket: Socket; response: Promise<string> }> {
  const { port, hostname } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  let received = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
  socket.on('error', () => undefined);
  socket.write(text);
  return { socket, response: once(socket, 'close').then(() => received) };
}

/** Sends a request on a connection of its own, and does not read the body of its response. */
export async function beginToGet(
  url: string,
  headers: Record<string, string> = {},
): Promise<IncomingMessage> {
  const [response] = (await once(get(url, { agent: false, headers }), 'response')) as [IncomingMessage];
  return response.pause();
}
