/** Faults of games with hidden hands, most of which also have a hidden stock. */
import { playerRng } from '#src/record/rng.js';
import type { GameType, Seat, Typed, Viewer } from '#src/game-type.js';
import { at } from '#src/kit/checked.js';
import { concreteMove } from '#src/kit/options.js';
import { seedOf } from '#test/support/play.js';
import { markFaults } from './marks.js';
import {
  arrangingOptions,
  drawingAlso,
  optionAt,
  playingBy,
  remembering,
  seenBySeat0,
  viewing,
  withOpenEvents,
  withRefusals,
  type PlantedFault,
} from './plant.js';

interface HandsState {
  readonly hands: readonly (readonly string[])[];
}

/** Some of the cards of a game, in which its players would be interested. */
type Interesting = (card: string) => boolean;

const countsIn = ({ hands }: HandsState, isInteresting: Interesting): number[] =>
  hands.map((hand) => hand.filter(isInteresting).length);

const othersHold = (state: HandsState, seat: Seat, isInteresting: Interesting): number =>
  state.hands.filter((hand, owner) => owner !== seat && hand.some(isInteresting)).length;

const hintFromState = (gameType: GameType): GameType => {
  const { gameType: copy, latest } = remembering<HandsState>(gameType);
  const secret = (): number =>
    latest().hands.flat().join('').length + latest().hands.flat().indexOf('AS') + 1;
  return playingBy(copy, ({ legalMoves }) =>
    concreteMove(optionAt(legalMoves, secret()), playerRng(seedOf(secret())), gameType.templates),
  );
};

const drawingFromState = (gameType: GameType): GameType => {
  const { gameType: copy, latest } = remembering<HandsState>(gameType);
  return drawingAlso(copy, () => latest().hands);
};

const withCountsInDeals = (gameType: GameType, isInteresting: Interesting): GameType => {
  const withCounts = (events: readonly Typed[]): Typed[] =>
    events.map((event) =>
      event.type === 'dealt'
        ? { ...event, counts: countsIn(handsIn(event as Typed & DealtFields), isInteresting) }
        : event,
    );
  return {
    ...gameType,
    setup: (...parameters) => {
      const { state, events } = gameType.setup(...parameters);
      return { state, events: withCounts(events) };
    },
    viewEvent: (event, viewer, state) => {
      const { counts } = event as Typed & { readonly counts?: readonly number[] };
      const viewed = gameType.viewEvent(event, viewer, state);
      return counts === undefined ? viewed : { ...viewed, counts };
    },
  };
};

interface DealtFields {
  readonly hands: readonly (readonly string[] | { readonly cards: readonly string[] })[];
}
const handsIn = ({ hands }: DealtFields): HandsState => ({
  hands: hands.map((hand) => ('cards' in hand ? hand.cards : hand)),
});

const handsShown = ({ hands }: HandsState) => ({
  hands: hands.map((cards) => ({ size: cards.length, cards })),
});

/** The seats in the order of their best cards. */
const ranking = ({ hands }: HandsState): Seat[] =>
  [...hands.keys()].sort((a, b) =>
    [...at(hands, a)].sort().join() < [...at(hands, b)].sort().join() ? -1 : 1,
  );

