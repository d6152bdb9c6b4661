/** Lets clients pause between two requests, all of them, and go on together. */
export interface Gate {
  /** For a client: resolves when it may send the next request; `false` when it is to stop. */
  readonly mayGoOn: () => Promise<boolean>;
  /** Resolves when every client waits, with nothing under way. */
  readonly pause: () => Promise<void>;
  readonly open: () => void;
  /** Lets all clients end. */
  readonly stop: () => void;
}

export const createGate = (clients: number): Gate => {
  const waiting: (() => void)[] = [];
  let isOpen = true;
  let stopped = false;
  let allWait: () => void = () => undefined;
  const release = (): void => {
    isOpen = true;
    for (const go of waiting.splice(0)) go();
  };
  return {
    mayGoOn: async () => {
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
    open: release,
    stop: () => {
      stopped = true;
      release();
    },
  };
};
