import type { Observation } from '../../game-type.js';
import type { Config, State, View } from './schemas.js';

/** The only state with the observed view, provided that no seat has resigned. */
export function determinize({ config, view }: Observation<Config, View>): State {
  return {
    config,
    position: view.position,
    resignedBy: null,
  };
}
