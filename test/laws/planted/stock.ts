/** Faults of card games with hidden hands and a hidden stock. */
import type { GameType } from '#src/game-type.js';
import { countsIn, type HandsState, type Interesting } from './hands.js';
import { planted, viewing, withRefusals, withZones, type PlantedFault } from './plant.js';

/** A refusal that is rare tells how many interesting cards the others hold. */
export const rareRefusal = (gameType: GameType, reason: string, isInteresting: Interesting): PlantedFault =>
  planted(
    'indistinguishable states',
    `the refusal ${reason}, which is rare, tells of the cards of others`,
    new RegExp(`^the refusal ${reason} .* whatever is hidden`),
    withRefusals(
      gameType,
      (state: HandsState, seat) => countsIn({ hands: state.hands.with(seat, []) }, isInteresting).join(),
      reason,
    ),
  );

/** Faults of games that also have a hidden stock. */
export const stockFaults = <State extends object>(
  gameType: GameType,
  stockOf: (state: State) => readonly string[],
  zone: RegExp,
): PlantedFault[] => [
  planted(
    'secrecy',
    'a view shows the order of the stock',
    /^the view .* at \$\.next/,
    viewing(gameType, (state: State) => ({ next: stockOf(state) })),
  ),
  planted(
    'secrecy',
    'a move in the log names the card on top of the stock',
    /^the move of entry \d+ discloses/,
    {
      ...gameType,
      viewMove: (move, seat, viewer, state) => ({
        ...gameType.viewMove(move, seat, viewer, state),
        next: stockOf(state as State)[0] ?? null,
      }),
    },
  ),
  planted(
    'openness',
    'the zones show the stock to everyone, but the view does not',
    /shows all/,
    withZones(gameType, (each) => (zone.test(each.name) ? { ...each, visibleTo: 'all' } : each)),
  ),
];
