/** Pauses all clients between two requests, and releases them together. */
export interface Barrier {
  /** For a client: resolves when it may send the next request, with `false` when it has to stop. */
  readonly mayContinue: () => Promise<boolean>;
  /** Resolves when every client waits, with no request in flight. */
  readonly pause: () => Promise<void>;
  readonly release: () => void;
  /** Releases the clients and tells them to stop. */
  readonly stop: () => void;
}

export function createBarrier(clients: number): Barrier {
  const waiting: (() => void)[] = [];
  let isOpen = true;
  let stopped = false;
  let allWait: () => void = () => undefined;
  const release = (): void => {
    isOpen = true;
    for (const resume of waiting.splice(0)) resume();
  };
  return {
    mayContinue: async () => {
      if (!isOpen) {
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
          if (waiting.length === clients) allWait();
        });
      }
      return !stopped;
    },
    pause: () => {
      isOpen = false;
      return new Promise((resolve) => {
        allWait = resolve;
      });
    },
    release,
    stop: () => {
      stopped = true;
      release();
    },
  };
}
