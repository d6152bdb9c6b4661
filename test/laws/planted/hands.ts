/** Faults of games with hidden hands, most of which also have a hidden stock. */
import { playerRng } from '#src/record/rng.js';
import type { GameType, Seat, Typed, Viewer } from '#src/game-type.js';
import { concreteMove } from '#src/kit/options.js';
import { seedOf } from '#test/support/play.js';
import { hiddenPileFaults, type HiddenPiles } from './hidden-piles.js';
import {
  arrangingOptions,
  marking,
  optionAt,
  planted,
  playingBy,
  remembering,
  viewing,
  withOpenEvents,
  withRefusals,
  type PlantedFault,
} from './plant.js';

export interface HandsState {
  readonly hands: readonly (readonly string[])[];
}

/** Some of the cards of a game, in which its players would be interested. */
export type Interesting = (card: string) => boolean;

export const countsIn = ({ hands }: HandsState, isInteresting: Interesting): number[] =>
  hands.map((hand) => hand.filter(isInteresting).length);

const othersHold = (state: HandsState, seat: Seat, isInteresting: Interesting): number =>
  state.hands.filter((hand, owner) => owner !== seat && hand.some(isInteresting)).length;

export const handsShown = ({ hands }: HandsState) => ({
  hands: hands.map((cards) => ({ size: cards.length, cards })),
});

/** Everybody sees what seat 0 sees, also in the log. */
const seenBySeat0 = (gameType: GameType): GameType => ({
  ...gameType,
  view: (state) => gameType.view(state, 0),
  viewEvent: (event, _viewer, state) => gameType.viewEvent(event, 0, state),
  viewMove: (move, seat, _viewer, state) => gameType.viewMove(move, seat, 0, state),
});

/** Remembers the view of whoever asked first. */
const sharingViews = (gameType: GameType): GameType => {
  const views = new WeakMap<object, object>();
  return {
    ...gameType,
    view: (state, viewer) => {
      const view = views.get(state) ?? gameType.view(state, viewer);
      views.set(state, view);
      return view;
    },
  };
};

const hintFromState = (gameType: GameType): GameType => {
  const { gameType: copy, latest } = remembering<HandsState>(gameType);
  const secret = (): number =>
    latest().hands.flat().join('').length + latest().hands.flat().indexOf('AS') + 1;
  return playingBy(copy, ({ legalMoves }) =>
    concreteMove(optionAt(legalMoves, secret()), playerRng(seedOf(secret())), gameType.templates),
  );
};

/** As if the backs of hidden cards were marked like the faces of open ones. */
const backsMarked = (gameType: GameType): GameType => {
  const { gameType: copy, latest } = remembering<HandsState>(gameType);
  const cards = (): readonly string[] => latest().hands.flat();
  const marks = (): string =>
    cards()
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

interface Dealt extends Typed {
  readonly hands: readonly (readonly string[] | { readonly cards: readonly string[] })[];
  readonly counts?: readonly number[];
}

const withCountsInDeals = (gameType: GameType, isInteresting: Interesting): GameType => {
  const counted = (event: Typed): Typed => {
    if (event.type !== 'dealt') return event;
    const hands = (event as Dealt).hands.map((hand) => ('cards' in hand ? hand.cards : hand));
    const dealt: Dealt = { ...(event as Dealt), counts: countsIn({ hands }, isInteresting) };
    return dealt;
  };
  return {
    ...gameType,
    setup: (...parameters) => {
      const { state, events } = gameType.setup(...parameters);
      return { state, events: events.map(counted) };
    },
    viewEvent: (event, viewer, state) => {
      const { counts } = event as Dealt;
      const viewed = gameType.viewEvent(event, viewer, state);
      return counts === undefined ? viewed : { ...viewed, counts };
    },
  };
};

interface ChoiceOfCards extends Typed {
  readonly cards?: { readonly from: readonly string[] };
}

/** The options in another order if others hold an interesting card; a template alone with its choice in another order. */
const ordersFromHands = (gameType: GameType, isInteresting: Interesting): GameType =>
  arrangingOptions(gameType, (options, state: HandsState, seat) => {
    if (othersHold(state, seat, isInteresting) === 0) return options;
    if (options.length > 1) return options.toReversed();
    return options.map((option) => {
      const { cards } = option as ChoiceOfCards;
      return cards === undefined ? option : { ...option, cards: { ...cards, from: cards.from.toReversed() } };
    });
  });

const leaksOfHands = (gameType: GameType): PlantedFault[] => [
  planted('secrecy', 'a view shows every hand', /^the view .* discloses/, viewing(gameType, handsShown)),
  planted(
    'secrecy',
    'a view shows every hand to spectators',
    /^the view .* discloses to spectator/,
    viewing(gameType, (state: HandsState, viewer: Viewer) => (viewer === null ? handsShown(state) : {})),
  ),
  planted(
    'secrecy',
    'everybody sees what seat 0 sees',
    /^the view .* discloses to seat 1/,
    seenBySeat0(gameType),
  ),
  planted(
    'secrecy',
    'views are remembered without their viewers',
    /^the view .* discloses to seat 1/,
    sharingViews(gameType),
  ),
  planted(
    'secrecy',
    'the deal is not hidden in the log',
    /^the event dealt of entry \d+ discloses/,
    withOpenEvents(gameType, ['dealt']),
  ),
  planted(
    'secrecy',
    'a refusal names the cards of the other seats',
    /^the refusal .* discloses/,
    withRefusals(gameType, ({ hands }: HandsState) => `The hands are ${hands.flat().join(', ')}.`),
  ),
  planted(
    'secrecy',
    'the picture marks the backs of hidden cards with what they are',
    /^the svg drawing .* discloses/,
    backsMarked(gameType),
  ),
];

const cluesToHands = (gameType: GameType, isInteresting: Interesting): PlantedFault[] => [
  planted(
    'indistinguishable states',
    'the order of the options follows from hidden cards',
    /^the (legal move|same options) .*whatever is hidden/,
    ordersFromHands(gameType, isInteresting),
  ),
  planted(
    'indistinguishable states',
    'a refusal tells how many others hold a certain card',
    /^the refusal .* whatever is hidden/,
    withRefusals(
      gameType,
      (state: HandsState, seat) => `${othersHold(state, seat, isInteresting)} others would smile.`,
    ),
  ),
  planted(
    'indistinguishable states',
    'a view counts certain cards in each hand',
    /^the (same )?view .*whatever is hidden/,
    viewing(gameType, (state: HandsState) => ({ counts: countsIn(state, isInteresting) })),
  ),
  planted(
    'twin games',
    'the deal tells how many of certain cards each seat got',
    /^after entry \d+ the log of .* is the same, whatever draw/,
    withCountsInDeals(gameType, isInteresting),
  ),
];

/** Faults that every game with hidden hands can have. */
export const handFaults = (
  gameType: GameType,
  piles: Omit<HiddenPiles<HandsState>, 'pilesOf'>,
): PlantedFault[] => [
  ...hiddenPileFaults(gameType, { ...piles, pilesOf: ({ hands }) => hands }),
  ...leaksOfHands(gameType),
  ...cluesToHands(gameType, piles.isInteresting),
  planted(
    'computer players',
    'computer players know the hands',
    /the same view and rng give the same move/,
    hintFromState(gameType),
  ),
  planted(
    'choosable elements',
    'the picture marks one card only of those that can be chosen',
    /^the picture for seat \d marks data-/,
    oneCardMarked(gameType),
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
