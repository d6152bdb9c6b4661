/**
 * The job that delivers notices to webhooks (https://www.standardwebhooks.com). Instances share the work: a delivery is claimed
 * for a while; if nothing is heard of it by then, another instance takes it.
 */
import type {
  Delivery,
  DeliveryError,
  DeliveryOutcome,
  WebhookSender,
  WebhookStore,
} from '#src/engine/players/webhook-store.js';

/** Times of deliveries, in milliseconds. */
export interface DeliveryTimes {
  /** The pauses after failed attempts; none follows the last one. */
  readonly retryAfter: readonly number[];
  /** How long a target may take to answer. */
  readonly answer: number;
  /** For how long a delivery stays claimed: longer than an attempt takes. */
  readonly claim: number;
  /** A webhook that has been failing for this long is disabled. */
  readonly untilDisabled: number;
}

export interface DeliveryOptions {
  readonly store: WebhookStore;
  readonly sender: WebhookSender;
  /** Milliseconds since 1970, the same on all instances. */
  readonly clock: () => number;
  readonly times: DeliveryTimes;
  /** Called after each attempt. */
  readonly onAttempt: (error: DeliveryError | null) => void;
}

/**
 * Attempts under way on this instance: in total, and how many of each kind may be started. Slow ones cannot delay quick ones.
 */
const PLACES = 2_000;
const QUICK_PLACES = 500;
const SLOW_PLACES = 250;
/** An attempt that takes this long is slow. Then the next attempts for its player count as slow too, even with another URL. */
const SLOW_MS = 2_000;
const POSTPONED_MS = 1_000;
/** The status with which a target says that it wants no more deliveries. */
const GONE: DeliveryError = 'status-410';

interface Attempt {
  readonly delivery: Delivery;
  readonly began: number;
  readonly done: Promise<void>;
}

const send = async (
  { sender }: DeliveryOptions,
  delivery: Delivery,
  closing: AbortSignal,
): Promise<DeliveryOutcome> => {
  try {
    return await sender.send(delivery, closing);
  } catch (reason) {
    // Another instance makes the attempt. A test is made only once.
    if (closing.aborted && delivery.notice !== null) return 'postponed';
    throw reason;
  }
};

const deliver = async (options: DeliveryOptions, delivery: Delivery, closing: AbortSignal): Promise<void> => {
  const { store, clock, times, onAttempt } = options;
  const began = clock();
  const outcome = await send(options, delivery, closing);
  const now = clock();
  const retryMs = delivery.notice === null ? undefined : times.retryAfter[delivery.attempts];
  const pauseMs = closing.aborted ? 0 : POSTPONED_MS;
  const pause = outcome === 'postponed' ? pauseMs : retryMs;
  if (outcome !== 'postponed') onAttempt(outcome === 'accepted' ? null : outcome);
  await store.endDelivery(delivery, {
    now,
    outcome,
    dueAt: pause === undefined ? null : now + pause,
    isSlow: now - began >= SLOW_MS,
    failingTooLongSince: outcome === GONE ? now : now - times.untilDisabled,
  });
};

/** How many more attempts of each kind may be started. */
const placesBeside = (attempts: ReadonlySet<Attempt>, now: number) => {
  const isSlow = ({ delivery, began }: Attempt): boolean => delivery.isSlow || now - began >= SLOW_MS;
  const slow = [...attempts].filter(isSlow).length;
  const left = PLACES - attempts.size;
  return {
    quickPlaces: Math.min(left, QUICK_PLACES - (attempts.size - slow)),
    slowPlaces: Math.min(left, SLOW_PLACES - slow),
  };
};

/** Returns the job, which only starts attempts, and a function that ends those under way. */
export function createDeliveries(options: DeliveryOptions): {
  readonly run: () => Promise<void>;
  readonly close: () => Promise<void>;
} {
  const { store, clock, times } = options;
  const closing = new AbortController();
  const attempts = new Set<Attempt>();
  let isClaiming = false;
  let mayBeDue = false;
  let error: unknown = null;

  const noteError = (reason: unknown): void => {
    error ??= reason;
  };

  const start = (delivery: Delivery): void => {
    const done = deliver(options, delivery, closing.signal)
      .catch(noteError)
      .finally(() => {
        attempts.delete(attempt);
        claimDue().catch(noteError);
      });
    const attempt = { delivery, began: clock(), done };
    attempts.add(attempt);
  };

  /** Starts the deliveries that are due. A player's next one is due once its last one has ended. */
  const claimDue = async (): Promise<void> => {
    mayBeDue = true;
    if (isClaiming) return;
    isClaiming = true;
    try {
      while (mayBeDue && !closing.signal.aborted) {
        mayBeDue = false;
        const now = clock();
        const claimed = await store.claimDeliveries({
          now,
          until: now + times.claim,
          ...placesBeside(attempts, now),
        });
        claimed.forEach(start);
        if (claimed.length > 0) mayBeDue = true;
      }
    } finally {
      isClaiming = false;
    }
  };

  return {
    run: async () => {
      await claimDue();
      const found = error;
      error = null;
      if (found !== null) throw new Error('a notice could not be delivered', { cause: found });
    },
    close: async () => {
      closing.abort();
      await Promise.all([...attempts].map(({ done }) => done));
    },
  };
}
