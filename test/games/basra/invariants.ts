/** A referee of Basra, from the words of its rules alone: which moves are legal, and what each leads to. */
import { basra } from 'parlour-games/games/basra/index';
import type { Event, Move, State } from 'parlour-games/games/basra/schemas';
import { rankOf, sortCards, type Card } from 'parlour-games/kit/cards';
import { at } from 'parlour-games/kit/checked';
import { sum } from 'parlour-games/kit/lists';
import { isSameJson } from 'parlour-games/record/hash-chain';
import type { Step } from '#test/support/play.js';

type Cards = readonly Card[];

const isJack = (card: Card): boolean => rankOf(card) === 'J';
const valueOf = (card: Card): number => 'A23456789TJ'.indexOf(rankOf(card)) + 1;
const POINTS: Readonly<Record<string, number>> = { '2C': 2, TD: 3, J: 2, A: 1 };
const pointsOf = (cards: Cards): number =>
  sum(cards.map((card) => POINTS[card] ?? POINTS[rankOf(card)] ?? 0));
const leaving = (cards: Cards, taken: Cards): Cards => cards.filter((card) => !taken.includes(card));

const groupsIn = (table: Cards, total: number): Cards[] =>
  table.flatMap((card, i) => {
    const left = total - valueOf(card);
    if (left < 0) return [];
    return left === 0 ? [[card]] : groupsIn(table.slice(i + 1), left).map((others) => [card, ...others]);
  });

/** The captures of `card`: first those with the first table card, of these first those with the second, and so on. */
const capturesOf = (table: Cards, card: Card): Cards[] => {
  if (isJack(card)) return table.length === 0 ? [] : [table];
  const seen = new Set<string>();
  const captures: Cards[] = [];
  const left = [table];
  for (const cards of left) {
    const groups = groupsIn(cards, valueOf(card));
    if (groups.length === 0 && cards !== table) captures.push(leaving(table, cards));
    const next = groups.map((group) => leaving(cards, group));
    left.push(...next.filter((each) => !seen.has(each.join()) && seen.add(each.join())));
  }
  const orderOf = (capture: Cards): string => table.map((each) => (capture.includes(each) ? 0 : 1)).join('');
  return captures.sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
};

const turnOf = ({ hands, dealer, resigned }: State): number | null => {
  const held = hands.flat().length;
  return resigned !== null || held === 0 ? null : (dealer + 1 + 5 * hands.length - held) % hands.length;
};

const optionsOf = (state: State): object[] =>
  (state.hands[turnOf(state) ?? -1] ?? []).flatMap((card) => {
    const captures = capturesOf(state.table, card);
    return captures.length === 0
      ? [{ type: 'play', card }]
      : captures.map((capture) => ({ type: 'play', card, capture }));
  });

interface Outcome {
  readonly state: State;
  readonly events: readonly Event[];
}

const winning = (state: State, seat: number, cards: Cards, points: number): State => ({
  ...state,
  captured: state.captured.with(seat, [...at(state.captured, seat), ...cards]),
  scores: state.scores.with(seat, at(state.scores, seat) + points),
});

const played = (before: State, seat: number, { card, capture: named = [] }: Move): Outcome => {
  const { table, config } = before;
  const state = { ...before, hands: before.hands.with(seat, [...leaving(at(before.hands, seat), [card])]) };
  const capture =
    named.length > 0 ? table.filter((each) => named.includes(each)) : at([...capturesOf(table, card), []], 0);
  const events: Event[] = [{ type: 'played', seat, card }];
  if (capture.length === 0)
    return {
      state: {
        ...state,
        table: [...table, card],
        lastPlay: { seat, card, capture: [], points: 0, basra: 0 },
      },
      events: [...events, { type: 'laid', seat, card }],
    };
  const left = leaving(table, capture);
  const ofJack = table.every(isJack) ? config.jackBasra : 0;
  const extra = left.length > 0 ? 0 : isJack(card) ? ofJack : 2 * valueOf(card);
  const points = pointsOf([...capture, card]);
  const lastPlay = { seat, card, capture: [...capture], points: points + extra, basra: extra };
  return {
    state: {
      ...winning(state, seat, [...capture, card], points + extra),
      ...{ table: [...left], lastCapturer: seat, lastPlay },
    },
    events: [
      ...events,
      { type: 'captured', seat, card, cards: [...capture], points },
      ...(extra === 0 ? [] : [{ type: 'basra', seat, card, points: extra } as const]),
    ],
  };
};

/** Once all hands are empty. A new deck is as it was `dealt`; the hands of a stock come from its front. */
const dealtOrEnded = (before: State, dealt: State): Outcome => {
  const { stock, deck, dealer, hands, table, lastCapturer } = before;
  const seats = hands.length;
  const dealOf = (state: State, cards: Cards): Event => {
    const shown = state.hands.map((each) => ({ size: each.length, cards: each }));
    const { deck: number, dealer: by, stock: rest } = state;
    return { type: 'dealt', deck: number, dealer: by, hands: shown, table: [...cards], stock: rest.length };
  };
  if (stock.length > 0) {
    const due = (seat: number) => (_: Card, i: number) => i < 5 * seats && (dealer + 1 + i) % seats === seat;
    const state = {
      ...{ ...before, stock: stock.slice(5 * seats) },
      hands: hands.map((_, seat) => sortCards(stock.filter(due(seat)))),
    };
    return { state, events: [dealOf(state, [])] };
  }
  const isTaken = lastCapturer !== null && table.length > 0;
  const points = pointsOf(table);
  const state = isTaken ? { ...winning(before, lastCapturer, table, points), table: [] } : before;
  const { scores, config } = state;
  const events: Event[] = [
    ...(isTaken ? [{ type: 'last-cards-taken', seat: lastCapturer, cards: table, points } as const] : []),
    { type: 'deck-ended', deck, scores },
  ];
  const best = Math.max(...scores);
  const winners = [...scores.keys()].filter((seat) => scores[seat] === best);
  if (best >= config.target && winners.length === 1)
    return { state, events: [...events, { type: 'game-ended', reason: 'target-reached', winners, scores }] };
  const next: State = {
    ...{ config, scores, deck: deck + 1, dealer: (dealer + 1) % seats, captured: hands.map(() => []) },
    ...{ hands: dealt.hands, stock: dealt.stock, table: dealt.table },
    ...{ lastCapturer: null, lastPlay: null, resigned: null },
  };
  return { state: next, events: [...events, dealOf(next, next.table)] };
};

const expected = (before: State, { seat, move, state: after }: Step): Outcome => {
  const { state, events } = played(before, seat ?? 0, move as Move);
  if (state.hands.flat().length > 0) return { state, events };
  const end = dealtOrEnded(state, after as State);
  return { state: end.state, events: [...events, ...end.events] };
};

export function flawOf(step: Step, before: Step | null): string | undefined {
  const state = step.state as State;
  const turn = turnOf(state);
  const [options, listed] = [optionsOf(state), basra.legalMoves(state, turn ?? 0)];
  if (turn !== basra.turn(state) || !isSameJson(options, listed))
    return `by the rules, seat ${turn} has the options ${JSON.stringify(options)}`;
  if (before === null || step.move === null) return undefined;
  const outcome = expected(before.state as State, step);
  return isSameJson(outcome, { state, events: step.events })
    ? undefined
    : `by the rules, this leads to ${JSON.stringify(outcome)}`;
}
