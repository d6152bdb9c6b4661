/**
 * Who may read what in each type, in the words of its rules, not of its code: all fields of views, events and moves by name, and those that
 * are secret, with whom they are told and until when.
 */
import { fieldsOf, NOBODY, type Fields, type MayRead, type Secrets } from './fields.js';

/** A kind of object. Whatever is not a secret may be read by everybody at once. */
export interface Told {
  readonly fields: string;
  /** Pieces that somebody may not see. */
  readonly pieces?: Secrets;
  /** What would tell about such pieces. */
  readonly facts?: Secrets;
}

export interface Disclosure {
  readonly view: Told;
  /** By type. */
  readonly events: Readonly<Record<string, Told | string>>;
  readonly moves: Readonly<Record<string, Told | string>>;
  /** Types of the events that tell at once what an entry drew, if it draws more than the places of pieces. */
  readonly drawsToldBy?: readonly string[];
  /** The only zone that nobody may see even after the end. */
  readonly sealed?: string;
}

const itsSeat: MayRead = ({ viewer, index, isOver }) => isOver || viewer === index;
const nobodyUntilTheEnd: MayRead = ({ isOver }) => isOver;

/** The hider of half 1 is seat 0, that of half 2 seat 1. Everybody may read about a half that is over. */
const hider: MayRead = ({ viewer, root, index, isOver, wasTold }) => {
  const half = root['half'] ?? index + 1;
  return isOver || viewer === Number(half) - 1 || wasTold('half-ended', 'half', half);
};
const placer: MayRead = (reader) => hider({ ...reader, root: { half: Number(reader.mover) + 1 } });

const handIsOver: MayRead = ({ root: { handNumber }, isOver, wasTold }) =>
  isOver || wasTold('hand-ended', 'handNumber', handNumber);
const itsSeatUntilTheHandIsOver: MayRead = (reader) => reader.viewer === reader.index || handIsOver(reader);
/** The double that must be played first is announced. */
const whoDrew: MayRead = (reader) => {
  const { object, root, viewer } = reader;
  return viewer === object['seat'] || object['card'] === (root['openWith'] ?? '') || handIsOver(reader);
};

const POINT = '{row col}';
const HALF = `half hider seeker marbles${POINT} points ended`;
const TRACE = `from${POINT} exit${POINT} outcome path${POINT} turns`;
const BATTLE = 'number turnedUp wars{faceDown{size cards} turnedUp} winner cardsInPlay';
const traceOf = (prefix: string): Secrets => ({
  [`${prefix}outcome`]: hider,
  [`${prefix}path`]: hider,
  [`${prefix}turns`]: hider,
});

