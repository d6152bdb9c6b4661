/** Changes of audit records that every verifier has to find. */
import { flipped } from '#test/engine/support.js';
import type { copyOf } from './support.js';

type Copy = ReturnType<typeof copyOf>;
type Result = NonNullable<Copy['game']['result']>;

/** Of fields outside the entries. The last one leaves the record without a signature. */
export const FIELD_CHANGES: readonly ((copy: Copy) => unknown)[] = [
  (copy) => (copy.head = flipped(copy.head)),
  (copy) => (copy.seed = flipped(copy.seed ?? '')),
  (copy) => (copy.commitment = flipped(copy.commitment)),
  (copy) => (copy.game.id = copy.game.id.replace(/.$/, '1')),
  (copy) => (copy.game.type = 'war'),
  (copy) => (copy.game.version += 1),
  (copy) => (copy.game.status = 'active'),
  (copy) => (copy.game.config = { drawWhenUnwinnable: true }),
  (copy) => (copy.game.turn = { seat: 0 }),
  (copy) => (copy.game.createdAt = copy.game.updatedAt),
  (copy) => (copy.game.updatedAt = copy.game.createdAt),
  (copy) => (copy.game.updatedAt = '2030-01-01T00:00:00.000Z'),
  (copy) => (copy.game.updatedAt = 'yesterday'),
  (copy) => (copy.game.you = 2),
  (copy) => Object.assign(copy.game, { winner: 1 }),
  (copy) => Object.assign(copy.game.fairness, { seedChosenBy: 'both' }),
  (copy) => Object.assign(copy.game.fairness, { audited: true }),
  (copy) => Object.assign(copy.game.seats[0] ?? {}, { winner: true }),
  (copy) => Object.assign(copy.game.seats[0] ?? {}, { resigned: true }),
  (copy) => copy.game.seats.reverse(),
  (copy) => copy.game.seats.pop(),
  (copy) => (copy.game.fairness.commitment = flipped(copy.commitment)),
  (copy) => (copy.game.fairness.seed = null),
  (copy) => (copy.checks.snapshot = 'the stored state is not that of seq 3'),
  (copy) => copy.checkpoint && (copy.checkpoint.entries -= 1),
  (copy) => delete (copy as { checkpoint?: unknown }).checkpoint,
];

/** Of the result. */
export const RESULT_CHANGES: readonly ((result: Result) => void)[] = [
  (result) => (result.outcome = result.outcome === 'draw' ? 'win' : 'draw'),
  (result) => (result.winners = result.winners.length > 0 ? [] : [0]),
  (result) => (result.scores[0] = Number(result.scores[0]) + 1),
  (result) => (result.reason = 'bribed'),
  (result) => (result.details = { ...result.details, secret: 1 }),
];
