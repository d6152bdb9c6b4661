/** A referee of Double-7, from the words of its rules alone: which moves are legal, and what each leads to. */
import { doubleSeven } from 'parlour-games/games/double-7/index';
import type { Event, Move, State } from 'parlour-games/games/double-7/schemas';
import { at } from 'parlour-games/kit/checked';
import { isSameJson } from 'parlour-games/record/hash-chain';
import type { Step } from '#test/support/play.js';

type Card = State['boneyard'][number];
type Laid = State['layout'];

const ENDS = ['left', 'right', 'up', 'down'] as const;
const SET = ['0', '1', '2', '3', '4', '5', '6', '7'].flatMap((high, i, all) =>
  all.slice(0, i + 1).map((low) => `${high}:${low}` as Card),
);
const halves = (card: Card): [number, number] => [Number(card[0]), Number(card[2])];
const isDouble = (card: Card): boolean => halves(card)[0] === halves(card)[1];
const weight = (cards: readonly Card[]): number =>
  cards.flatMap(halves).reduce((sum, number) => sum + number, 0);
const sorted = (cards: readonly Card[]): Card[] => SET.filter((card) => cards.includes(card));
const nearestFive = (total: number): number => Math.floor((total + 2) / 5) * 5;

interface End {
  readonly end: (typeof ENDS)[number];
  readonly number: number;
  /** What its outer card shows; the spinner itself is no outer card. */
  readonly shown: number;
}

/** The open ends by the cards that were joined to each, and how many cards lie beside the spinner. */
const tableOf = (
  laid: Laid,
): { readonly ends: readonly End[]; readonly beside: number; readonly spinner: Card | null } => {
  const [opening] = laid;
  if (opening === undefined) return { ends: [], beside: 0, spinner: null };
  const spinner = laid.find(({ card }) => isDouble(card)) ?? null;
  const [high, low] = halves(opening.card);
  let beside = spinner === null || spinner === opening ? 0 : 1;
  const ends = ENDS.flatMap((end): End[] => {
    const isSide = end === 'up' || end === 'down';
    if (isSide && spinner === null) return [];
    let number = isSide && spinner !== null ? halves(spinner.card)[0] : end === 'left' ? high : low;
    let shown = isSide || spinner === opening ? 0 : number;
    let isBesideSpinner = isSide || spinner === opening;
    for (const play of laid.filter((each) => each.end === end)) {
      const [a, b] = halves(play.card);
      if (isBesideSpinner) beside += 1;
      isBesideSpinner = play === spinner;
      number = a === number ? b : a;
      shown = isBesideSpinner ? 0 : isDouble(play.card) ? a + b : number;
    }
    return [{ end, number, shown }];
  });
  return { ends, beside, spinner: spinner?.card ?? null };
};

const pointsOf = (laid: Laid): number => {
  const { ends, beside, spinner } = tableOf(laid);
  const outer = ends.reduce((sum, { shown }) => sum + shown, 0);
  return outer + (spinner !== null && beside < 2 ? weight([spinner]) : 0);
};

const optionsOf = ({ hands, layout, boneyard, openWith }: State, seat: number): object[] => {
  const hand = at(hands, seat);
  if (layout.length === 0)
    return (openWith === null ? hand : [openWith]).map((card) => ({ type: 'play', card }));
  const { ends } = tableOf(layout);
  const plays = hand.flatMap((card) =>
    ends
      .filter(({ number }) => halves(card).includes(number))
      .map(({ end }) => ({ type: 'play', card, end })),
  );
  return plays.length > 0 ? plays : [{ type: boneyard.length > 0 ? 'draw' : 'pass' }];
};

interface Outcome {
  readonly state: State;
  readonly events: readonly Event[];
}

/** What everybody knows that a seat lacks is not told here. */
const forgetful = (state: State): State => ({ ...state, lacks: [] });

type Reason = 'gone-out' | 'blocked' | 'target-reached';

/** The end of a hand. A new deal is as it was `dealt`. */
const handEnd = (state: State, reason: Reason, seat: number | null, dealt: State): Outcome => {
  const { hands, handNumber, config, layout } = state;
  const totals = hands.map(weight);
  const own = seat === null ? 0 : at(totals, seat);
  const bonus =
    seat === null || reason === 'target-reached'
      ? 0
      : nearestFive(totals.reduce((a, b) => a + b, 0) - 2 * own);
  const winner = reason === 'target-reached' ? null : seat;
  const scores = state.scores.map((score, each) => (each === winner ? score + bonus : score));
  const lastHand = { handNumber, reason, winner, bonus, hands, totals };
  const ended: Event = { type: 'hand-ended', ...lastHand, scores };
  const first = scores.findIndex((score) => score >= config.target);
  if (first >= 0)
    return {
      state: { ...state, scores, lastHand },
      events: [ended, { type: 'game-ended', winner: first, reason: 'target-reached', scores }],
    };
  const opener = at(layout, -1).seat;
  const fresh = {
    ...dealt,
    config,
    handNumber: handNumber + 1,
    scores,
    lastHand,
    toMove: opener,
    openWith: null,
  };
  const shown = dealt.hands.map((cards) => ({ size: cards.length, cards }));
  const { length: boneyard } = dealt.boneyard;
  return {
    state: { ...fresh, layout: [], passesInRow: 0, drawsThisTurn: 0, resigned: null },
    events: [
      ended,
      {
        type: 'dealt',
        handNumber: handNumber + 1,
        hands: shown,
        openingDraws: [],
        boneyard,
        opener,
        openWith: null,
      },
    ],
  };
};

