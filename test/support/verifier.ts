import { NO_EVIDENCE } from '#src/record/verifier/evidence.js';
import { verifyRecord as verify, type Verdict } from '#src/record/verifier/record.js';
import { gameTypes } from './game-types.js';

/** The verifier, which also knows the game types of the tests. */
export const verifyRecord = (value: unknown, evidence = NO_EVIDENCE): Verdict =>
  verify(value, evidence, gameTypes);
