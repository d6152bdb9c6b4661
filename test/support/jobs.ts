/** Jobs that run at their usual times. */
import { createJobs } from '#src/engine/jobs/jobs.js';
import { createTimers } from '#src/timers.js';

export const jobsOfTests = createJobs({ timers: createTimers(), random: () => 0.5, onRun: () => undefined });
