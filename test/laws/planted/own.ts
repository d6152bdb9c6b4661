/** Faults that only one type can have. */
import type { Context, GameType, Typed } from 'parlour-games/game-type';
import { sevenReeg } from 'parlour-games/games/7reeg/index';
import type { State as SevenReegState } from 'parlour-games/games/7reeg/schemas';
import { basra } from 'parlour-games/games/basra/index';
import type { State as BasraState } from 'parlour-games/games/basra/schemas';
import { connectFour } from 'parlour-games/games/connect-four/index';
import { doubleSeven } from 'parlour-games/games/double-7/index';
import { overUnderSeven } from 'parlour-games/games/over-under-seven/index';
import type { State as OverUnderState } from 'parlour-games/games/over-under-seven/schemas';
import { war } from 'parlour-games/games/war/index';
import type { State as WarState } from 'parlour-games/games/war/schemas';
import { diceFaults } from './dice.js';
import { arrangingOptions, planted, playingBy, viewing, type PlantedFault } from './plant.js';
import { rareRefusal } from './secrets.js';

interface Shuffled {
  readonly shuffledInRound?: number;
}

/** The cards of a bank that was shuffled again have all been seen: only their order is secret. */
const rememberingShuffles = (sound: GameType): GameType => {
  const shows = ({ round, bank, shuffledInRound }: SevenReegState & Shuffled) =>
    shuffledInRound === round ? { bankOrder: bank } : {};
  return {
    ...sound,
    apply: (state, ...parameters) => {
      const applied = sound.apply(state, ...parameters);
      if (!applied.ok) return applied;
      const [before, after] = [state as SevenReegState & Shuffled, applied.state as SevenReegState];
      const isShuffled = after.round === before.round && after.bank.length > before.bank.length;
      const { shuffledInRound = 0 } = before;
      return { ...applied, state: { ...after, shuffledInRound: isShuffled ? after.round : shuffledInRound } };
    },
    view: (state, viewer) => ({ ...sound.view(state, viewer), ...shows(state as SevenReegState & Shuffled) }),
    openView: (state) => ({ ...sound.openView(state), ...shows(state as SevenReegState & Shuffled) }),
  };
};

const ofSevenReeg = (gameType: GameType): PlantedFault[] => [
  planted('moves', 'a discard cannot be taken an hour later', /accepted as it is listed/, {
    ...gameType,
    apply: (state, seat, move, context) => {
      const { topDiscard } = state as SevenReegState;
      const isLate = topDiscard !== null && context.now - topDiscard.discardedAtMs > 1_000_000;
      if (!isLate || !('melds' in move)) return gameType.apply(state, seat, move, context);
      return { ok: false, reason: 'no-discard', detail: 'too late' };
    },
  }),
  planted(
    'twin games',
    'a view shows the order of the bank once it has been shuffled again',
    /^after entry \d+ the view of .* is the same, whatever/,
    rememberingShuffles(gameType),
  ),
];

const ofBasra = (gameType: GameType): PlantedFault[] => [
  planted('moves', 'a refusal offers a move that is not legal', /what a refusal offers is listed/, {
    ...gameType,
    apply: (state, seat, move, context) => {
      const applied = gameType.apply(state, seat, move, context);
      return applied.ok || applied.reason !== 'not-maximal' ? applied : { ...applied, options: [move] };
    },
  }),
  planted(
    'moves',
    'a card is lost when a jack, which may just be listed, takes all of six cards',
    /no flaw after entry \d+: by the rules, this leads to/,
    {
      ...gameType,
      apply: (before, seat, move, context) => {
        const applied = gameType.apply(before, seat, move, context);
        const { card = '' } = move as Typed & { readonly card?: string };
        if (!applied.ok || !card.startsWith('J') || (before as BasraState).table.length < 6) return applied;
        const state = applied.state as BasraState;
        const captured = state.captured.map((pile, owner) => (owner === seat ? pile.slice(0, -1) : pile));
        return { ...applied, state: { ...state, captured } };
      },
    },
  ),
  rareRefusal(gameType, 'not-maximal'),
];

