import { connection } from '../api/service.js';

const SENTENCES = {
  lost: 'The connection is lost. Trying again…',
  busy: 'The service is busy. Trying again…',
} as const;

/** Says that requests get no response, while the client tries again by itself. */
export const ConnectionNote = () => (
  <div class="connection" role="status">
    {connection.value !== 'ok' && <p>{SENTENCES[connection.value]}</p>}
  </div>
);
