/**
 * The ports of webhooks: the store of webhooks and their pending deliveries, and the sender. Times are milliseconds since 1970.
 */
import type { IdempotencyRecord } from '#src/engine/idempotency-record.js';
import type { Notice } from '#src/engine/live/notices.js';

/** Why a delivery failed. */
export type DeliveryError = 'timeout' | 'connection' | 'tls' | `status-${number}`;

/** How an attempt ended; `postponed` if nothing was sent and the attempt has to be made later. */
export type DeliveryOutcome = 'accepted' | 'postponed' | DeliveryError;

export interface WebhookTarget {
  /** A UUID; registering the webhook again makes a new one. */
  readonly id: string;
  readonly url: string;
  /** The key that signs deliveries, in hex. */
  readonly secret: string;
}

export interface NewWebhook extends WebhookTarget {
  readonly createdAt: number;
}

export interface WebhookRecord extends NewWebhook {
  readonly playerId: string;
  /** When the target last accepted a delivery; until it first does, it gets only tests. */
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
  /** What the player is told; `null` for a test of the webhook. */
  readonly notice: Notice | null;
  readonly createdAt: number;
  /** How many attempts have failed. */
  readonly attempts: number;
  readonly webhook: WebhookTarget;
  /** Until the first success, only tests are sent. */
  readonly isUnverified: boolean;
  /** Whether the webhook is unverified, or an attempt for its player has taken long in the last hour. */
  readonly isSlow: boolean;
}

export interface DeliveryClaim {
  readonly now: number;
  /** When a claimed delivery becomes due again, if its attempt does not end first. */
  readonly until: number;
  /** How many deliveries may be claimed for slow webhooks, and how many for others. */
  readonly slowPlaces: number;
  readonly quickPlaces: number;
}

/** How an attempt ended, and what to do next. */
export interface DeliveryEnd {
  readonly now: number;
  readonly outcome: DeliveryOutcome;
  /** When to try again; `null` for never. */
  readonly dueAt: number | null;
  /** The attempt took long. */
  readonly isSlow: boolean;
  /** A webhook that has been failing since then or earlier is disabled. */
  readonly failingTooLongSince: number;
}

export interface WebhookTest {
  readonly playerId: string;
  readonly now: number;
  readonly notSince: number;
}

export interface WebhookStore {
  /** Registers a webhook in place of any other of the player. Returns `false` if there is no such player. */
  putWebhook(playerId: string, webhook: NewWebhook): Promise<boolean>;
  webhook(playerId: string): Promise<WebhookRecord | null>;
  /** Deletes the webhook and its pending deliveries; `false` if there is none. */
  deleteWebhook(playerId: string): Promise<boolean>;
  /**
   * Adds a test for the player's webhook, and the record. Returns `false` if there is no webhook, if the key is used, or if the
   * player has asked for a test since `notSince`.
   */
  addTest(test: WebhookTest, record?: IdempotencyRecord): Promise<boolean>;
  /**
   * Claims deliveries that are due, at most one per player, so that no other instance gets them. Deletes those that no longer
   * matter: the turn has passed, or the player is suspended.
   */
  claimDeliveries(claim: DeliveryClaim): Promise<readonly Delivery[]>;
  /** Ends the attempt of a delivery that was claimed. */
  endDelivery(delivery: Delivery, end: DeliveryEnd): Promise<void>;
  /** Reserves a request to a network. Returns how long to wait before sending it; `null` if that would be too long. */
  reserveRequest(network: string, now: number): Promise<number | null>;
}

/** Sends deliveries to the hosts that the operator allows. */
export interface WebhookSender {
  /** Refuses (`webhook-refused`) a URL that may not be called. */
  readonly check: (url: string) => Promise<void>;
  /** Makes an attempt, unless the target's address already has enough requests. Throws once `signal` is aborted. */
  readonly send: (delivery: Delivery, signal: AbortSignal) => Promise<DeliveryOutcome>;
}
