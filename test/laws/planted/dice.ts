/** Secrets that are numbers: Duets in which every seat also has two dice and a numbered tile that only it may see. */
import type { GameType, Seat, Zone } from 'parlour-games/game-type';
import { duets } from '#test/fixtures/duets/index.js';
import type { State as DuetsState } from '#test/fixtures/duets/schemas.js';
import { planted, type PlantedFault } from './plant.js';

interface State extends DuetsState {
  /** By seat. */
  readonly dice: readonly (readonly number[])[];
  readonly tiles: readonly number[];
}

const TILES = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

const original: GameType = duets;

const secretsShown = ({ dice, tiles }: State, isShown: (owner: Seat) => boolean) => ({
  dice: dice.map((each, owner) => (isShown(owner) ? each : null)),
  tiles: tiles.map((tile, owner) => (isShown(owner) ? tile : null)),
});

/** Every seat rolls its dice again when the pairs are turned up. */
export const duetsWithDice: GameType = {
  ...original,
  id: 'duets-with-dice',
  setup: (config, seats, context) => {
    const { state, events } = original.setup(config, seats, context);
    const dice = Array.from({ length: seats }, () => [context.rng.die(), 1 + context.rng.below(6)]);
    return { state: { ...state, dice, tiles: context.rng.shuffle(TILES).slice(0, seats) }, events };
  },
  apply: (state, seat, move, context) => {
    const applied = original.apply(state, seat, move, context);
    if (!applied.ok || applied.events.length === 1) return applied;
    const dice = (state as State).dice.map(() => [context.rng.die(), context.rng.die()]);
    return { ...applied, state: { ...applied.state, dice } };
  },
  view: (state, viewer) => ({
    ...original.view(state, viewer),
    ...secretsShown(state as State, (owner) => owner === viewer || original.result(state) !== null),
  }),
  openView: (state) => ({ ...original.openView(state), ...secretsShown(state as State, () => true) }),
  zones: (state) => {
    const { dice, tiles } = state as State;
    const isOver = original.result(state) !== null;
    const own = (name: string, pieces: readonly number[], seat: Seat): Zone => ({
      name: `${name} of seat ${seat}`,
      pieces: pieces.map(String),
      visibleTo: isOver ? 'all' : [seat],
    });
    return [
      ...original.zones(state),
      ...dice.map((each, seat) => own('dice', each, seat)),
      ...tiles.map((tile, seat) => own('tile', [tile], seat)),
    ];
  },
};

export const diceFaults: readonly PlantedFault[] = [
  planted(
    'twin games',
    'a refusal tells what will be drawn next',
    /^after entry \d+ the refusals of .* whatever draw/,
    {
      ...duetsWithDice,
      apply: (state, seat, move, context) => {
        const applied = duetsWithDice.apply(state, seat, move, context);
        return applied.ok ? applied : { ...applied, detail: `Then ${context.rng.below(1000)}.` };
      },
    },
  ),
];
