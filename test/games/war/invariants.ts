/** The own invariants of War, beyond the laws of all game types. */
import { war } from 'parlour-games/games/war/index';
import type { Event, State } from 'parlour-games/games/war/schemas';
import { battleView } from 'parlour-games/games/war/view';
import { at } from 'parlour-games/kit/checked';
import { rankOf } from 'parlour-games/kit/cards';
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

/** Until the end nobody sees the deal or a card put face down. */
const checkHidden = (state: State): void => {
  const { lastBattle, ending, decks } = state;
  const shown = (event: Event): string => JSON.stringify(war.viewEvent(event, null, state));
  const dealt = shown({ type: 'dealt', deckSizes: [26, 26], decks });
  assert(dealt.includes('"decks":null') === (ending === null), 'the deal is hidden until the end');
  if (lastBattle === null) return;
  const battle = shown({ type: 'battle', ...battleView(lastBattle), deckSizes: [26, 26] });
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

/** Only the last cards turned up differ in rank, and the higher one wins. A battle without a winner ends the game. */
const checkBattle = (battle: Battle, state: State): void => {
  const levels = [battle.turnedUp, ...battle.wars.map((each) => each.turnedUp)].map(comparisonOf);
  assert(
    levels.slice(0, -1).every((sign) => sign === 0),
    'a war follows equal ranks',
  );
  const winner =
    new Map([
      [1, 0],
      [-1, 1],
    ]).get(at(levels, -1)) ?? null;
  assert(battle.winner === winner, 'the higher card wins');
  const sum = battle.deckSizes[0] + battle.deckSizes[1];
  assert(sum === (winner === null ? 52 - battle.cardsInPlay : 52), 'the deck sizes add up');
  assert(winner !== null || state.ending?.reason === 'short-war', 'a short war ends the game');
};

const checkEvents = (step: Step, before: State | null, state: State): void => {
  const battles = (step.events as Event[]).filter((event) => event.type === 'battle');
  battles.forEach((battle) => checkBattle(battle, state));
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
