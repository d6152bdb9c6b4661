import type { Observation } from 'parlour-games/game-type';
import type { Config, State, View } from './schemas.js';

/** The only state with the observed view: nothing is hidden. */
export function determinize({ config, view }: Observation<Config, View>): State {
  return { config, ...view };
}