const played = (
  before: State,
  seat: number,
  move: Extract<Move, { type: 'play' }>,
  after: State,
): Outcome => {
  const { card } = move;
  const fitting = tableOf(before.layout).ends.filter(({ number }) => halves(card).includes(number));
  const end = before.layout.length === 0 ? null : (move.end ?? at(fitting, 0).end);
  const layout = [...before.layout, { seat, card, end }];
  const points = pointsOf(layout);
  const gained = points % 5 === 0 ? points : 0;
  const score = at(before.scores, seat) + gained;
  const becameSpinner = isDouble(card) && !before.layout.some((each) => isDouble(each.card));
  const state: State = {
    ...{ ...before, layout, scores: before.scores.with(seat, score), openWith: null },
    ...{
      hands: before.hands.with(
        seat,
        at(before.hands, seat).filter((each) => each !== card),
      ),
    },
    ...{ toMove: (seat + 1) % before.hands.length, passesInRow: 0, drawsThisTurn: 0 },
  };
  const events: Event[] = [
    { type: 'played', seat, card, end, becameSpinner, points },
    ...(gained > 0 ? [{ type: 'scored', seat, points: gained, score } as const] : []),
  ];
  const reason = at(state.hands, seat).length === 0 ? 'gone-out' : 'target-reached';
  if (reason === 'target-reached' && score < before.config.target) return { state, events };
  const over = handEnd(state, reason, seat, after);
  return { state: over.state, events: [...events, ...over.events] };
};

/** In a blocked hand, the seat with the lightest hand; none if there are two. */
const lightest = (hands: readonly (readonly Card[])[]): number | null => {
  const totals = hands.map(weight);
  const seats = [...totals.keys()].filter((seat) => totals[seat] === Math.min(...totals));
  return seats.length === 1 ? at(seats, 0) : null;
};

const expected = (before: State, seat: number, move: Move, after: State): Outcome => {
  const { boneyard, hands, handNumber } = before;
  if (move.type === 'play') return played(before, seat, move, after);
  if (move.type === 'draw') {
    const [card, ...rest] = boneyard;
    if (card === undefined) throw new Error('a card is drawn');
    const state: State = {
      ...{ ...before, boneyard: rest, drawsThisTurn: before.drawsThisTurn + 1 },
      hands: hands.with(seat, sorted([...at(hands, seat), card])),
    };
    return { state, events: [{ type: 'drew', handNumber, seat, card, boneyard: rest.length }] };
  }
  const passesInRow = before.passesInRow + 1;
  const state = { ...before, toMove: (seat + 1) % hands.length, passesInRow, drawsThisTurn: 0 };
  const blocked: Event = { type: 'blocked', seat, passesInRow };
  if (passesInRow < hands.length) return { state, events: [blocked] };
  const over = handEnd(state, 'blocked', lightest(hands), after);
  return { state: over.state, events: [blocked, ...over.events] };
};

const SIZES: Readonly<Record<number, number>> = { 2: 9, 3: 12, 4: 9, 5: 7, 6: 6 };

/** Who opens a first hand, and with what: the highest double of all that were dealt or drawn until there was one. */
const flawOfDeal = ({ hands, boneyard, openWith, toMove }: State): string | undefined => {
  const dealt = SIZES[hands.length] ?? 0;
  const drawn = hands.flat().length - dealt * hands.length;
  const doubles = SET.filter((card) => isDouble(card) && hands.flat().includes(card));
  if (boneyard.length !== 36 - hands.flat().length || (drawn > 0 && doubles.length !== 1))
    return 'a hand has another size';
  return openWith === doubles.at(-1) && at(hands, toMove).includes(at(doubles, -1))
    ? undefined
    : 'another seat or card opens';
};

const flawOfKnowledge = ({ hands, lacks }: State): string | undefined =>
  hands.every((hand, seat) =>
    hand.every((card) => !lacks[seat]?.some((number) => halves(card).includes(number))),
  )
    ? undefined
    : 'a seat holds a number that it is known to lack';

export function flawOf(step: Step, before: Step | null): string | undefined {
  const state = step.state as State;
  if (state.resigned !== null) return undefined;
  const all = [...state.hands.flat(), ...state.boneyard, ...state.layout.map(({ card }) => card)];
  if (all.length !== 36 || sorted(all).length !== 36) return 'not all 36 cards are there once';
  const isOver = state.scores.some((score) => score >= state.config.target);
  const options = isOver ? [] : optionsOf(state, state.toMove);
  if (!isSameJson(options, doubleSeven.legalMoves(state, state.toMove)))
    return `by the rules, the options are ${JSON.stringify(options)}`;
  if (before === null) return flawOfDeal(state) ?? flawOfKnowledge(state);
  if (step.move === null) return flawOfKnowledge(state);
  const outcome = expected(before.state as State, step.seat ?? 0, step.move as Move, state);
  return isSameJson(
    { ...outcome, state: forgetful(outcome.state) },
    { state: forgetful(state), events: step.events },
  )
    ? flawOfKnowledge(state)
    : `by the rules, this leads to ${JSON.stringify(outcome)}`;
}
