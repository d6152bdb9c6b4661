import { connection } from '../api/service.js';

const SENTENCES = {
  lost: 'Connection lost. Trying again…',
  busy: 'The service is busy. Trying again…',
} as const;

/** Says that the client is retrying because requests get no response, and what happens to a move that was just made. */
export function ConnectionNote({ keepsMove = false }: { readonly keepsMove?: boolean }) {
  return (
    <div class="connection" role="status">
      {connection.value !== 'ok' && (
        <p>
          {SENTENCES[connection.value]}
          {keepsMove && ' Your move is kept.'}
        </p>
      )}
    </div>
  );
}
