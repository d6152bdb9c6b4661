/** A TCP proxy whose connections break: all at once, as when a cable is pulled, or each after a number of bytes. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** The bytes of the requests and of the responses that a connection carries until it breaks. */
export type BytesBeforeBreak = Readonly<Record<'request' | 'response', number>>;

export interface TcpProxy {
  readonly url: string;
  /** The number of connections that broke after their bytes, by what was being forwarded. */
  readonly broken: BytesBeforeBreak;
  /** Ends all connections and refuses new ones. */
  readonly cut: () => void;
  /** Accepts connections again, and breaks none from now on. */
  readonly mend: () => void;
  readonly close: () => Promise<void>;
}

const neverBreaks = (): BytesBeforeBreak => ({ request: Infinity, response: Infinity });

/** Stands in front of the service at `target`. `breakAfter` is called for each connection. */
export async function startTcpProxy(target: string, breakAfter = neverBreaks): Promise<TcpProxy> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  const broken = { request: 0, response: 0 };
  let [isCut, isMended] = [false, false];

  /** Forwards `bytes` and then breaks both sides, every other time with a TCP reset. */
  const forward = (from: Socket, to: Socket, bytes: number, part: keyof BytesBeforeBreak): void => {
    let left = bytes;
    from.on('data', (chunk: Buffer) => {
      if (isMended || chunk.length < left) {
        left -= chunk.length;
        to.write(chunk);
        return;
      }
      broken[part] += 1;
      const end = broken[part] % 2 === 0 ? 'resetAndDestroy' : 'destroy';
      to.write(chunk.subarray(0, left), () => {
        for (const socket of [from, to]) socket[end]();
      });
      from.removeAllListeners('data');
    });
    open.add(from);
    from.on('error', () => to.destroy());
    from.on('close', () => {
      open.delete(from);
      to.destroy();
    });
  };

  const server = createServer((client) => {
    if (isCut) {
      client.on('error', () => undefined).resetAndDestroy();
      return;
    }
    const service = connect(Number(port), hostname);
    const { request, response } = breakAfter();
    forward(client, service, request, 'request');
    forward(service, client, response, 'response');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    broken,
    cut: () => {
      isCut = true;
      for (const socket of open) socket.resetAndDestroy();
    },
    mend: () => {
      [isCut, isMended] = [false, true];
    },
    close: async () => {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, 'close');
    },
  };
}
