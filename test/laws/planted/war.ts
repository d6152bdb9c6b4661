import type { GameType } from '#src/game-type.js';
import { war } from '#src/games/war/index.js';
import type { State } from '#src/games/war/schemas.js';
import { at } from '#src/kit/checked.js';
import { RANKS, rankOf, type Card } from '#src/kit/cards.js';
import { globalRandomness } from './any-type.js';
import { hiddenPileFaults, sizesOnly } from './hidden-piles.js';
import {
  arrangingOptions,
  forgettingZones,
  planted,
  playingBy,
  remembering,
  viewing,
  withOpenEvents,
  type PlantedFault,
} from './plant.js';

const gameType: GameType = war;

const rank = (cards: readonly Card[]): number => RANKS.indexOf(rankOf(at(cards, 0)));
const remembered = remembering<State>(gameType);

const nextWinner = ({ decks: [a, b], ending }: State): number | null =>
  ending === null ? Math.sign(rank(a) - rank(b)) : null;

const isAce = (card: string): boolean => card.startsWith('A');
const SAME_WHATEVER_DRAWN = /^after entry \d+ the view of .* is the same, whatever/;
const SAME_VIEW = /^the (same )?view .*whatever is hidden/;

export const warFaults: readonly PlantedFault[] = [
  ...hiddenPileFaults(gameType, {
    pilesOf: ({ decks }: State) => decks,
    isInteresting: isAce,
    isLate: ({ battles }) => battles > 1,
    faceDown: ['decks', sizesOnly],
  }),
  globalRandomness(gameType),
  planted(
    'twin games',
    'a view shows the bottom cards, which have been seen',
    SAME_WHATEVER_DRAWN,
    viewing(gameType, ({ decks }: State) => ({ bottom: decks.map((cards) => cards.at(-1) ?? null) })),
  ),
  planted(
    'twin games',
    'a view shows the decks after a hundred battles, when all cards have been seen',
    SAME_WHATEVER_DRAWN,
    viewing(gameType, ({ battles, decks }: State) => (battles > 100 ? { order: decks } : {})),
  ),
  planted(
    'secrecy',
    'a view shows the decks',
    /^the view .* at \$\.decks/,
    viewing(gameType, ({ decks }: State) => ({
      decks: decks.map((cards) => ({ size: cards.length, cards })),
    })),
  ),
  planted(
    'secrecy',
    'the cards put face down in a war are in the log',
    /^the event battle of entry \d+ discloses/,
    withOpenEvents(gameType, ['battle']),
  ),
  planted('secrecy', 'a move in the log names the card that comes next', /^the move of entry \d+ discloses/, {
    ...gameType,
    viewMove: (move, _seat, _viewer, state) => ({ ...move, next: at((state as State).decks[0], 0) }),
  }),
  planted(
    'indistinguishable states',
    'the listed flip stops before the next war',
    /^the (legal move|same options) .*whatever is hidden/,
    arrangingOptions(gameType, (options, state: State) =>
      options.map((option) => (nextWinner(state) === 0 ? { ...option, battles: 1 } : option)),
    ),
  ),
  planted(
    'computer players',
    'computer players know who wins the next battle',
    /the same view and rng give the same move/,
    playingBy(remembered.gameType, () => ({
      type: 'flip',
      battles: 2 + remembered.latest().decks[0].length + (nextWinner(remembered.latest()) ?? 0),
    })),
  ),
  planted(
    'indistinguishable states',
    'a view tells who wins the next battle',
    SAME_VIEW,
    viewing(gameType, (state: State) => ({ next: nextWinner(state) })),
  ),
  planted(
    'indistinguishable states',
    'a view counts the aces in each deck',
    SAME_VIEW,
    viewing(gameType, ({ decks }: State) => ({ aces: decks.map((cards) => cards.filter(isAce).length) })),
  ),
  planted(
    'zones',
    'the zones forget a deck',
    /conserves the pieces/,
    forgettingZones(gameType, /^deck of seat 1$/),
  ),
  planted(
    'openness',
    'a view lacks the cards just turned up',
    /shows all/,
    viewing(gameType, () => ({ lastBattle: null })),
  ),
  planted(
    'moves',
    'a flip of more than 500 battles is refused although it is covered',
    /accepted if and only if it is listed/,
    {
      ...gameType,
      apply: (state, seat, move, context) =>
        ((move as { battles?: number }).battles ?? 1) > 500
          ? { ok: false, reason: 'too-many', detail: 'Too many.' }
          : gameType.apply(state, seat, move, context),
    },
  ),
];
