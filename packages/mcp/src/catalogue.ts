import type { GameTypeItem, Parlour } from 'parlour-client';
import { UsageError } from './errors.js';

/** The game type `type`; throws `UsageError` if the service does not have it. */
export async function typeItem(parlour: Parlour, type: string, signal: AbortSignal): Promise<GameTypeItem> {
  const types = await parlour.gameTypes({ signal });
  const item = types.find((each) => each.type === type);
  if (item !== undefined) return item;
  const known = types.map((each) => each.type).join(', ');
  throw new UsageError(`There is no game type “${type}”. There are ${known}.`);
}
