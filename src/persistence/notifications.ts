/** Sends messages to other instances, gathering them for a moment. */
import type { Store } from '#src/engine/store.js';
import type { Channel, Database } from './database.js';

/** How long messages are gathered before they are sent. */
const BATCH_WINDOW_MS = 20;
/** The payload of a NOTIFY is limited to 8,000 bytes. The longest message, with its comma, takes less than 130. */
const AT_ONCE = 60;

type Listener = Parameters<Store['onNotification']>[0];

/** Starts to exchange messages with other instances. `openChannel` returns `null` if there cannot be any. */
export function createNotifications(openChannel: Database['openChannel'], onError: (error: unknown) => void) {
  const listeners = new Set<Listener>();
  const collected = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  let sending = Promise.resolve();

  const callListeners = (messages: readonly Parameters<Listener>[0][]): void => {
    for (const message of messages)
      for (const listener of listeners)
        try {
          listener(message);
        } catch (error) {
          onError(error);
        }
  };
  const channel = openChannel({
    receive: callListeners,
    onListening: () => {
      callListeners([null]);
    },
  });

  const sendCollected = async (to: Channel): Promise<void> => {
    const messages = [...collected];
    collected.clear();
    try {
      for (let from = 0; from < messages.length; from += AT_ONCE) {
        await to.send(messages.slice(from, from + AT_ONCE));
      }
    } catch (error) {
      onError(error);
    }
  };

  /** Sends one batch at a time. Messages that arrive in the meantime are gathered for the next one. */
  const sendSoon = (to: Channel): NodeJS.Timeout =>
    setTimeout(() => {
      sending = sendCollected(to).then(() => {
        timer = collected.size > 0 ? sendSoon(to) : null;
      });
    }, BATCH_WINDOW_MS);

  return {
    notify: (message: string): void => {
      if (channel === null) return;
      // Of equal messages, only the latest is sent.
      collected.delete(message);
      collected.add(message);
      timer ??= sendSoon(channel);
    },
    onNotification: (listener: Listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Sends the messages that are still waiting. */
    close: async (): Promise<void> => {
      if (channel === null) return;
      await sending;
      if (timer) clearTimeout(timer);
      await sendCollected(channel);
      await channel.close();
    },
  };
}
