/** How long a server is loaded before it is measured: after five seconds, a move took twice the processor time at first. */
export const WARM_UP_SECONDS = 20;
