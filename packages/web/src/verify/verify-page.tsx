import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import '../styles/verify.css';
import { parlour } from '../api/service.js';
import { useGameType } from '../api/use-game-type.js';
import { route } from '../router.js';
import { gamePath, type GameRef } from '../routes.js';
import { seatsOf } from '../seats/seats.js';
import { usePageTitle } from '../player/page-title.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { EvidenceFields } from './evidence-fields.js';
import { FilePicker } from './file-picker.js';
import { NO_EVIDENCE, type EvidenceText } from './protocol.js';
import { RecordPlayback } from './record-playback.js';
import { Results } from './results.js';
import { openVerifier, type Verifier } from './verifier.js';

interface SourceProps {
  readonly onFile: (file: Blob) => void;
}

/** Fetches the record of a game, as the first seat that this browser holds, or as a spectator. */
const FetchedRecord = ({ game, onFile }: SourceProps & { readonly game: GameRef }) => {
  const error = useSignal<unknown>(null);
  const title = useGameType(game.type)?.title ?? game.type;
  const load = (): (() => void) => {
    const aborter = new AbortController();
    const { signal } = aborter;
    const [held] = seatsOf(game);
    const fetchRecord = async (): Promise<void> => {
      const session = await parlour
        .games(game.type)
        .open(game.id, { signal, ...(held && { token: held.token }) });
      onFile(new Blob([JSON.stringify(await session.audit({ signal }))]));
    };
    error.value = null;
    fetchRecord().catch((reason: unknown) => {
      if (!signal.aborted) error.value = reason;
    });
    return () => aborter.abort();
  };
  useEffect(load, [game.type, game.id]);
  if (error.value !== null) return <ErrorNotice error={error.value} onRecover={load} />;
  return (
    <p>
      The record of <a href={gamePath('table', game)}>this game of {title}</a> was fetched from the service.
      It is checked here, in your browser, with the rules of the game.
    </p>
  );
};

const useVerifier = (): Verifier => {
  const verifier = useMemo(openVerifier, []);
  useEffect(() => verifier.close, [verifier]);
  return verifier;
};

/** Checks the record of a game, or any file of records, without trusting the service. */
export function VerifyPage() {
  usePageTitle('Verify');
  const { state, check } = useVerifier();
  const file = useSignal<Blob | null>(null);
  const evidence = useSignal<EvidenceText>(NO_EVIDENCE);
  const checkAgain = (): void => {
    if (file.value !== null) check(file.value, evidence.value);
  };
  const open = (opened: Blob): void => {
    file.value = opened;
    checkAgain();
  };
  const { value } = route;
  const game = value.page === 'verify' ? value.game : null;
  return (
    <div class="verify">
      <section>
        <h1>Verify {game === null ? 'a record' : 'this game'}</h1>
        {game === null ? <FilePicker onFile={open} /> : <FetchedRecord game={game} onFile={open} />}
        <EvidenceFields evidence={evidence} state={state} onCheck={checkAgain} />
      </section>
      <Results state={state} evidence={evidence} />
      <RecordPlayback state={state} file={file} />
    </div>
  );
}
