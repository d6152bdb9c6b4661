/** Former settings, and what holds instead. One that had no effect any more could leave a service without its limit. */
const RETIRED: ReadonlyMap<string, string> = new Map([
  ['TOKEN_RATE_LIMIT_PER_MINUTE', 'a token has half of RATE_LIMIT_PER_MINUTE'],
  ['EVENT_STREAMS_PER_ADDRESS', 'an address has a quarter of EVENT_STREAMS'],
  ['AUDITS_PER_ADDRESS', 'an address has a quarter of AUDITS'],
  ['AUDIT_IDLE_MS', 'it is always 10 seconds'],
  ['AUDIT_EXPORTS', 'it is always 2'],
  ['AUDIT_EXPORT_IDLE_MS', 'it is always a minute'],
  ['WORKER_QUEUE_PER_ADDRESS', 'an address has a quarter of WORKER_QUEUE'],
  ['AUTOPLAY_TIMEOUT_MS', 'it is always 10 seconds'],
  ['COMPUTER_GAME_ENTRIES', 'it is always 10,000'],
  ['CACHED_REPLAYS', 'snapshots always take up to 32 MB'],
  ['COMMITMENT_LIFETIME_S', 'it is always an hour'],
  ['BODY_LIMIT_BYTES', 'a body has at most 64 KiB'],
]);

/** Throws an error that names the former settings in `env`. */
export function refuseRetired(env: NodeJS.ProcessEnv): void {
  const found = [...RETIRED].filter(([name]) => env[name] !== undefined);
  if (found.length === 0) return;
  const advice = found.map(([name, instead]) => `${name} is no longer a setting (${instead}); remove it`);
  throw new Error(`invalid settings: ${advice.join('; ')}. See docs/operations.md.`);
}
