import { randomInt } from 'node:crypto';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Below the ephemeral ports of Linux (from 32768), so that no outgoing connection takes a server's port during a restart. */
const PORTS = { first: 10_240, count: 20_000 } as const;

/** A random unused port of the loopback address. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS.first + randomInt(PORTS.count);
    if (await canListen(port)) return port;
  }
}

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
const TIMEOUT_MS = 120_000;

/** Resolves when a server listens on the port; rejects after two minutes. */
export async function untilListening(port: number): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (!(await isListening(port))) {
    if (Date.now() > deadline) throw new Error(`no server listens on port ${port}`);
    await sleep(POLL_MS);
  }
}

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
