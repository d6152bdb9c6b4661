import type { Observation } from '#src/game-type.js';
import type { Config, State, View } from './schemas.js';

/** The only state that agrees with a view which hides nothing. */
export const determinize = ({ config, view }: Observation<Config, View>): State => ({ config, ...view });
