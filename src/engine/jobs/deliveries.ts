/**
 * The job that delivers notices to webhooks (https://www.standardwebhooks.com). Instances share them: whoever claims a delivery
 * has it for a while; if it is not heard of then, another one takes it.
 */
import { createHmac } from 'node:crypto';
import { createCounts } from '#src/engine/fair-queue.js';
import { EngineError } from '#src/engine/errors.js';
import type { Notice } from '#src/engine/live/notices.js';
import type {
  Delivery,
  DeliveryClaim,
  DeliveryError,
  WebhookMessage,
  WebhookStore,
  WebhookTargets,
} from '#src/engine/players/webhook-store.js';
import type { Timers } from '#src/engine/timers.js';
import { timeText } from 'parlour-games/record/entries';

/** Milliseconds. */
export interface DeliveryTimes {
  /** The pauses after failed attempts; none follows the last one. */
  readonly retryAfter: readonly number[];
  /** How long a target may take to answer. */
  readonly answer: number;
  /** Longer than an attempt takes. */
  readonly claim: number;
  /** A webhook that has been failing for so long is disabled. */
  readonly untilDisabled: number;
}

export interface DeliveryOptions {
  readonly store: WebhookStore;
  readonly targets: WebhookTargets;
  /** Milliseconds since 1970, the same on all instances. */
  readonly clock: () => number;
  readonly timers: Pick<Timers, 'after'>;
  readonly times: DeliveryTimes;
  /** What a notice says to its player. */
  readonly present: (notice: Notice) => { readonly kind: string; readonly data: object };
  /** Called after each attempt. */
  readonly onAttempt: (error: DeliveryError | null) => void;
}

/** Attempts under way on this instance: in all, and for one host. */
const AT_ONCE = 2_000;
const PER_HOST = 8;
/** Attempts that are slow are not among the quick ones, and delay none of them. No more of either kind are started than this. */
const QUICK_AT_ONCE = 500;
const SLOW_AT_ONCE = 250;
const SECOND_MS = 1_000;
/** An attempt that takes this long is slow; so are the next ones for its player, whatever it registers. */
const SLOW_MS = 2 * SECOND_MS;
const SLOW_FOR_MS = 3_600 * SECOND_MS;
/** The target wants no more deliveries. */
const GONE: DeliveryError = 'status-410';

const TEST = { kind: 'test', data: {} };

type Attempt = DeliveryError | 'accepted' | 'postponed';

const signature = (secret: string, text: string): string =>
  `v1,${createHmac('sha256', Buffer.from(secret, 'hex')).update(text).digest('base64')}`;

/** The request of an attempt at a time. */
const messageOf = (
  { id, notice, createdAt, webhook }: Delivery,
  now: number,
  present: DeliveryOptions['present'],
): WebhookMessage => {
  const { kind, data } = notice === null ? TEST : present(notice);
  const body = JSON.stringify({ type: kind, timestamp: timeText(createdAt), data });
  const seconds = Math.floor(now / SECOND_MS);
  return {
    body,
    headers: {
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': signature(webhook.secret, `${id}.${seconds}.${body}`),
    },
  };
};

const pause = (timers: DeliveryOptions['timers'], ms: number): Promise<void> =>
  new Promise((resolve) => {
    timers.after(ms, resolve);
  });

/** Makes an attempt, unless the service closes or the network has enough to do. */
const attempt = async (
  { store, targets, clock, timers, present }: DeliveryOptions,
  delivery: Delivery,
  closing: AbortSignal,
): Promise<Attempt> => {
  try {
    const target = await targets.locate(delivery.webhook.url);
    const waitMs = await store.reserveRequest(target.network, clock());
    if (waitMs === null) return 'postponed';
    await pause(timers, waitMs);
    return (await targets.post(target, messageOf(delivery, clock(), present), closing)) ?? 'accepted';
  } catch (reason) {
    if (reason instanceof EngineError) return 'connection';
    // Somebody else makes it; a test is made once only.
    if (closing.aborted && delivery.notice !== null) return 'postponed';
    throw reason;
  }
};

const noteFailure = async (
  { store, times }: DeliveryOptions,
  delivery: Delivery,
  error: DeliveryError,
  now: number,
): Promise<void> => {
  const pauseMs = delivery.notice === null ? undefined : times.retryAfter[delivery.attempts];
  await store.deliveryFailed(delivery, {
    now,
    error,
    retryAt: pauseMs === undefined ? null : now + pauseMs,
    failingTooLongSince: error === GONE ? now : now - times.untilDisabled,
  });
};

const deliver = async (options: DeliveryOptions, delivery: Delivery, closing: AbortSignal): Promise<void> => {
  const { store, clock, onAttempt } = options;
  const result = await attempt(options, delivery, closing);
  const now = clock();
  if (result === 'postponed') {
    await store.postponeDelivery(delivery.id, closing.aborted ? now : now + SECOND_MS);
    return;
  }
  onAttempt(result === 'accepted' ? null : result);
  if (result === 'accepted') await store.deliveryAccepted(delivery, now);
  else await noteFailure(options, delivery, result, now);
};

const roomBeside = (attempts: number, slow: number): Pick<DeliveryClaim, 'quickLimit' | 'slowLimit'> => {
  const room = AT_ONCE - attempts;
  return {
    quickLimit: Math.min(room, QUICK_AT_ONCE - (attempts - slow)),
    slowLimit: Math.min(room, Math.max(0, SLOW_AT_ONCE - slow)),
  };
};

/** Returns the job, which only starts attempts, and what ends those under way. */
export function createDeliveries(options: DeliveryOptions): {
  readonly run: () => Promise<void>;
  readonly close: () => Promise<void>;
} {
  const { store, clock, timers, times } = options;
  const closing = new AbortController();
  const attempts = new Set<Promise<void>>();
  const underWay = createCounts();
  const slow = new Set<Delivery>();
  let error: unknown = null;

  const noteError = (reason: unknown): void => {
    error ??= reason;
  };

  const start = (delivery: Delivery): void => {
    const { host, playerId } = delivery;
    underWay.add(host, 1);
    if (delivery.isSlow) slow.add(delivery);
    const stop = timers.after(SLOW_MS, () => {
      slow.add(delivery);
      store.noteSlowWebhook(playerId, clock()).catch(noteError);
    });
    const delivering = deliver(options, delivery, closing.signal)
      .catch(noteError)
      .finally(() => {
        stop();
        slow.delete(delivery);
        underWay.add(host, -1);
        attempts.delete(delivering);
      });
    attempts.add(delivering);
  };

  const claim = async (): Promise<readonly Delivery[]> => {
    if (closing.signal.aborted) return [];
    const now = clock();
    return store.claimDeliveries({
      now,
      until: now + times.claim,
      perHost: PER_HOST,
      underWay: underWay.all,
      ...roomBeside(attempts.size, slow.size),
      slowSince: now - SLOW_FOR_MS,
    });
  };

  return {
    run: async () => {
      let claimed: readonly Delivery[];
      do {
        claimed = await claim();
        claimed.forEach(start);
      } while (claimed.length > 0);
      const found = error;
      error = null;
      if (found !== null) throw new Error('a notice could not be delivered', { cause: found });
    },
    close: async () => {
      closing.abort();
      await Promise.all(attempts);
    },
  };
}