/** Faults that every game with hidden hands can have. */
export const handFaults = (gameType: GameType, isInteresting: Interesting): PlantedFault[] => [
  {
    fault: 'a view shows every hand',
    law: 'secrecy',
    finds: /^the view .* discloses/,
    gameType: viewing(gameType, handsShown),
  },
  {
    fault: 'a view shows every hand to spectators',
    law: 'secrecy',
    finds: /^the view .* discloses to spectator/,
    gameType: viewing(gameType, (state: HandsState, viewer: Viewer) =>
      viewer === null ? handsShown(state) : {},
    ),
  },
  {
    fault: 'everybody sees what seat 0 sees',
    law: 'secrecy',
    finds: /^the view .* discloses to seat 1/,
    gameType: seenBySeat0(gameType),
  },
  {
    fault: 'the deal is not hidden in the log',
    law: 'secrecy',
    finds: /^the event dealt of entry \d+ discloses/,
    gameType: withOpenEvents(gameType),
  },
  {
    fault: 'the drawings show hands that the scene does not contain',
    law: 'drawings',
    finds: /depends on the JSON of the scene only/,
    gameType: drawingFromState(gameType),
  },
  ...markFaults(gameType),
  {
    fault: 'the order of the options follows from hidden cards',
    law: 'indistinguishable states',
    finds: /^the (legal move|same options) .*whatever is hidden/,
    gameType: arrangingOptions(gameType, (options, state: HandsState, seat) =>
      options.length > 1 && othersHold(state, seat, isInteresting) > 0
        ? options.toReversed()
        : options.map((option) => hintedFrom(option, state, seat, isInteresting)),
    ),
  },
  {
    fault: 'a refusal tells how many others hold a certain card',
    law: 'indistinguishable states',
    finds: /^the refusal .* whatever is hidden/,
    gameType: withRefusals(
      gameType,
      (state: HandsState, seat) => `${othersHold(state, seat, isInteresting)} others would smile.`,
    ),
  },
  {
    fault: 'a refusal names the cards of the other seats',
    law: 'secrecy',
    finds: /^the refusal .* discloses/,
    gameType: withRefusals(gameType, ({ hands }: HandsState) => `The hands are ${hands.flat().join(', ')}.`),
  },
  {
    fault: 'computer players know the hands',
    law: 'computer players',
    finds: /the same view and rng give the same move/,
    gameType: hintFromState(gameType),
  },
  {
    fault: 'a view counts certain cards in each hand',
    law: 'indistinguishable states',
    finds: /^the (same )?view .*whatever is hidden/,
    gameType: viewing(gameType, (state: HandsState) => ({ counts: countsIn(state, isInteresting) })),
  },
  {
    fault: 'the order of an array in the view follows from the hands',
    law: 'indistinguishable states',
    finds: /^the (same )?view .*whatever is hidden/,
    gameType: viewing(gameType, (state: HandsState) => ({ order: ranking(state) })),
  },
  {
    fault: 'the deal tells how many of certain cards each seat got',
    law: 'indistinguishable states',
    finds: /^the same events after a deal, whatever is hidden/,
    gameType: withCountsInDeals(gameType, isInteresting),
  },
  {
    fault: 'the view lacks the hand of its viewer',
    law: 'openness',
    finds: /shows all/,
    gameType: viewing(gameType, ({ hands }: HandsState) => ({
      hands: hands.map(({ length }) => ({ size: length, cards: null })),
    })),
  },
];

interface ChoiceOfCards extends Typed {
  readonly cards?: { readonly from: readonly string[] };
}

/** A template with its choice in another order. */
const hintedFrom = (option: Typed, state: HandsState, seat: Seat, isInteresting: Interesting): Typed => {
  const { cards } = option as ChoiceOfCards;
  if (cards === undefined || othersHold(state, seat, isInteresting) === 0) return option;
  const reversed: ChoiceOfCards = { ...option, cards: { ...cards, from: cards.from.toReversed() } };
  return reversed;
};

/** Faults of games that also have a hidden stock. */
export const stockFaults = <State extends object>(
  gameType: GameType,
  stockOf: (state: State) => readonly string[],
  zone: RegExp,
): PlantedFault[] => [
  {
    fault: 'a view shows the order of the stock',
    law: 'secrecy',
    finds: /^the view .* at \$\.next/,
    gameType: viewing(gameType, (state: State) => ({ next: stockOf(state) })),
  },
  {
    fault: 'a move in the log names the card on top of the stock',
    law: 'secrecy',
    finds: /^the move of entry \d+ discloses/,
    gameType: {
      ...gameType,
      viewMove: (move, seat, viewer, state) => ({
        ...gameType.viewMove(move, seat, viewer, state),
        next: stockOf(state as State)[0] ?? null,
      }),
    },
  },
  {
    fault: 'the zones forget the stock',
    law: 'zones',
    finds: /conserves the pieces/,
    gameType: {
      ...gameType,
      zones: (state) => gameType.zones(state).filter(({ name }) => !zone.test(name)),
    },
  },
  {
    fault: 'the zones show the stock to everyone, but the view does not',
    law: 'openness',
    finds: /shows all/,
    gameType: {
      ...gameType,
      zones: (state) =>
        gameType
          .zones(state)
          .map((each) => (zone.test(each.name) ? { ...each, visibleTo: 'all' as const } : each)),
    },
  },
];
