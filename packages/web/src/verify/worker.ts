/** Runs the verifier off the main thread, so that the page stays responsive. */
import { gameRules } from 'parlour-games/games/rules';
import { isSeriesDocument } from 'parlour-games/record/verifier/series';
import type { CheckedRecord } from 'parlour-games/record/verifier/shape';
import { checkRecords, type Report } from 'parlour-games/record/verifier/stream';
import { FieldError, optionsOf } from './evidence.js';
import type { RecordReport, VerifyMessage, VerifyRequest } from './protocol.js';

/** How many wrong records are shown; all of them are counted. */
const MAX_SHOWN = 50;
const PROGRESS_MS = 200;

const tell = (message: VerifyMessage): void => postMessage(message);

async function* chunksOf(file: Blob): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read())
    if (value !== undefined) yield value;
}

/** The report of a record. Only a record of the right shape can be read. */
const shown = ({ line, value, verdict }: Report): RecordReport => {
  if (isSeriesDocument(value))
    return {
      line,
      verdict: { ...verdict, parts: [] },
      type: null,
      title: 'Series',
      names: [],
      wrongEntries: [],
      isSeries: true,
    };
  if (verdict.byCheck.shape?.length !== 0)
    return { line, verdict, type: null, title: null, names: [], wrongEntries: [] };
  const { game, entries } = value as CheckedRecord;
  const wrong = new Set(verdict.findings.map(({ seq }) => seq));
  return {
    line,
    // The page does not need the hash of each entry.
    verdict: { ...verdict, hashes: [] },
    type: game.type,
    title: gameRules.get(game.type)?.title ?? game.type,
    names: game.seats.map(({ name }, seat) => name ?? `seat ${seat}`),
    wrongEntries: entries
      .filter(({ seq }) => wrong.has(seq))
      .map(({ seq, at, seat, move }) => ({
        seq,
        at,
        seat,
        move: move as RecordReport['wrongEntries'][number]['move'],
      })),
  };
};

const verify = async ({ file, evidence }: VerifyRequest): Promise<void> => {
  const options = optionsOf(evidence);
  const reports: RecordReport[] = [];
  let records = 0;
  let told = performance.now();
  const { totals, missing } = await checkRecords(chunksOf(file), options, (report) => {
    records += 1;
    const isWorthShowing = records === 1 || report.verdict.findings.length > 0;
    if (isWorthShowing && reports.length < MAX_SHOWN) reports.push(shown(report));
    if (performance.now() - told < PROGRESS_MS) return;
    told = performance.now();
    tell({ kind: 'progress', records });
  });
  if (records === 0) tell({ kind: 'refused', field: 'file', text: 'it contains no record' });
  else tell({ kind: 'done', totals, missing, keys: options.keys.length > 0, reports });
};

addEventListener('message', ({ data }: MessageEvent<VerifyRequest>) => {
  verify(data).catch((error: unknown) => {
    if (!(error instanceof FieldError)) throw error;
    tell({ kind: 'refused', field: error.field, text: error.message });
  });
});
