/** Checks, before anything else is opened, that the service can listen where its settings say. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from '#src/config.js';

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another process listens there',
  EADDRNOTAVAIL: 'this machine does not have that address',
  EACCES: 'this user may not listen on that port',
  ENOTFOUND: 'there is no host of that name',
};

const reasonOf = (error: unknown): string => {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return REASONS[code] ?? message;
};

/** Throws an error that names HOST and PORT if nothing can listen there. Frees the address again. */
export const assertPortAvailable = async ({ HOST, PORT }: Pick<Config, 'HOST' | 'PORT'>): Promise<void> => {
  const probe = createServer();
  try {
    probe.listen({ host: HOST, port: PORT });
    await once(probe, 'listening');
  } catch (error) {
    throw new Error(`it cannot listen on HOST ${HOST}, PORT ${PORT}: ${reasonOf(error)}.`, { cause: error });
  }
  probe.close();
  await once(probe, 'close');
};
