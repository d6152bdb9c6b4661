/** Faults in the marks of what can be chosen, in games with hidden hands. */
import type { GameType } from '#src/game-type.js';
import { marking, remembering, type PlantedFault } from './plant.js';

interface HandsState {
  readonly hands: readonly (readonly string[])[];
}

/** As if the backs of hidden cards were marked like the faces of open ones. */
const backsMarked = (gameType: GameType): GameType => {
  const { gameType: copy, latest } = remembering<HandsState>(gameType);
  const marks = (): string =>
    latest()
      .hands.flat()
      .map((card) => `<g data-card="${card}"/>`)
      .join('');
  return marking(copy, (svg) => svg.replace('</svg>', `${marks()}</svg>`));
};

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

export const markFaults = (gameType: GameType): PlantedFault[] => [
  {
    fault: 'the picture marks the backs of hidden cards with what they are',
    law: 'secrecy',
    finds: /^the svg drawing .* discloses/,
    gameType: backsMarked(gameType),
  },
  {
    fault: 'the picture marks one card only of those that can be chosen',
    law: 'choosable elements',
    finds: /^the picture for seat \d marks data-/,
    gameType: oneCardMarked(gameType),
  },
];
