/** The laws of zones and secrecy hold for a sound game, and each planted fault breaks the law that it should. */
import { test } from 'tap';
import type { Seat, Viewer } from '#src/game-type.js';
import type { Playthrough } from '#test/support/play.js';
import { lawOfOpenness } from './openness.js';
import { lawOfSecrecy } from './secrecy.js';
import { stones, stonesWith, type StonesState } from './stones.js';
import { randomGame } from './support.js';
import { lawOfZones } from './zones.js';

const GAMES = 12;

/** Tries a law on games of a faulty type; throws if it is broken. */
const tryLaw = (
  law: (playthrough: Playthrough) => void,
  faults: Parameters<typeof stonesWith>[0] = {},
): void => {
  const gameType = stonesWith(faults);
  for (let n = 0; n < GAMES; n += 1) law(randomGame(gameType, n));
};

type View = (state: StonesState, viewer: Viewer) => object;
const viewWith = (part: View) => ({
  view: (state: StonesState, viewer: Viewer) => ({ ...stones.view(state, viewer), ...part(state, viewer) }),
});

type WithNext = Parameters<typeof stones.apply>[2] & { readonly next: string };

const FIRST_ROUND = 1;

test('a sound game keeps the laws', async (t) => {
  for (const law of [lawOfZones, lawOfSecrecy, lawOfOpenness]) t.doesNotThrow(() => tryLaw(law), law.name);
});

const LEAKS: Readonly<Record<string, [faults: object, message: RegExp]>> = {
  'a view shows every hand': [
    viewWith(({ hands }) => ({ hands })),
    /^the view .* hidden piece s\d at \$\.hands/,
  ],
  'a view shows the next stone of the stock': [
    viewWith(({ stock }) => ({ next: stock[0] ?? null })),
    /^the view .* at \$\.next/,
  ],
  'a view shows a hand to spectators': [
    viewWith(({ hands }, viewer) => (viewer === null ? { hands } : {})),
    /^the view .* to spectator/,
  ],
  'a view shows a hand in later rounds only': [
    viewWith(({ hands, round }) => (round > FIRST_ROUND ? { hands } : {})),
    /^the view/,
  ],
  'the summary of the last round shows the hands of this one': [
    viewWith(({ hands, lastRound }) => ({ lastRound: lastRound === null ? null : { hands } })),
    /^the view .* at \$\.lastRound\.hands/,
  ],
  'an event is not hidden': [{ viewEvent: (event: object) => event }, /^the event dealt of entry 0/],
  'an event is hidden at first, and not when it is read again': [
    {
      viewEvent: (event: Parameters<typeof stones.viewEvent>[0], viewer: Viewer, { stock }: StonesState) =>
        stock.length < 3 ? event : stones.viewEvent(event, viewer),
    },
    /^the event dealt/,
  ],
  'a move is not hidden': [{ viewMove: (move: object) => move }, /^the move of entry/],
  'a legal move names a hidden stone': [
    {
      legalMoves: (state: StonesState, seat: Seat) =>
        stones.legalMoves(state, seat).map((move) => ({ ...move, next: state.stock[0] })),
      apply: (
        state: StonesState,
        seat: Seat,
        move: WithNext,
        context: Parameters<typeof stones.apply>[3],
      ) => {
        const { next: _, ...played } = move;
        return stones.apply(state, seat, played, context);
      },
    },
    /^the legal move/,
  ],
  'a refusal names a hidden stone': [
    {
      apply: (...parameters: Parameters<typeof stones.apply>) => {
        const applied = stones.apply(...parameters);
        const [{ hands }, seat] = parameters;
        return applied.ok
          ? applied
          : { ...applied, detail: `The other seat holds ${hands[1 - seat]?.join(', ')}.` };
      },
    },
    /^the refusal not-in-hand/,
  ],
};

for (const [fault, [faults, message]] of Object.entries(LEAKS)) {
  test(`the law of secrecy finds that ${fault}`, async (t) => {
    t.throws(() => tryLaw(lawOfSecrecy, faults), { message });
  });
}

test('the law of openness finds that a view lacks a piece', async (t) => {
  const faults = viewWith(({ shown }) => ({ shown: shown.slice(1) }));
  t.throws(() => tryLaw(lawOfOpenness, faults), /shows all 1 of s\d/);
});

test('the law of zones finds lost, doubled and misplaced pieces', async (t) => {
  const zonesWith = (change: (pieces: readonly string[]) => readonly string[]) => ({
    zones: (state: StonesState) =>
      stones
        .zones(state)
        .map((zone) => ({ ...zone, pieces: zone.name === 'shown' ? change(zone.pieces) : zone.pieces })),
  });
  t.throws(
    () =>
      tryLaw(
        lawOfZones,
        zonesWith((pieces) => pieces.slice(1)),
      ),
    /conserves the pieces/,
  );
  t.throws(
    () =>
      tryLaw(
        lawOfZones,
        zonesWith((pieces) => [...pieces, ...pieces]),
      ),
    /conserves the pieces/,
  );
  t.throws(
    () =>
      tryLaw(
        lawOfZones,
        zonesWith((pieces) => pieces.map(() => 's1')),
      ),
    /conserves the pieces/,
  );
  const { zones } = stones;
  const twice = { zones: (state: StonesState) => zones(state).map((zone) => ({ ...zone, name: 'zone' })) };
  t.throws(() => tryLaw(lawOfZones, twice), /different names/);
  const nowhere = {
    zones: (state: StonesState) => zones(state).map((zone) => ({ ...zone, visibleTo: [7] })),
  };
  t.throws(() => tryLaw(lawOfZones, nowhere), /seats of the game/);
});
