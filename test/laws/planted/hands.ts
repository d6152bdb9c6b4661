/** Faults of games with hidden hands, most of which also have a hidden stock. */
import type { GameType, Seat } from 'parlour-games/game-type';
import { onRefusal } from './any-type.js';
import { hiddenPileFaults, type HiddenPiles } from './hidden-piles.js';
import { marking, planted, viewing, withRefusals, type PlantedFault } from './plant.js';

export interface HandsState {
  readonly hands: readonly (readonly string[])[];
}

/** Some of the cards of a game, in which its players would be interested. */
type Interesting = (card: string) => boolean;

export function handsShown({ hands }: HandsState) {
  return {
    hands: hands.map((cards) => ({ size: cards.length, cards })),
  };
}

/** As if the drawing marked only the first of the cards that can be chosen. */
const oneCardMarked = (gameType: GameType): GameType => {
  const attribute = / data-(?:card|cards|melds|capture)="[^"]*"/g;
  return marking(gameType, (svg) => {
    let marks = 0;
    return svg.replace(attribute, (mark) => {
      marks += 1;
      return marks === 1 ? mark : '';
    });
  });
};

/** A refusal that is rare tells how many interesting cards the others hold. */
export function rareRefusal(gameType: GameType, reason: string, isInteresting: Interesting): PlantedFault {
  return planted(
    'indistinguishable states',
    `the refusal ${reason}, which is rare, tells of the cards of others`,
    new RegExp(`^the refusal ${reason} .* whatever is hidden`),
    withRefusals(
      gameType,
      ({ hands }: HandsState, seat: Seat) =>
        hands
          .with(seat, [])
          .map((hand) => hand.filter(isInteresting).length)
          .join(),
      reason,
    ),
  );
}

/** Faults that every game with hidden hands can have. */
export function handFaults(
  gameType: GameType,
  piles: Omit<HiddenPiles<HandsState>, 'pilesOf'>,
): PlantedFault[] {
  return [
    ...hiddenPileFaults(gameType, { ...piles, pilesOf: ({ hands }) => hands }),
    planted(
      'choosable elements',
      'the picture marks one card only of those that can be chosen',
      /^the picture for seat \d marks data-/,
      oneCardMarked(gameType),
    ),
    planted(
      'blindness',
      'whoever is refused something was looked into the cards, although nothing is said of them',
      /^after entry \d+, seat \d is refused .* without a look at hidden pieces/,
      onRefusal(gameType, (refusal, state) => (JSON.stringify(state) === '' ? { ...refusal } : refusal)),
    ),
    planted(
      'openness',
      'the view lacks the hand of its viewer',
      /shows all/,
      viewing(gameType, ({ hands }: HandsState) => ({
        hands: hands.map(({ length }) => ({ size: length, cards: null })),
      })),
    ),
  ];
}
