/** A referee of 7reeg, from the words of its rules alone: which moves are legal, and what each leads to. */
import { sevenReeg } from 'parlour-games/games/7reeg/index';
import type { Event, Move, State } from 'parlour-games/games/7reeg/schemas';
import { sortCards } from 'parlour-games/kit/cards';
import { at } from 'parlour-games/kit/checked';
import { without } from 'parlour-games/kit/lists';
import { isSameJson } from 'parlour-games/record/hash-chain';
import type { Step } from '#test/support/play.js';
import { longer, MELDS, setsOfMelds, valueOfAll, type Cards } from './all-melds.js';

const isDown = ({ melds }: State, seat: number): boolean => melds.some((meld) => meld.seat === seat);
const optionsOf = (state: State): object[] => {
  const { turn, phase, hands, discardPile, melds, floor } = state;
  if (turn === null) return [];
  const hand = at(hands, turn);
  const top = discardPile.slice(-1);
  const toLay = setsOfMelds(phase === 'draw' ? [...hand, ...top] : hand).filter(
    (laid) => isDown(state, turn) || (laid.flat().length >= floor.cards && valueOfAll(laid) >= floor.value),
  );
  if (phase === 'draw')
    return [
      { type: 'draw', from: 'bank' },
      ...toLay
        .filter((laid) => top.some((card) => laid.flat().includes(card)))
        .map((laid) => ({ type: 'draw', from: 'discard', melds: laid })),
    ];
  const cards = [...new Set(hand)];
  const laidOff = cards.flatMap((card) =>
    melds.flatMap((laid, meld) => (longer(laid.cards, card) ? [{ type: 'lay-off', card, meld }] : [])),
  );
  return [
    ...toLay.map((laid) => ({ type: 'meld', melds: laid })),
    ...(isDown(state, turn) ? laidOff : []),
    ...cards.map((card) => ({ type: 'discard', card })),
  ];
};

const lowest = (seats: readonly number[], scores: readonly number[]): number[] =>
  seats.filter((seat) => seats.every((other) => at(scores, seat) <= at(scores, other)));

const nextIn = (out: State['outAfterRound'], first: number): number => {
  const seat = first % out.length;
  return out.some((each) => each === null) && at(out, seat) !== null ? nextIn(out, seat + 1) : seat;
};

interface Outcome {
  readonly state: State;
  readonly events: readonly Event[];
}

/** The end of a round. A new deal is as it was `dealt`. */
const roundEnd = (state: State, winner: number | null, dealt: State): Outcome => {
  const { config, round, hands } = state;
  const from = winner === null ? null : state.fiftyClaimedFrom;
  const points = hands.map(({ length }, seat) =>
    seat === winner ? (from === null ? -1 : -3) : length + (seat === from ? 3 : 0),
  );
  const scores = state.scores.map((score, seat) => score + at(points, seat));
  const playing = [...hands.keys()].filter((seat) => at(state.outAfterRound, seat) === null);
  const outAfterRound = state.outAfterRound.map(
    (out, seat) => out ?? (at(scores, seat) > config.eliminationScore ? round : null),
  );
  const left = playing.filter((seat) => outAfterRound[seat] === null);
  const events: Event[] = [
    { type: 'round-ended', round, winner, fifty: from !== null, fiftyFrom: from, hands, points, scores },
    ...playing
      .filter((seat) => !left.includes(seat))
      .map((seat): Event => ({ type: 'eliminated', seat, score: at(scores, seat) })),
  ];
  const reason = [
    ...(left.length === 0 ? (['nobody-left'] as const) : []),
    ...(left.length === 1 ? (['last-seat-in'] as const) : []),
    ...(round === config.maxRounds ? (['max-rounds'] as const) : []),
  ][0];
  if (reason !== undefined) {
    const winners = left.length === 1 ? left : lowest(playing, scores);
    return {
      state: { ...state, scores, outAfterRound, turn: null, ending: { reason, winners } },
      events: [...events, { type: 'game-ended', reason, winners, scores }],
    };
  }
  const leader = nextIn(outAfterRound, winner ?? state.leader);
  const cards = dealt.hands.map((each) => ({ size: each.length, cards: each }));
  return {
    state: {
      ...{ config, round: round + 1, leader, turn: leader, phase: 'draw', scores, outAfterRound },
      ...{ floor: { cards: 6, value: 51 }, hands: dealt.hands, bank: dealt.bank, melds: [] },
      ...{
        discardPile: [],
        topDiscard: null,
        taken: [],
        fiftyClaimedFrom: null,
        reshuffles: 0,
        ending: null,
      },
    },
    events: [
      ...events,
      { type: 'dealt', round: round + 1, leader, hands: cards, bankSize: dealt.bank.length },
    ],
  };
};

