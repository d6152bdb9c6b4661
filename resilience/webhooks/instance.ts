/** An instance whose pauses between attempts are `RETRY_FACTOR` of those in production; all else is the service as it is. */
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
