import { isOver, isProblem, type GameSummary, type Series } from 'parlour-client';
import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { parlour } from '../api/service.js';
import { seedPartOf } from '../seats/seed-parts.js';
import { useAction } from '../ui/use-action.js';
import { NO_EVIDENCE } from '../verify/protocol.js';
import { Results } from '../verify/results.js';
import { openVerifier } from '../verify/verifier.js';
import '../styles/verify.css';

/** The most records that a check fetches: each counts towards the rate limit. */
const MOST_RECORDS = 20;

/** The records of games that are still there. */
const recordsOf = async (games: readonly GameSummary[], signal: AbortSignal): Promise<readonly object[]> => {
  const records: object[] = [];
  for (const { type, id } of games)
    try {
      records.push(await (await parlour.games(type).open(id, { signal })).audit({ signal }));
    } catch (error) {
      if (!isProblem(error, 'not-found', 'archived')) throw error;
    }
  return records;
};

/** Whether this browser's part is in the seeds. */
const hasOwnPart = ({ id, fairness: { commitment, clientSeeds } }: Series): boolean => {
  const part = seedPartOf({ id });
  return part === null || (part.commitment === commitment && clientSeeds.includes(part.clientSeed));
};

interface Props {
  readonly series: Series;
  readonly games: readonly GameSummary[];
}

/** A button that checks the series in this browser. */
export function Check({ series, games }: Props) {
  const { state, check, close } = useMemo(openVerifier, []);
  const evidence = useSignal(NO_EVIDENCE);
  const { act, isBusy, notice } = useAction();
  useEffect(() => close, []);
  const verify = () =>
    act(async (signal) => {
      const records = await recordsOf(games.filter(isOver).slice(0, MOST_RECORDS), signal);
      check(new Blob([JSON.stringify({ series, games, records })]), evidence.value);
    });
  return (
    <section aria-labelledby="check">
      <h2 id="check">Was it fair?</h2>
      {notice}
      <button type="button" aria-disabled={isBusy} onClick={verify}>
        Verify the series
      </button>
      {!hasOwnPart(series) && (
        <p class="invalid">Your part is not in the seeds of this series. Do not trust its deals.</p>
      )}
      <Results state={state} evidence={evidence} />
    </section>
  );
}
