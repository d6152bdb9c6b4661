/** Addresses of the lobby. */

/** Where a game of this type is set up. */
export const setupPath = (type: string): string => `/?${new URLSearchParams({ play: type }).toString()}`;
