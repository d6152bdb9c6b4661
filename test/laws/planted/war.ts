import type { GameType, Typed } from '#src/game-type.js';
import { war } from '#src/games/war/index.js';
import type { State } from '#src/games/war/schemas.js';
import { at } from '#src/kit/checked.js';
import { RANKS, rankOf, type Card } from '#src/kit/cards.js';
import { lateFaults } from './late.js';
import { faceDownFaults, sizesOnly } from './open-views.js';
import {
  arrangingOptions,
  changingStates,
  drawingAlso,
  forgettingZones,
  playingBy,
  remembering,
  viewing,
  withGlobalRandomness,
  withOpenEvents,
  withResult,
  type PlantedFault,
} from './plant.js';

const gameType: GameType = war;

const rank = (cards: readonly Card[]): number => RANKS.indexOf(rankOf(at(cards, 0)));
const remembered = remembering<State>(gameType);

const nextWinner = ({ decks: [a, b], ending }: State): number | null =>
  ending === null ? Math.sign(rank(a) - rank(b)) : null;

export const warFaults: readonly PlantedFault[] = [
  ...faceDownFaults(gameType, 'decks', sizesOnly),
  ...lateFaults(gameType, {
    pilesOf: ({ decks }: State) => decks,
    isInteresting: (card) => card.startsWith('A'),
    isLate: ({ battles }) => battles > 1,
  }),
  {
    fault: 'a view shows the bottom cards, which have been seen',
    law: 'twin games',
    finds: /^after entry \d+ the view of .* is the same, wherever/,
    gameType: viewing(gameType, ({ decks }: State) => ({
      bottom: decks.map((cards) => cards.at(-1) ?? null),
    })),
  },
  {
    fault: 'a view shows the decks after a hundred battles, when all cards have been seen',
    law: 'twin games',
    finds: /^after entry \d+ the view of .* is the same, wherever/,
    gameType: viewing(gameType, ({ battles, decks }: State) => (battles > 100 ? { order: decks } : {})),
  },
  {
    fault: 'a view shows the decks',
    law: 'secrecy',
    finds: /^the view .* at \$\.decks/,
    gameType: viewing(gameType, ({ decks }: State) => ({
      decks: decks.map((cards) => ({ size: cards.length, cards })),
    })),
  },
  {
    fault: 'the deal is not hidden in the log',
    law: 'secrecy',
    finds: /^the event dealt of entry 0 discloses/,
    gameType: withOpenEvents(gameType),
  },
  {
    fault: 'the cards put face down in a war are in the log',
    law: 'secrecy',
    finds: /^the event battle of entry \d+ discloses/,
    gameType: {
      ...gameType,
      viewEvent: (event: Typed, viewer, state) =>
        event.type === 'battle' ? event : gameType.viewEvent(event, viewer, state),
    },
  },
  {
    fault: 'a move in the log names the card that comes next',
    law: 'secrecy',
    finds: /^the move of entry \d+ discloses/,
    gameType: {
      ...gameType,
      viewMove: (move, _seat, _viewer, state) => ({ ...move, next: at((state as State).decks[0], 0) }),
    },
  },
  {
    fault: 'the drawings show decks that the scene does not contain',
    law: 'drawings',
    finds: /depends on the JSON of the scene only/,
    gameType: drawingAlso(remembered.gameType, () => remembered.latest().decks),
  },
  {
    fault: 'the listed flip stops before the next war',
    law: 'indistinguishable states',
    finds: /^the (legal move|same options) .*whatever is hidden/,
    gameType: arrangingOptions(gameType, (options, state: State) =>
      options.map((option) => (nextWinner(state) === 0 ? { ...option, battles: 1 } : option)),
    ),
  },
  {
    fault: 'computer players know who wins the next battle',
    law: 'computer players',
    finds: /the same view and rng give the same move/,
    gameType: playingBy(remembered.gameType, () => ({
      type: 'flip',
      battles: 2 + remembered.latest().decks[0].length + (nextWinner(remembered.latest()) ?? 0),
    })),
  },
  {
    fault: 'a view tells who wins the next battle',
    law: 'indistinguishable states',
    finds: /^the (same )?view .*whatever is hidden/,
    gameType: viewing(gameType, (state: State) => ({ next: nextWinner(state) })),
  },
  {
    fault: 'a view counts the aces in each deck',
    law: 'indistinguishable states',
    finds: /^the (same )?view .*whatever is hidden/,
    gameType: viewing(gameType, ({ decks }: State) => ({
      aces: decks.map((cards) => cards.filter((card) => rankOf(card) === 'A').length),
    })),
  },
  {
    fault: 'the zones forget a deck',
    law: 'zones',
    finds: /conserves the pieces/,
    gameType: forgettingZones(gameType, /^deck of seat 1$/),
  },
  {
    fault: 'a view lacks the cards just turned up',
    law: 'openness',
    finds: /shows all/,
    gameType: viewing(gameType, () => ({ lastBattle: null })),
  },
  {
    fault: 'a flip of more than 500 battles is refused although it is covered',
    law: 'moves',
    finds: /accepted if and only if it is listed/,
    gameType: {
      ...gameType,
      apply: (state, seat, move: Typed & { battles?: number }, context) =>
        (move.battles ?? 1) > 500
          ? { ok: false, reason: 'too-many', detail: 'Too many.' }
          : gameType.apply(state, seat, move, context),
    },
  },
  {
    fault: 'cards left on the table count',
    law: 'scores',
    finds: /what the events add up to/,
    gameType: withResult(gameType, (scores) => scores.map((score) => score + 1)),
  },
  { fault: 'flips change the state', law: 'play', finds: /read only/, gameType: changingStates(gameType) },
  {
    fault: 'won cards are shuffled with other random numbers',
    law: 'reproducibility',
    finds: /the same seed and moves/,
    gameType: withGlobalRandomness(gameType),
  },
];
