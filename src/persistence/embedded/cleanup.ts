/** What has been started, in order; it is stopped in the opposite order. */
export type Cleanup = (() => void | Promise<void>)[];

/** Runs every step, even if one of them fails; then throws the first error. */
export const cleanUp = async (cleanup: Cleanup): Promise<void> => {
  const step = cleanup.pop();
  if (step === undefined) return;
  try {
    await step();
  } catch (error) {
    await cleanUp(cleanup).catch(() => undefined);
    throw error;
  }
  await cleanUp(cleanup);
};
