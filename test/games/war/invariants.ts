/** The own invariants of War, and a referee of its battles, from the words of its rules alone. */
import { war } from 'parlour-games/games/war/index';
import type { Event, State } from 'parlour-games/games/war/schemas';
import { at } from 'parlour-games/kit/checked';
import { rankOf, type Card } from 'parlour-games/kit/cards';
import type { Step } from '#test/support/play.js';

/** A state holds two decks and one battle, however long the game has lasted. */
const MAX_STATE_LENGTH = 1600;

const assert = (holds: boolean, what: string): void => {
  if (!holds) throw new Error(what);
};
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const onTable = ({ lastBattle, ending }: State): string[] =>
  ending?.reason === 'short-war' && lastBattle !== null
    ? [
        ...lastBattle.turnedUp,
        ...lastBattle.wars.flatMap((each) => [...each.faceDown.flat(), ...each.turnedUp]),
      ]
    : [];

const checkCards = (state: State): void => {
  const all = [...state.decks.flat(), ...onTable(state)];
  assert(all.length === 52 && new Set(all).size === 52, 'all 52 cards are there once');
  const result = war.result(state);
  assert(
    result === null ||
      same(
        result.scores,
        state.decks.map((deck) => deck.length),
      ),
    'the scores are the deck sizes',
  );
  assert((result === null) === (war.turn(state) === 0), 'seat 0 is to move until the game is over');
};

/** The deck of the winner of a battle lies around the cards that everybody has seen; until the end decks are hidden. */
const checkZones = (state: State): void => {
  const { lastBattle, ending, decks } = state;
  const seen = lastBattle === null ? [] : [lastBattle, ...lastBattle.wars].flatMap((each) => each.turnedUp);
  const known = lastBattle?.winner === null ? onTable(state) : seen;
  const visibleTo = ending === null ? 'nobody' : 'all';
  const expected = [
    ...decks.map((deck) => ({ pieces: deck.filter((card) => !known.includes(card)), visibleTo })),
    { pieces: known, visibleTo: 'all' },
  ];
  const sorted = (zones: readonly { pieces: readonly string[]; visibleTo: unknown }[]) =>
    zones.map((zone) => [zone.pieces.toSorted(), zone.visibleTo]);
  assert(same(sorted(war.zones(state)), sorted(expected)), 'every card lies where it should');
};

const pileOf = (cards: readonly Card[]) => ({ size: cards.length, cards: [...cards] });

/** How a battle is told to whoever may see everything. */
const tellBattle = (battle: NonNullable<State['lastBattle']>) => {
  const wars = battle.wars.map(({ faceDown: [a, b], turnedUp }) => ({
    faceDown: [pileOf(a), pileOf(b)] as [ReturnType<typeof pileOf>, ReturnType<typeof pileOf>],
    turnedUp,
  }));
  const cardsInPlay = 2 + battle.wars.flatMap(({ faceDown }) => [...faceDown.flat(), 0, 0]).length;
  const { number, turnedUp, winner } = battle;
  return { number, turnedUp, wars, winner, cardsInPlay };
};

/** Until the end nobody sees the deal or a card put face down. */
const checkHidden = (state: State): void => {
  const { lastBattle, ending, decks } = state;
  const shown = (event: Event): string => JSON.stringify(war.viewEvent(event, null, state));
  const dealt = shown({ type: 'dealt', deckSizes: [26, 26], decks });
  assert(dealt.includes('"decks":null') === (ending === null), 'the deal is hidden until the end');
  if (lastBattle === null) return;
  const battle = shown({ type: 'battle', ...tellBattle(lastBattle), deckSizes: [26, 26] });
  const down = lastBattle.wars.flatMap(({ faceDown }) => faceDown.flat());
  assert(
    down.every((card) => battle.includes(card) === (ending !== null)),
    'cards face down are hidden until the end',
  );
};

const RANKS = '23456789TJQKA';
type Battle = Extract<Event, { type: 'battle' }>;
/** 1 if seat 0 turned up the higher rank, −1 if seat 1 did, 0 if both are equal. */
const comparisonOf = ([a, b]: Battle['turnedUp']): number =>
  Math.sign(RANKS.indexOf(rankOf(a)) - RANKS.indexOf(rankOf(b)));

type Ending = NonNullable<State['ending']>;

const largerOf = ([a, b]: readonly number[]): 0 | 1 | null =>
  a === b ? null : Number(a) > Number(b) ? 0 : 1;

