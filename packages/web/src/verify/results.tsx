import type { ReadonlySignal } from '@preact/signals';
import { headline } from './describe-checks.js';
import type { EvidenceText, VerifyMessage } from './protocol.js';
import { RecordResult } from './record-result.js';
import type { Verification } from './verifier.js';

type Done = Extract<VerifyMessage, { kind: 'done' }>;

const RUNNING =
  'The game is not over. The entries are consistent, but moves, cards and dice can be checked only when the seed is revealed at its end: nothing is proven yet.';

const outcomeClass = ({ problems, running, unknown }: Done['totals']): string => {
  if (problems > 0) return 'verdict wrong';
  return running + unknown > 0 ? 'verdict unchecked' : 'verdict right';
};

/** The records with findings, if there are several. */
const Reports = ({ totals, missing, keys, reports, noted }: Done & { readonly noted: boolean }) => {
  const single = totals.records === 1;
  const given = { keys, noted, missing: single ? missing : [] };
  const shown = reports.filter(({ verdict }) => single || verdict.findings.length > 0);
  return (
    <>
      {shown.map((report) => (
        <RecordResult key={report.line} report={report} given={given} />
      ))}
      {totals.wrong > shown.length && <p class="muted">Only the first {shown.length} are shown.</p>}
    </>
  );
};

const Several = ({ totals, missing }: Done) => (
  <>
    <p>
      {totals.records.toLocaleString('en')} records with {totals.entries.toLocaleString('en')} entries were
      checked.
    </p>
    <ul>
      {missing.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  </>
);

const Outcome = (props: Done & { readonly noted: boolean }) => {
  const { totals } = props;
  return (
    <>
      <h2 class={outcomeClass(totals)}>{headline(totals)}</h2>
      {totals.running > 0 && totals.problems === 0 && <p>{RUNNING}</p>}
      {totals.records > 1 && <Several {...props} />}
      <Reports {...props} />
    </>
  );
};

interface Props {
  readonly state: ReadonlySignal<Verification>;
  readonly evidence: ReadonlySignal<EvidenceText>;
}

const Content = ({ state, evidence }: Props) => {
  const { value } = state;
  switch (value.kind) {
    case 'idle':
      return null;
    case 'progress':
      return <p class="muted">Checking… {value.records > 0 && `${value.records} records so far`}</p>;
    case 'refused':
      return value.field === 'file' ? (
        <h2 class="verdict wrong">There is no record in this file</h2>
      ) : (
        <p>Not checked: the evidence that you entered is not valid. See the messages next to it.</p>
      );
    case 'failed':
      return (
        <>
          <h2 class="verdict wrong">The verifier failed</h2>
          <p>{value.text}</p>
        </>
      );
    case 'done':
      return <Outcome {...value} noted={evidence.peek().noted.trim() !== ''} />;
  }
};

/** The checks and their findings. */
export function Results(props: Props) {
  return (
    <section class="results" aria-live="polite" aria-busy={props.state.value.kind === 'progress'}>
      <Content {...props} />
    </section>
  );
}
