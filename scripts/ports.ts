import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A port of the loopback address that nobody listens on. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
};

const POLL_MS = 20;
const PATIENCE_MS = 20_000;

/** Resolves when somebody listens on the port; rejects when nobody does in time. */
export const untilListening = async (port: number): Promise<void> => {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await isListening(port))) {
    if (Date.now() > deadline) throw new Error(`nobody listens on port ${port}`);
    await sleep(POLL_MS);
  }
};

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => {
      resolve(false);
    });
  });