/** Whoever cannot complete a war loses; if neither can, the one with fewer cards, and nobody if both have the same. */
const endOfShortWar = (sizes: readonly number[], needed: number): Ending | null => {
  const short = sizes.map((size) => size < needed);
  if (!short.includes(true)) return null;
  const winner = short.includes(false) ? (short[0] === true ? 1 : 0) : largerOf(sizes);
  return { reason: 'short-war', winner };
};

interface Fought {
  readonly lastBattle: NonNullable<State['lastBattle']>;
  /** The decks without the cards in play. */
  readonly left: readonly (readonly Card[])[];
  /** By seat, in the order played. */
  readonly played: readonly (readonly Card[])[];
  readonly ending: Ending | null;
}

/** Both turn up a card; at equal ranks each puts three face down and turns up a fourth, or its last card. */
const fought = ({ decks, config, battles }: State): Fought => {
  const left = decks.map((deck) => [...deck]);
  const played: Card[][] = [[], []];
  const put = (seat: number, count: number): Card[] => {
    const cards = at(left, seat).splice(0, count);
    at(played, seat).push(...cards);
    return cards;
  };
  const both = <T>(of: (seat: number) => T): [T, T] => [of(0), of(1)];
  const turnUp = () => both((seat) => at(put(seat, 1), 0));
  const turnedUp = turnUp();
  const wars: Fought['lastBattle']['wars'] = [];
  let up = turnedUp;
  const endNow = (): Ending | null =>
    comparisonOf(up) === 0
      ? endOfShortWar(
          left.map((deck) => deck.length),
          config.shortWar === 'lose' ? 4 : 1,
        )
      : null;
  while (comparisonOf(up) === 0 && endNow() === null) {
    const faceDown = both((seat) => put(seat, Math.min(3, at(left, seat).length - 1)));
    up = turnUp();
    wars.push({ faceDown, turnedUp: up });
  }
  const ending = endNow();
  const winner = ending !== null ? null : comparisonOf(up) > 0 ? 0 : 1;
  return { lastBattle: { number: battles + 1, turnedUp, wars, winner }, left, played, ending };
};

/** What the winner has under its deck is in another order if it was shuffled: `after` has it as it lies. */
const checkBattle = (before: State, after: State, event: Battle): void => {
  const { lastBattle, left, played, ending } = fought(before);
  const { winner } = lastBattle;
  const won = winner === null ? [] : [...at(played, winner), ...at(played, 1 - winner)];
  const under = (seat: number) => at(after.decks, seat).slice(at(left, seat).length);
  const isShuffled = before.config.pickup === 'shuffled';
  for (const seat of [0, 1]) {
    const [lies, should] = [under(seat), seat === winner ? won : []];
    assert(
      same(at(after.decks, seat).slice(0, at(left, seat).length), at(left, seat)),
      'a deck keeps its order',
    );
    assert(
      isShuffled ? same(lies.toSorted(), should.toSorted()) : same(lies, should),
      'the winner takes all, as it should',
    );
  }
  assert(same(after.lastBattle, lastBattle), `by the rules, the battle is ${JSON.stringify(lastBattle)}`);
  const sizes = after.decks.map((deck) => deck.length);
  const shown = {
    type: 'battle',
    ...tellBattle(lastBattle),
    deckSizes: sizes,
  };
  assert(same(event, shown), `by the rules, the battle is told as ${JSON.stringify(shown)}`);
  const decided = sizes.includes(0)
    ? { reason: 'deck-empty', winner: largerOf(sizes) }
    : after.battles === before.config.maxBattles
      ? { reason: 'max-battles', winner: largerOf(sizes) }
      : null;
  assert(same(after.ending, ending ?? decided), 'the game ends as it should');
};

const checkEvents = (step: Step, before: State | null, state: State): void => {
  const battles = (step.events as Event[]).filter((event) => event.type === 'battle');
  const [only, more] = battles;
  if (before !== null && step.move !== null && only !== undefined && more === undefined)
    checkBattle(before, state, only);
  const first = before?.battles ?? 0;
  assert(
    same(
      battles.map(({ number }) => number),
      battles.map((_, i) => first + 1 + i),
    ),
    'battles are numbered without gaps',
  );
  assert(state.battles === first + battles.length, 'the state counts the battles');
  assert(state.battles <= state.config.maxBattles, 'no more battles than maxBattles');
};

export function flawOf(step: Step, before: Step | null): undefined {
  const state = step.state as State;
  checkCards(state);
  checkZones(state);
  checkHidden(state);
  checkEvents(step, (before?.state ?? null) as State | null, state);
  assert(JSON.stringify(state).length <= MAX_STATE_LENGTH, 'the state stays small');
}
