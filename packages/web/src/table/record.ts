import type { Table } from 'parlour-client';

/** Saves the record for auditors as a file: everything once the game is over, before that what the seat may know. */
export const saveRecord = async (table: Table, signal: AbortSignal): Promise<void> => {
  const record = await table.audit({ signal });
  const url = URL.createObjectURL(new Blob([JSON.stringify(record, null, 1)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `parlour-${table.type}-${table.id}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url));
};
