/** Secrets that are numbers: Duets in which every seat also has two dice and a numbered tile that only it may see. */
import type { GameType, Seat, Viewer, Zone } from '#src/game-type.js';
import { sum } from '#src/kit/lists.js';
import { duets } from '#test/fixtures/duets/index.js';
import type { State as DuetsState } from '#test/fixtures/duets/schemas.js';
import { arrangingOptions, digestOf, planted, viewing, withRefusals, type PlantedFault } from './plant.js';

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

const others = <T>(all: readonly T[], viewer: Viewer): T[] => all.filter((_, owner) => owner !== viewer);

const leak = (fault: string, part: string, gameType: GameType): PlantedFault =>
  planted('twin games', fault, new RegExp(`^after entry \\d+ the ${part} of .* whatever draw`), gameType);

/** Events of `type` tell what follows from the state. */
const telling = (type: string, more: (state: State) => object): GameType => ({
  ...duetsWithDice,
  viewEvent: (event, viewer, state) => {
    const viewed = duetsWithDice.viewEvent(event, viewer, state);
    return event.type === type ? { ...viewed, ...more(state as State) } : viewed;
  },
});

export const diceFaults: readonly PlantedFault[] = [
  leak(
    'the view shows the dice of all',
    'view',
    viewing(duetsWithDice, ({ dice }: State) => ({ dice })),
  ),
  leak(
    'the view shows the tiles of all',
    'view',
    viewing(duetsWithDice, ({ tiles }: State) => ({ tiles })),
  ),
  leak(
    'the view shows whether another seat has rolled a six',
    'view',
    viewing(duetsWithDice, ({ dice }: State, viewer) => ({ six: others(dice, viewer).flat().includes(6) })),
  ),
  leak(
    'the view has a digest of the tiles',
    'view',
    viewing(duetsWithDice, ({ tiles }: State) => ({ digest: digestOf(tiles) })),
  ),
  leak(
    'the deal tells the sum of all dice',
    'log',
    telling('dealt', ({ dice }) => ({ sum: sum(dice.flat()) })),
  ),
  leak(
    'a pair that is laid tells the lowest tile',
    'log',
    telling('laid', ({ tiles }) => ({ lowest: Math.min(...tiles) })),
  ),
  leak(
    'a refusal tells who has the highest tile',
    'refusals',
    withRefusals(duetsWithDice, ({ tiles }: State) => `Seat ${tiles.indexOf(Math.max(...tiles))} has it.`),
  ),
  leak('a refusal tells what will be drawn next', 'refusals', {
    ...duetsWithDice,
    apply: (state, seat, move, context) => {
      const applied = duetsWithDice.apply(state, seat, move, context);
      return applied.ok ? applied : { ...applied, detail: `Then ${context.rng.below(1000)}.` };
    },
  }),
  leak(
    'an option has the sum of the dice of the others',
    'options',
    arrangingOptions(duetsWithDice, (options, { dice }: State, seat) =>
      options.map((option) => ({ ...option, high: sum(others(dice, seat).flat()) })),
    ),
  ),
];
