/** Environment variables that look like a misspelt setting. Without a warning the default would be used silently. */
import { Settings } from './config.js';
import { suggestName } from './did-you-mean.js';

const NAMES = Object.keys(Settings.properties);

/**
 * Short names resemble ordinary variables (`HOST` and `HOME`, `PORT` and `PWD`), so only their spelling may differ. A
 * long one is recognized with one other letter (`WORKER_THREAD`, `DATABASE_URI`), and a very long one with two
 * (`REQUEST_TIMEOUT`, which lacks its unit).
 */
const tolerance = (letters: number): number => {
  if (letters < 8) return 0;
  return letters < 14 ? 1 : 2;
};

/** What a warning says of a variable. Its value is left out, as it may be secret. */
export interface UnknownSetting {
  readonly variable: string;
  readonly nearest: string;
}

/** The variables of `env` that are no setting but resemble one. */
export const unknownSettings = (env: NodeJS.ProcessEnv): UnknownSetting[] =>
  Object.keys(env).flatMap((variable) => {
    if (NAMES.includes(variable)) return [];
    const nearest = suggestName(variable, NAMES, tolerance);
    return nearest === null ? [] : [{ variable, nearest }];
  });
