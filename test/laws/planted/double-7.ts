import type { GameType, Typed } from '#src/game-type.js';
import { doubleSeven } from '#src/games/double-7/index.js';
import type { State } from '#src/games/double-7/schemas.js';
import { handFaults, stockFaults } from './hands.js';
import { lateFaults, sharingFaults, tellingRefusal } from './late.js';
import { faceDownFaults, sizesOnly } from './open-views.js';
import { viewing, withResult, withRestlessOptions, type PlantedFault } from './plant.js';

const gameType: GameType = doubleSeven;

/** Whether the seat to move could have played, which only it knows before it moves. */
const canPlay = (state: State): boolean =>
  gameType.legalMoves(state, state.toMove).some(({ type }) => type === 'play');

export const doubleSevenFaults: readonly PlantedFault[] = [
  ...faceDownFaults(gameType, 'hands', sizesOnly),
  ...handFaults(gameType, (card) => card.startsWith('7')),
  ...lateFaults(gameType, {
    pilesOf: ({ hands }: State) => hands,
    isInteresting: (card) => card.startsWith('7'),
    isLate: ({ hands }) => hands.some(({ length }) => length < 5),
  }),
  ...sharingFaults(gameType),
  tellingRefusal(gameType, 'ambiguous-end', ({ hands }: State, seat) =>
    hands.map((hand, owner) => (owner === seat ? 0 : hand.filter((card) => card.startsWith('7')).length)),
  ),
  tellingRefusal(gameType, 'boneyard-empty', ({ hands }: State, seat) =>
    hands.map((hand, owner) => (owner === seat ? 0 : hand.filter((card) => card.startsWith('7')).length)),
  ),
  ...stockFaults(gameType, ({ boneyard }: State) => boneyard, /^boneyard$/),
  {
    fault: 'draws are not hidden in the log',
    law: 'secrecy',
    finds: /^the event drew of entry \d+ discloses/,
    gameType: {
      ...gameType,
      viewEvent: (event: Typed, viewer, state) =>
        event.type === 'drew' ? event : gameType.viewEvent(event, viewer, state),
    },
  },
  {
    fault: 'a view tells everyone whether the seat to move can play',
    law: 'indistinguishable states',
    finds: /^the (same )?view .*whatever is hidden/,
    gameType: viewing(gameType, (state: State) => ({ canPlay: canPlay(state) })),
  },
  {
    fault: 'a view shows the boneyard in the second hand',
    law: 'secrecy',
    finds: /^the view .* at \$\.boneyard/,
    gameType: viewing(gameType, ({ handNumber, boneyard }: State) =>
      handNumber > 1 ? { boneyard: { size: boneyard.length, cards: boneyard } } : {},
    ),
  },
  {
    fault: 'the result counts the bonus twice',
    law: 'scores',
    finds: /what the events add up to/,
    gameType: withResult(gameType, (scores) => scores.map((score) => score + 5)),
  },
  {
    fault: 'the options are listed in no fixed order',
    law: 'options',
    finds: /the same options in the same order/,
    gameType: withRestlessOptions(gameType),
  },
];
