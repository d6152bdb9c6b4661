/** The laws that need a table for each type, worked out from its rules: without one, they check nothing of it. */
import { DRAWS } from './chance.js';
import { disclosures } from './disclosure/tables.js';
import type { LawName } from './index.js';
import { INVARIANTS } from './invariants.js';
import { rareStates } from './rare-states.js';
import { TALLIES } from './scores.js';

const TABLES: Readonly<Partial<Record<LawName | 'coverage', object>>> = {
  coverage: rareStates,
  disclosure: disclosures,
  draws: DRAWS,
  invariants: INVARIANTS,
  scores: TALLIES,
};

/** What is said of each law that has no table for a type. */
export function notChecked(id: string): string[] {
  return Object.entries(TABLES)
    .filter(([, table]) => !(id in table))
    .map(([law]) => `${law}: not checked, because ${id} has no table`);
}
