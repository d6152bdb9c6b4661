/** A proxy whose connections can be cut, as when a laptop is closed or a cable is pulled. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { Test } from 'tap';

export interface CuttableProxy {
  readonly url: string;
  /** Ends all connections and refuses new ones. */
  readonly cut: () => void;
  readonly mend: () => void;
}

/** Stands in front of the service at `target` until the test ends. */
export const startCuttableProxy = async (t: Test, target: string): Promise<CuttableProxy> => {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let isCut = false;
  const track = (socket: Socket): void => {
    open.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => open.delete(socket));
  };
  const server = createServer((client) => {
    track(client);
    if (isCut) {
      client.resetAndDestroy();
      return;
    }
    const service = connect(Number(port), hostname);
    track(service);
    client.pipe(service).pipe(client);
    client.on('close', () => service.destroy());
    service.on('close', () => client.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const drop = (): void => {
    for (const socket of open) socket.resetAndDestroy();
  };
  t.teardown(() => {
    server.close();
    drop();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true;
      drop();
    },
    mend: () => {
      isCut = false;
    },
  };
};
