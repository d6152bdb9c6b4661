/** The port through which the engine calls webhooks; src/http/webhooks/ implements it. */
import type { DeliveryError } from './webhook-store.js';

/** Where a URL leads to. */
export interface WebhookTarget {
  readonly url: URL;
  /** An IP address that may be called; no other one of the URL's host is. */
  readonly address: string;
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
