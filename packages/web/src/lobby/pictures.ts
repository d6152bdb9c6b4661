/** A picture of each game: a drawing of the gallery, which shows a real position as the service draws it. */

const drawings = import.meta.glob<string>(
  [
    '../../../../docs/gallery/*-middle.svg',
    '../../../../docs/gallery/war-battle.svg',
    '../../../../docs/gallery/black-box-seeker.svg',
  ],
  { query: '?url', import: 'default', eager: true },
);

/** The address of the drawing of a type; `null` if the gallery has none. */
export const pictureOf = (type: string): string | null => {
  const start = `/gallery/${type}-`;
  return Object.entries(drawings).find(([path]) => path.includes(start))?.[1] ?? null;
};
