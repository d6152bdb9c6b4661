/** Faults of open views, which replays of finished games show. */
import type { GameType, Scene } from '#src/game-type.js';
import type { PlantedFault } from './plant.js';

/** Always the open view of the first state that it was asked for. */
const withStaleOpenView = (gameType: GameType): GameType => {
  let first: object | null = null;
  return {
    ...gameType,
    openView: (state) => {
      first ??= gameType.openView(state);
      return first;
    },
  };
};

/** A fault that every type can have. */
export const openViewFaults = (gameType: GameType): PlantedFault[] => [
  {
    fault: 'the open view is that of another moment',
    law: 'face up',
    finds: /the open view (fills in|shows)/,
    gameType: withStaleOpenView(gameType),
  },
];

const drawingOnly = (gameType: GameType, shown: (view: object) => object): GameType => {
  const { text, svg } = gameType.draw;
  const seen = (scene: Scene<object, object>) => ({ ...scene, view: shown(scene.view) });
  return { ...gameType, draw: { text: (scene) => text(seen(scene)), svg: (scene) => svg(seen(scene)) } };
};

/** Faults of types that hide pieces: `field` of the open view holds some of them, and `hidden` is what hides them. */
export const faceDownFaults = (
  gameType: GameType,
  field: string,
  hidden: (value: unknown) => unknown,
): PlantedFault[] => [
  ...openViewFaults(gameType),
  {
    fault: 'the open view is that of a spectator',
    law: 'face up',
    finds: /the open view (fills in|shows)/,
    gameType: { ...gameType, openView: (state) => gameType.view(state, null) },
  },
  {
    fault: `the drawings leave ${field} face down`,
    law: 'face up',
    finds: /the open text drawing shows every piece/,
    gameType: drawingOnly(gameType, (view) => ({
      ...view,
      [field]: hidden((view as Readonly<Record<string, unknown>>)[field]),
    })),
  },
];

/** Piles without their cards. */
export const sizesOnly = (piles: unknown): unknown =>
  (piles as readonly { readonly size: number }[]).map(({ size }) => ({ size, cards: null }));