/** What a draw from the bank leads to; the cards of a new bank are in the order in which they were `drawn`. */
const drawn = (before: State, seat: number, after: State): Outcome => {
  const { bank, discardPile, reshuffles, hands } = before;
  const isNew = bank.length === 0;
  if (isNew && (reshuffles === 2 || discardPile.length < 2)) return roundEnd(before, null, after);
  const shuffled = sortCards(discardPile.slice(0, -1));
  const [card, ...rest] = isNew
    ? [...(without(at(after.hands, seat), at(hands, seat)) ?? []), ...after.bank]
    : bank;
  if (card === undefined) throw new Error('a card is drawn');
  if (isNew && sortCards([card, ...rest]).join() !== shuffled.join()) throw new Error('another bank');
  const refilled = { discardPile: discardPile.slice(-1), reshuffles: reshuffles + 1 };
  return {
    state: {
      ...{ ...before, ...(isNew ? refilled : {}), bank: rest, phase: 'play' },
      hands: hands.with(seat, sortCards([...at(hands, seat), card])),
    },
    events: [
      ...(isNew ? [{ type: 'reshuffled', bankSize: shuffled.length } as const] : []),
      { type: 'drew-bank', seat, card, bankSize: rest.length },
    ],
  };
};

/** Lays melds, one of them perhaps with a discard that was taken. */
const laid = (state: State, seat: number, named: readonly Cards[]): Outcome => {
  const melds = named.map((cards) => [...(MELDS.find((meld) => without(meld, cards)?.length === 0) ?? [])]);
  const [cards, value] = [named.flat().length, valueOfAll(melds)];
  const { config, floor } = state;
  const raised = {
    cards: config.floorCards === 'fixed' ? floor.cards : cards,
    value: config.floorValue === 'fixed' ? floor.value : value,
  };
  const numbered = melds.map((each, i) => ({ meld: state.melds.length + i, cards: each }));
  return {
    state: {
      ...{ ...state, floor: state.melds.length === 0 ? raised : floor },
      hands: state.hands.with(seat, without(at(state.hands, seat), named.flat()) ?? []),
      melds: [...state.melds, ...melds.map((each) => ({ seat, cards: each }))],
    },
    events: [{ type: 'melded', seat, melds: numbered, cards, value, wentDown: !isDown(state, seat) }],
  };
};

const played = (before: State, seat: number, move: Move, after: State): Outcome => {
  const { hands, melds, discardPile, topDiscard } = before;
  const hand = at(hands, seat);
  if (move.type === 'meld') return laid(before, seat, move.melds);
  if (move.type === 'draw') {
    const card = discardPile.at(-1);
    if (move.from === 'bank' || card === undefined) return drawn(before, seat, after);
    const { fifty = false } = move;
    const taken = { seat, card, from: Number(topDiscard?.seat), fifty };
    const holding: State = {
      ...{ ...before, hands: hands.with(seat, sortCards([...hand, card])), phase: 'play', topDiscard: null },
      ...{ discardPile: discardPile.slice(0, -1), taken: [...before.taken, taken] },
      fiftyClaimedFrom: fifty ? taken.from : null,
    };
    const { state, events } = laid(holding, seat, move.melds ?? []);
    return { state, events: [{ type: 'took-discard', ...taken }, ...events] };
  }
  const { card } = move;
  const state = { ...before, hands: hands.with(seat, without(hand, [card]) ?? []) };
  if (move.type === 'lay-off') {
    const { meld } = move;
    const target = at(melds, meld);
    const cards = [...(longer(target.cards, card) ?? [])];
    return {
      state: { ...state, melds: melds.with(meld, { ...target, cards }) },
      events: [{ type: 'laid-off', seat, card, meld, cards }],
    };
  }
  // The law of moves knows the time.
  const discardedAtMs = after.topDiscard?.discardedAtMs ?? 0;
  const discarded = { discardPile: [...discardPile, card], topDiscard: { seat, discardedAtMs } };
  const next = {
    turn: nextIn(state.outAfterRound, seat + 1),
    phase: 'draw',
    fiftyClaimedFrom: null,
  } as const;
  return {
    state: { ...state, ...discarded, ...(hand.length === 1 ? {} : next) },
    events: [{ type: 'discarded', seat, card }],
  };
};

const expected = (before: State, { seat, move, state: plain }: Step): Outcome => {
  const after = plain as State;
  const { state, events } = played(before, seat ?? 0, move as Move, after);
  if (state.turn === null || state.round > before.round || at(state.hands, seat ?? 0).length > 0)
    return { state, events };
  const end = roundEnd(state, seat, after);
  return { state: end.state, events: [...events, ...end.events] };
};

const isLateClaim = ({ topDiscard, config }: State, move: Move, now: number): boolean =>
  move.type === 'draw' &&
  move.fifty === true &&
  now - Number(topDiscard?.discardedAtMs) > config.fiftyWindowMs;

export function flawOf(step: Step, before: Step | null, now: number): string | undefined {
  const state = step.state as State;
  const options = optionsOf(state);
  if (!isSameJson(options, sevenReeg.legalMoves(state, state.turn ?? 0)))
    return `by the rules, the options are ${JSON.stringify(options)}`;
  if (before === null || step.move === null) return undefined;
  if (isLateClaim(before.state as State, step.move as Move, now))
    return 'by the rules, this "50" is claimed too late';
  const outcome = expected(before.state as State, step);
  return isSameJson(outcome, { state, events: step.events })
    ? undefined
    : `by the rules, this leads to ${JSON.stringify(outcome)}`;
}
