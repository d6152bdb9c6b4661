/** One request to the target of a webhook. */
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { DeliveryError } from '#src/engine/players/webhook-store.js';
import type { WebhookMessage, WebhookTarget } from '#src/engine/players/webhook-targets.js';
import { VERSION } from '#src/version.js';

/** How much of a response is read, only so that the target can finish it. */
const MAX_RESPONSE_BYTES = 16_384;

/** Resolves every host to one address. */
const always =
  (address: string): LookupFunction =>
  (_host, { all }, callback) => {
    const family = isIP(address);
    if (all === true) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };

const discard = (response: IncomingMessage): void => {
  let bytes = 0;
  response.on('error', () => undefined);
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_RESPONSE_BYTES) response.destroy();
  });
};

/**
 * Sends a message to the address of its target and nowhere else; does not follow redirects, and keeps nothing of the response.
 * Returns why it failed, `null` if the target has accepted it. Throws once `signal` is aborted.
 */
export const post = (
  { url, address }: WebhookTarget,
  { headers, body }: WebhookMessage,
  signal: AbortSignal,
  timeoutMs: number,
): Promise<DeliveryError | null> =>
  new Promise((resolve, reject) => {
    const isSecure = url.protocol === 'https:';
    const timeout = AbortSignal.timeout(timeoutMs);
    let failure: DeliveryError = 'connection';
    const options: RequestOptions = {
      method: 'POST',
      agent: false,
      lookup: always(address),
      signal: AbortSignal.any([signal, timeout]),
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': `Parlour/${VERSION}`,
        ...headers,
      },
    };
    const request = (isSecure ? httpsRequest : httpRequest)(url, options, (response) => {
      const { statusCode = 0 } = response;
      resolve(statusCode >= 200 && statusCode < 300 ? null : `status-${statusCode}`);
      discard(response);
    });
    request.on('socket', (socket) => {
      socket.once('connect', () => {
        if (isSecure) failure = 'tls';
      });
      socket.once('secureConnect', () => {
        failure = 'connection';
      });
    });
    request.on('error', () => {
      if (signal.aborted) reject(new Error('The service is closing.'));
      else resolve(timeout.aborted ? 'timeout' : failure);
    });
    request.on('close', () => {
      resolve(failure);
    });
    request.end(body);
  });
