import { connection } from '../api/service.js';

const SENTENCES = {
  lost: 'Connection lost. Trying again…',
  busy: 'The service is busy. Trying again…',
} as const;

/** Says that requests get no response while the client retries. */
export function ConnectionNote() {
  return (
    <div class="connection" role="status">
      {connection.value !== 'ok' && <p>{SENTENCES[connection.value]}</p>}
    </div>
  );
}
