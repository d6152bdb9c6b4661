/** Ends the process because it cannot go on; a supervisor starts it again. Nothing is closed, since that could hang or do harm. */
export const endProcess = (error: Error): never => {
  process.stderr.write(`Parlour ends: ${error.message}\n`);
  process.exit(1);
};
