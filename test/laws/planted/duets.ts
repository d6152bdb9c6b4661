import type { GameType } from '#src/game-type.js';
import { duets } from '#test/fixtures/duets/index.js';
import { totalOf } from '#test/fixtures/duets/rounds.js';
import type { Move, State } from '#test/fixtures/duets/schemas.js';
import { handFaults } from './hands.js';
import { lateFaults, sharingFaults } from './late.js';
import { faceDownFaults, sizesOnly } from './open-views.js';
import { forgettingZones, viewing, withResult, type PlantedFault } from './plant.js';

const gameType: GameType = duets;

export const duetsFaults: readonly PlantedFault[] = [
  ...faceDownFaults(gameType, 'hands', sizesOnly),
  ...handFaults(gameType, (card) => card.startsWith('K')),
  ...lateFaults(gameType, {
    pilesOf: ({ hands }: State) => hands,
    isInteresting: (card) => card.startsWith('K'),
    isLate: ({ hands }) => hands.some(({ length }) => length < 4),
  }),
  ...sharingFaults(gameType),
  {
    fault: 'a pair that lies face down is in the log',
    law: 'secrecy',
    finds: /^the move of entry \d+ discloses/,
    gameType: { ...gameType, viewMove: (move) => move },
  },
  {
    fault: 'laying a pair tells its total',
    law: 'indistinguishable states',
    finds: /^the same events after a move, whatever is hidden/,
    gameType: {
      ...gameType,
      apply: (state, seat, move, context) => {
        const applied = gameType.apply(state, seat, move, context);
        if (!applied.ok) return applied;
        const total = totalOf((move as Move).cards);
        return { ...applied, events: applied.events.map((event) => ({ ...event, total })) };
      },
    },
  },
  {
    fault: 'a view shows the hands from the second round on',
    law: 'secrecy',
    finds: /^the view .* discloses/,
    gameType: viewing(gameType, ({ rounds, hands }: State) =>
      rounds.length > 0 ? { hands: hands.map((cards) => ({ size: cards.length, cards })) } : {},
    ),
  },
  {
    fault: 'the zones forget pairs that lie face down',
    law: 'zones',
    finds: /conserves the pieces/,
    gameType: forgettingZones(gameType, /^face-down pair/),
  },
  {
    fault: 'every round counts for everybody',
    law: 'scores',
    finds: /what the events add up to/,
    gameType: withResult(gameType, (scores) => scores.map(() => 3)),
  },
];
