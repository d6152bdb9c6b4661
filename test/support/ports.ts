import { randomInt } from 'node:crypto';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Below the ports that Linux gives to outgoing connections (32768 on): none of those can take a server's port while it restarts. */
const PORTS = { first: 10_240, count: 20_000 } as const;

/** A port of the loopback address that nobody listens on, drawn at random. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = PORTS.first + randomInt(PORTS.count);
    if (await canListen(port)) return port;
  }
};

const canListen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => {
      resolve(false);
    });
    server.listen(port, '127.0.0.1', () => {
      server.close(() => {
        resolve(true);
      });
    });
  });

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