/** By type. */
export const disclosures: Readonly<Record<string, Disclosure>> = {
  'connect-four': {
    view: { fields: 'board position lastDrop{seat column row}' },
    events: {
      began: 'red black',
      dropped: 'seat column row',
      'four-in-line': 'seat cells{column row}',
      'board-full': '',
      unwinnable: '',
      resigned: 'seat',
    },
    moves: { drop: 'column' },
  },
  'over-under-seven': {
    view: { fields: 'bankroll rolls lastRoll{guess wager dice total net} ending' },
    events: {
      opened: 'bankroll',
      rolled: 'dice total',
      won: 'amount bankroll',
      lost: 'amount bankroll',
      resigned: 'seat',
      'game-ended': 'reason bankroll net',
    },
    moves: { bet: 'wager guess', 'cash-out': '' },
    drawsToldBy: ['rolled'],
  },
  war: {
    view: {
      fields: `battles decks{size cards} lastBattle{${BATTLE}} ending{reason winner}`,
      pieces: { 'decks[].cards': nobodyUntilTheEnd },
      facts: { 'lastBattle.wars[].faceDown[].cards': nobodyUntilTheEnd },
    },
    events: {
      dealt: { fields: 'deckSizes decks', pieces: { decks: nobodyUntilTheEnd } },
      battle: {
        fields: `${BATTLE} deckSizes`,
        pieces: { 'wars[].faceDown[].cards': nobodyUntilTheEnd },
      },
      resigned: 'seat',
      'game-ended': 'reason winner deckSizes decks',
    },
    moves: { flip: 'battles' },
  },
  'black-box': {
    view: {
      fields: `phase scores resignedBy halves{${HALF} shots{${TRACE} times} guesses{marbles${POINT} wrong times}}`,
      pieces: { 'halves[].marbles': hider },
      facts: traceOf('halves[].shots[].'),
    },
    events: {
      'half-began': 'half hider seeker',
      'marbles-hidden': { fields: `half seat marbles${POINT}`, pieces: { marbles: hider } },
      'laser-exited': { fields: `half seat cost points ${TRACE}`, facts: traceOf('') },
      guessed: `half seat marbles${POINT} wrong cost points`,
      'half-ended': `half ended points marbles${POINT} shots{${TRACE}}`,
      resigned: 'seat',
      'game-ended': 'reason winners scores',
    },
    moves: {
      place: { fields: `marbles${POINT}`, pieces: { marbles: placer } },
      shoot: `from${POINT}`,
      guess: `marbles${POINT}`,
    },
  },
  basra: {
    sealed: 'stock',
    view: {
      fields:
        'deck dealer hands{size cards} table captured stock stockCards scores lastCapturer lastPlay{seat card capture points basra} resigned',
      pieces: { 'hands[].cards': itsSeat, stockCards: NOBODY },
    },
    events: {
      dealt: { fields: 'deck dealer hands{size cards} table stock', pieces: { 'hands[].cards': itsSeat } },
      played: 'seat card',
      captured: 'seat card cards points',
      basra: 'seat card points',
      laid: 'seat card',
      'last-cards-taken': 'seat cards points',
      'deck-ended': 'deck scores',
      resigned: 'seat hands',
      'game-ended': 'reason winners scores',
    },
    moves: { play: 'card capture' },
  },
  'double-7': {
    view: {
      fields:
        'handNumber scores toMove openWith hands{size cards} boneyard{size cards} layout{seat card end} ends{end number points} spinner{card neighbours points} points passesInRow drawsThisTurn lacks lastHand{handNumber reason winner bonus hands totals} resigned',
      pieces: { 'hands[].cards': itsSeat, 'boneyard.cards': nobodyUntilTheEnd },
    },
    events: {
      dealt: {
        fields: 'handNumber hands{size cards} openingDraws{seat card} boneyard opener openWith',
        pieces: { 'hands[].cards': itsSeatUntilTheHandIsOver },
        facts: { 'openingDraws[].card': whoDrew },
      },
      played: 'seat card end becameSpinner points',
      scored: 'seat points score',
      drew: { fields: 'handNumber seat card boneyard', pieces: { card: whoDrew } },
      blocked: 'seat passesInRow',
      'hand-ended': 'handNumber reason winner bonus hands totals scores',
      resigned: 'seat',
      'game-ended': 'reason winner scores',
    },
    moves: { play: 'card end', draw: '', pass: '' },
  },
  '7reeg': {
    sealed: 'bank',
    view: {
      fields:
        'round leader turn phase scores outAfterRound floor{cards value} melds{seat cards} discardPile topDiscard{seat discardedAtMs} taken{seat card from fifty} fiftyClaimedFrom reshuffles hands{size cards} bankSize bank down ending{reason winners}',
      pieces: { 'hands[].cards': itsSeat, bank: NOBODY },
    },
    events: {
      dealt: { fields: 'round leader hands{size cards} bankSize', pieces: { 'hands[].cards': itsSeat } },
      reshuffled: 'bankSize',
      'drew-bank': {
        fields: 'seat card bankSize',
        pieces: { card: ({ object, viewer, isOver }) => isOver || viewer === object['seat'] },
      },
      'took-discard': 'seat card from fifty',
      melded: 'seat melds{meld cards} cards value wentDown',
      'laid-off': 'seat card meld cards',
      discarded: 'seat card',
      'round-ended': 'round winner fifty fiftyFrom hands points scores',
      eliminated: 'seat score',
      resigned: 'seat hands',
      'game-ended': 'reason winners scores',
    },
    moves: { draw: 'from melds fifty', meld: 'melds', 'lay-off': 'card meld', discard: 'card' },
  },
  duets: {
    view: {
      fields: 'hands{size cards} laid{size cards} rounds{pairs winner} resigned rules',
      pieces: { 'hands[].cards': itsSeat, 'laid[].cards': itsSeat },
    },
    events: {
      dealt: { fields: 'hands', pieces: { 'hands[]': itsSeat } },
      laid: 'seat',
      'turned-up': 'pairs winner',
      resigned: 'seat',
    },
    moves: {
      lay: {
        fields: 'cards',
        pieces: {
          cards: ({ viewer, mover, isOver, hasCome }) => isOver || viewer === mover || hasCome('turned-up'),
        },
      },
    },
  },
};

export interface Kind {
  readonly fields: Fields;
  readonly pieces: Secrets;
  /** Pieces and facts. */
  readonly secrets: Secrets;
}

const kinds = new Map<Told | string, Kind>();

export function kindOf(told: Told | string): Kind {
  const { fields, pieces = {}, facts = {} }: Told = typeof told === 'string' ? { fields: told } : told;
  const known = kinds.get(told);
  const kind = known ?? { fields: fieldsOf(`type ${fields}`), pieces, secrets: { ...pieces, ...facts } };
  kinds.set(told, kind);
  return kind;
}
