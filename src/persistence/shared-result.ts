/**
 * Shares the result of `work` among its callers: all of them while it runs, and those of the next `ms`. So however often
 * it is asked for, `work` runs once at a time, and rests in between.
 */
export const sharedFor = <Result>(ms: number, work: () => Promise<Result>): (() => Promise<Result>) => {
  let latest: Promise<Result> | null = null;
  const forgetLater = (): void => {
    setTimeout(() => (latest = null), ms).unref();
  };
  return () => {
    if (latest === null) {
      latest = work();
      latest.then(forgetLater, forgetLater);
    }
    return latest;
  };
};
