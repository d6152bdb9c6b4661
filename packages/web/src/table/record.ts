import type { GameSession } from 'parlour-client';

/** Saves the audit record as a file. The record is complete once the game is over; until then it has what the seat may know. */
export async function saveRecord(session: GameSession, signal: AbortSignal): Promise<void> {
  const record = await session.audit({ signal });
  const url = URL.createObjectURL(new Blob([JSON.stringify(record, null, 1)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `parlour-${session.type}-${session.id}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url));
}
