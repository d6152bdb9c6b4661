import type { Observation } from '../../game-type.js';
import type { Config, State, View } from './schemas.js';

/** The only state with the observed view: nothing is hidden. */
export const determinize = ({ config, view }: Observation<Config, View>): State => ({ config, ...view });
