import { NO_EVIDENCE } from 'parlour-games/record/verifier/evidence';
import { verifyRecord as verify, type Verdict } from 'parlour-games/record/verifier/record';
import { gameTypes } from './game-types.js';

/** The verifier, which also knows the game types of the tests. */
export function verifyRecord(value: unknown, evidence = NO_EVIDENCE): Verdict {
  return verify(value, evidence, gameTypes);
}
