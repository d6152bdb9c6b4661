import { connection } from '../api/service.js';

const SENTENCES = {
  lost: 'Connection lost. Trying again…',
  busy: 'The service is busy. Trying again…',
} as const;

/** Says that requests get no response while the client retries, and what becomes of a move that was just made. */
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
