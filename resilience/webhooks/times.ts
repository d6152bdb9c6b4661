/** How long a target may take to answer in the experiment, and after how long another instance takes over a delivery. */
export const ANSWER_MS = 1500;
export const CLAIM_MS = 4000;
