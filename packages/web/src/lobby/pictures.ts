/** The picture of each game: one of the gallery's, which the service drew from a real game. */

const drawings = import.meta.glob<string>(
  [
    '../../../../docs/gallery/*-middle.svg',
    '../../../../docs/gallery/war-battle.svg',
    '../../../../docs/gallery/black-box-seeker.svg',
  ],
  { query: '?url', import: 'default', eager: true },
);

/** The URL of a game type's picture; `null` if the gallery has none. */
export function pictureOf(type: string): string | null {
  const start = `/gallery/${type}-`;
  return Object.entries(drawings).find(([path]) => path.includes(start))?.[1] ?? null;
}
