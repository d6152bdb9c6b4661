/** How far a player's stream is. Its cursor is the time up to which the player has heard everything. */

const DAY_MS = 24 * 3_600_000;

export const cursorOf = (floor: number): string => Buffer.from(String(floor)).toString('base64url');

/** The time of a cursor; `null` if it is too old, or none of this service. */
export const floorOf = (cursor: string, now: number): number | null => {
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  const floor = Number(text);
  return /^\d{1,15}$/.test(text) && floor <= now && floor > now - DAY_MS ? floor : null;
};

/** The id of a game, in a quarter of the memory that it takes with its digits. */
export const keyOf = (gameId: string): string =>
  Buffer.from(gameId.replaceAll('-', ''), 'hex').toString('latin1');