/** Rolls for the next bet already, and keeps the dice in the state, where they can be read before the bet. */
const rollingAhead = (gameType: GameType): GameType => {
  const roll = ({ rng }: Context): number[] => [rng.die(), rng.die()];
  const rolled = (dice: readonly number[]): Context['rng'] => {
    const left = [...dice];
    return { below: () => 0, die: () => left.shift() ?? 1, shuffle: (list) => [...list] };
  };
  return {
    ...gameType,
    setup: (config, seats, context) => {
      const { state, events } = gameType.setup(config, seats, context);
      return { state: { ...state, next: roll(context) }, events };
    },
    apply: (state, seat, move, context) => {
      const rng = rolled((state as { next: number[] }).next);
      const applied = gameType.apply(state, seat, move, { ...context, rng });
      return applied.ok ? { ...applied, state: { ...applied.state, next: roll(context) } } : applied;
    },
  };
};

const ofOverUnderSeven = (gameType: GameType): PlantedFault[] => [
  planted('invariants', 'two sixes win one unit more', /by the rules, this leads to/, {
    ...gameType,
    apply: (...parameters) => {
      const applied = gameType.apply(...parameters);
      if (!applied.ok) return applied;
      const { bankroll, lastRoll } = applied.state as OverUnderState;
      const state = { ...applied.state, bankroll: bankroll + 1 };
      return lastRoll?.total === 12 ? { ...applied, state } : applied;
    },
  }),
  planted('chance', 'the dice are known before the bet', /draws shows in its events/, rollingAhead(gameType)),
];

const ofWar = (gameType: GameType): PlantedFault[] => [
  planted(
    'offers',
    'moves can be taken back although cards were drawn',
    /nothing is drawn that is taken back/,
    { ...gameType, takesBack: true },
  ),
  planted('offers', 'the smaller deck wins an agreed draw', /an agreed draw has both winners/, {
    ...gameType,
    agree: (state) => gameType.resign(state, 0),
  }),
  planted(
    'twin games',
    'a view shows the decks after a hundred battles, when all cards have been seen',
    /^after entry \d+ the view of .* is the same, whatever/,
    viewing(gameType, ({ battles, decks }: WarState) => (battles > 100 ? { order: decks } : {})),
  ),
  planted(
    'openness',
    'a view lacks the cards just turned up',
    /shows all/,
    viewing(gameType, () => ({ lastBattle: null })),
  ),
  planted(
    'moves',
    'a flip of more than 500 battles is refused although it is covered',
    /accepted if and only if it is listed/,
    {
      ...gameType,
      apply: (state, seat, move, context) =>
        ((move as { battles?: number }).battles ?? 1) > 500
          ? { ok: false, reason: 'too-many', detail: 'Too many.' }
          : gameType.apply(state, seat, move, context),
    },
  ),
];

/** Shows something else of the hand that a move ends. */
const ending = (gameType: GameType, shown: (before: object, after: object) => object): GameType => ({
  ...gameType,
  apply: (before, ...parameters) => {
    const applied = gameType.apply(before, ...parameters);
    return applied.ok && applied.ending ? { ...applied, ending: shown(before, applied.state) } : applied;
  },
});

const ofDoubleSeven = (gameType: GameType): PlantedFault[] => [
  rareRefusal(gameType, 'ambiguous-end'),
  planted(
    'parts',
    'a hand that ended is shown with the cards that nobody has drawn',
    /nobody has been told of this piece/,
    ending(gameType, (before) => gameType.openView(before)),
  ),
  planted(
    'parts',
    'the next hand is shown in place of the one that ended',
    /whatever is dealt in entry/,
    ending(gameType, (_before, after) => gameType.view(after, 0)),
  ),
];

export const ownFaults: ReadonlyMap<string, readonly PlantedFault[]> = new Map([
  [
    'connect-four',
    [
      planted(
        'computer players',
        'computer players drop chips outside the board',
        /a computer player chooses an option/,
        playingBy(connectFour, () => ({ type: 'drop', column: 8 })),
      ),
      planted(
        'moves',
        'a legal move is missing from the options',
        /accepted if and only if it is listed/,
        arrangingOptions(connectFour, (options) => options.slice(0, Math.max(1, options.length - 1))),
      ),
    ],
  ],
  ['7reeg', ofSevenReeg(sevenReeg)],
  ['basra', ofBasra(basra)],
  ['double-7', ofDoubleSeven(doubleSeven)],
  ['over-under-seven', ofOverUnderSeven(overUnderSeven)],
  ['war', ofWar(war)],
  ['duets', diceFaults],
]);
