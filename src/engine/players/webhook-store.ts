/**
 * The ports of webhooks: the part of the store that keeps them and what is to be delivered to them, and their targets. Times are
 * milliseconds since 1970.
 */
import type { IdempotencyRecord } from '#src/engine/idempotency-record.js';
import type { Notice } from '#src/engine/live/notices.js';

/** Why a delivery failed. */
export type DeliveryError = 'timeout' | 'connection' | 'tls' | `status-${number}`;

export interface WebhookRecord {
  readonly playerId: string;
  /** Another one for each registration. */
  readonly id: string;
  readonly url: string;
  /** The key that signs deliveries, in hex. */
  readonly secret: string;
  readonly createdAt: number;
  /** When the target last accepted a delivery: until the first one, it gets tests only. */
  readonly lastDeliveryAt: number | null;
  /** `null` if the latest delivery did not fail. */
  readonly lastError: DeliveryError | null;
  readonly failingSince: number | null;
  readonly disabled: boolean;
}

/** A delivery that this instance is to attempt. */
export interface Delivery {
  readonly id: string;
  readonly playerId: string;
  /** `null` for a test. */
  readonly notice: Notice | null;
  readonly createdAt: number;
  /** How many attempts have failed. */
  readonly attempts: number;
  /** The host by which deliveries are shared out. */
  readonly host: string;
  readonly webhook: Pick<WebhookRecord, 'id' | 'url' | 'secret'>;
  /** Nothing but tests is sent before the first success. */
  readonly isUnverified: boolean;
  /** Whether the webhook is unverified, or an attempt for its player has taken long lately. */
  readonly isSlow: boolean;
}

export interface DeliveryClaim {
  readonly now: number;
  /** When a delivery is due again of whose attempt nothing was heard. */
  readonly until: number;
  /** Deliveries of the same host that may be under way at a time. */
  readonly perHost: number;
  /** How many of them are, by host. */
  readonly underWay: ReadonlyMap<string, number>;
  /** How many may be claimed for webhooks that are slow, and for others. */
  readonly slowLimit: number;
  readonly quickLimit: number;
  /** A webhook is no longer slow for attempts before this time. */
  readonly slowSince: number;
}

/** How an attempt failed, and what follows. */
export interface DeliveryFailure {
  readonly now: number;
  readonly error: DeliveryError;
  /** When to try again; `null` for never. */
  readonly retryAt: number | null;
  /** A webhook that has been failing since then or earlier is disabled. */
  readonly failingTooLongSince: number;
}

export interface WebhookTest {
  readonly playerId: string;
  readonly now: number;
  /** … if the player has asked for a test since then. */
  readonly notSince: number;
}

export interface WebhookStore {
  /** Registers a webhook in place of any other of the player. */
  putWebhook(webhook: Pick<WebhookRecord, 'playerId' | 'id' | 'url' | 'secret' | 'createdAt'>): Promise<void>;
  webhook(playerId: string): Promise<WebhookRecord | null>;
  /** Deletes the webhook and what is to be delivered to it; `false` if there is none. */
  deleteWebhook(playerId: string): Promise<boolean>;
  /** Adds a test for the player's webhook, and the record. Returns `false` if there is no webhook, if the key is used or … */
  addTest(test: WebhookTest, record?: IdempotencyRecord): Promise<boolean>;
  /**
   * Claims deliveries that are due, so that no other instance gets them, with turns of hosts. Those that are of no more concern
   * are deleted instead: the turn has passed, or the webhook is gone or disabled.
   */
  claimDeliveries(claim: DeliveryClaim): Promise<readonly Delivery[]>;
  /** An attempt has succeeded. */
  deliveryAccepted(delivery: Delivery, now: number): Promise<void>;
  deliveryFailed(delivery: Delivery, failure: DeliveryFailure): Promise<void>;
  /** An attempt for the player takes long. */
  noteSlowWebhook(playerId: string, now: number): Promise<void>;
  /** Nothing was sent: the delivery is due again at `dueAt`. */
  postponeDelivery(id: string, dueAt: number): Promise<void>;
  /** Reserves a request to a network. Returns how long to wait with it, `null` if it would be for too long. */
  reserveRequest(network: string, now: number): Promise<number | null>;
  /** Deletes deliveries made before `time`, and networks that have had no request since. */
  deleteDeliveriesBefore(time: number): Promise<void>;
}

/** Where a URL leads to. */
export interface WebhookTarget {
  readonly url: URL;
  /** An IP address that may be called; no other one of the URL's host is. */
  readonly address: string;
  /** What counts as one address. */
  readonly network: string;
}

export interface WebhookMessage {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The targets that the host of the service lets players call. */
export interface WebhookTargets {
  /** Refuses (`webhook-refused`) a URL that may not be called. The answer holds for one request. */
  readonly locate: (url: string) => Promise<WebhookTarget>;
  /** Sends a message. Returns why that failed, `null` if the target has accepted it. Throws once `signal` is aborted. */
  readonly post: (
    target: WebhookTarget,
    message: WebhookMessage,
    signal: AbortSignal,
  ) => Promise<DeliveryError | null>;
}
