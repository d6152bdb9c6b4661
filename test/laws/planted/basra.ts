import type { GameType, Typed } from 'parlour-games/game-type';
import { basra } from 'parlour-games/games/basra/index';
import type { State } from 'parlour-games/games/basra/schemas';
import { globalRandomness, optionsOutOfTurn, refusalFaults } from './any-type.js';
import { handFaults, handsShown, rareRefusal } from './hands.js';
import { forgettingZones, planted, viewing, withZones, type PlantedFault } from './plant.js';

const gameType: GameType = basra;
const isJack = (card: string): boolean => card.startsWith('J');

export const basraFaults: readonly PlantedFault[] = [
  ...handFaults(gameType, {
    isInteresting: isJack,
    isLate: ({ hands }) => hands.some(({ length }) => length < 4),
    faceDown: ['stockCards', () => []],
  }),
  globalRandomness(gameType),
  ...refusalFaults(gameType),
  planted('moves', 'a refusal offers a move that is not legal', /what a refusal offers is listed/, {
    ...gameType,
    apply: (state, seat, move, context) => {
      const applied = gameType.apply(state, seat, move, context);
      return applied.ok || applied.reason !== 'not-maximal' ? applied : { ...applied, options: [move] };
    },
  }),
  planted(
    'moves',
    'a card is lost when a jack, which may just be listed, takes all of six cards',
    /no flaw after entry \d+: by the rules, this leads to/,
    {
      ...gameType,
      apply: (before, seat, move, context) => {
        const applied = gameType.apply(before, seat, move, context);
        const { card } = move as Typed & { readonly card?: string };
        if (!applied.ok || !isJack(card ?? '') || (before as State).table.length < 6) return applied;
        const state = applied.state as State;
        const captured = state.captured.map((pile, owner) => (owner === seat ? pile.slice(0, -1) : pile));
        return { ...applied, state: { ...state, captured } };
      },
    },
  ),
  optionsOutOfTurn(gameType),
  rareRefusal(gameType, 'not-maximal', isJack),
  planted(
    'disclosure',
    'once the stock is dealt, the hands are open to all, to the zones and the view alike',
    /^the view after entry \d+ tells .* something else than the rules say: \$\.hands/,
    viewing(
      withZones(gameType, (zone, { stock }: State) =>
        zone.name.startsWith('hand') && stock.length === 0 ? { ...zone, visibleTo: 'all' } : zone,
      ),
      (state: State) => (state.stock.length === 0 ? handsShown(state) : {}),
    ),
  ),
  planted(
    'zones',
    'the zones forget captured cards',
    /conserves the pieces/,
    forgettingZones(gameType, /^cards captured by seat 1$/),
  ),
];
