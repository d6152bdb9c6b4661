/** An instance of the service with `RETRY_FACTOR` times the usual pauses between attempts, and the times of times.ts. */
import { buildApp } from '#src/app.js';
import { readConfig } from '#src/config.js';
import { limitsOf } from '#src/limits.js';
import { openStoreFor } from '#src/wiring.js';
import { ANSWER_MS, CLAIM_MS } from './times.js';

const config = readConfig();
const { deliveryTimes } = limitsOf(config);
const factor = Number(process.env['RETRY_FACTOR']);
const retryAfter = deliveryTimes.retryAfter.map((ms) => ms * factor);
const app = await buildApp({
  config,
  openStore: openStoreFor(config),
  limits: { deliveryTimes: { ...deliveryTimes, retryAfter, answer: ANSWER_MS, claim: CLAIM_MS } },
});
const url = await app.listen({ host: config.HOST, port: config.PORT });
process.send?.({ url });
