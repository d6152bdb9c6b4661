import {
  checkedItems,
  otherFindings,
  soundSeries,
  type CheckedItem,
  type Given,
  type Outcome,
} from './describe-checks.js';
import type { RecordReport, ShownEntry } from './protocol.js';

const MARKS: Readonly<Record<Outcome, { readonly mark: string; readonly word: string }>> = {
  right: { mark: '✓', word: 'right' },
  wrong: { mark: '✗', word: 'wrong' },
  unchecked: { mark: '–', word: 'not checked' },
};

const MAX_FINDINGS = 20;

type Finding = CheckedItem['findings'][number];

/** Who made the move of an entry, and the move as the record spells it. In a tampered record it may be anything. */
const moveText = ({ move, seat }: ShownEntry, names: readonly string[]): string => {
  const who = seat === null ? 'The deal' : (names[seat] ?? `Player ${seat + 1}`);
  return move === null ? `${who}.` : `${who}: ${JSON.stringify(move)}`;
};

const FindingLine = ({ finding, report }: { readonly finding: Finding; readonly report: RecordReport }) => {
  const { seq, text } = finding;
  const entry = report.wrongEntries.find((each) => each.seq === seq);
  return (
    <li>
      {seq === null ? '' : `Entry ${seq}: `}
      {text}.
      {entry !== undefined && (
        <blockquote>
          <time>{entry.at}</time> {moveText(entry, report.names)}
        </blockquote>
      )}
    </li>
  );
};

const Findings = ({
  findings,
  report,
}: {
  readonly findings: readonly Finding[];
  readonly report: RecordReport;
}) => (
  <ul class="findings">
    {findings.slice(0, MAX_FINDINGS).map((finding, index) => (
      <FindingLine key={index} {...{ finding, report }} />
    ))}
    {findings.length > MAX_FINDINGS && <li>… and {findings.length - MAX_FINDINGS} more.</li>}
  </ul>
);

interface Props {
  readonly report: RecordReport;
  readonly given: Given;
}

/** The checks of one record, each with its outcome. */
export function RecordResult({ report, given }: Props) {
  const { verdict, title, line } = report;
  if (report.isSeries === true)
    return verdict.findings.length === 0 ? (
      <p>{soundSeries(verdict)}</p>
    ) : (
      <Findings findings={verdict.findings} report={report} />
    );
  const others = otherFindings(verdict);
  return (
    <article class="panel">
      <h3>
        {title ?? `Line ${line}`}
        {verdict.game !== null && <code>{verdict.game}</code>}
      </h3>
      <dl class="checks">
        {checkedItems(verdict, given).map(({ check, title, outcome, text, findings }) => (
          <div key={check} class={`check ${outcome}`} data-check={check}>
            <dt>
              <span class="mark" aria-hidden="true">
                {MARKS[outcome].mark}
              </span>
              {title}
              <span class="unseen">: {MARKS[outcome].word}</span>
            </dt>
            <dd>{outcome === 'wrong' ? <Findings {...{ findings, report }} /> : text}</dd>
          </div>
        ))}
      </dl>
      {others.length > 0 && <Findings findings={others} report={report} />}
    </article>
  );
}
