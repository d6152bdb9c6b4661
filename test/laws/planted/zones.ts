/** Faults in the zones of a type. */
import type { GameType } from 'parlour-games/game-type';
import { planted, withZones, type PlantedFault } from './plant.js';

/** For types that deal pieces. */
export function pieceFaults(gameType: GameType): PlantedFault[] {
  const inFirstZone = (change: (pieces: readonly string[], state: object) => readonly string[]): GameType =>
    withZones(gameType, (zone, state) => {
      const first = gameType.zones(state).find(({ pieces }) => pieces.length > 0);
      return zone.name === first?.name ? { ...zone, pieces: change(zone.pieces, state) } : zone;
    });
  const conserves = /conserves the pieces/;
  return [
    planted('zones', 'the pieces of a zone disappear with the first move', conserves, {
      ...inFirstZone((pieces, state) => ('hasMoved' in state ? [] : pieces)),
      apply: (...parameters) => {
        const applied = gameType.apply(...parameters);
        return applied.ok ? { ...applied, state: { ...applied.state, hasMoved: true } } : applied;
      },
    }),
    planted(
      'zones',
      'pieces lie in two zones',
      conserves,
      inFirstZone((pieces) => [...pieces, ...pieces]),
    ),
    planted(
      'zones',
      'all pieces of a zone turn into one',
      conserves,
      inFirstZone((pieces) => pieces.flatMap(() => pieces.slice(0, 1))),
    ),
  ];
}

export function zoneFaults(gameType: GameType): PlantedFault[] {
  return [
    planted(
      'zones',
      'all zones have one name',
      /different names/,
      withZones(gameType, (zone) => ({ ...zone, name: 'zone' })),
    ),
    planted(
      'zones',
      'a zone is visible to a seat that does not exist',
      /seats of the game/,
      withZones(gameType, (zone) => ({ ...zone, visibleTo: [7] })),
    ),
  ];
}
