/** The text of an entry: what happened, in sentences for people. */
import type { GameType, Typed } from '../game-type.js';
import { at } from '../kit/checked.js';
import { cleanText, pluralize, truncate } from '../kit/text.js';
import {
  ABANDONED,
  asResigned,
  CANCELLED,
  CLOCK,
  isTimedOut,
  type JoinedEvent,
  type TakeoverEvent,
  type TimeExtendedEvent,
} from './common-moves.js';
import type { SeatRecord, OfferType } from './game-record.js';
import { TAKEN_BACK, type OfferEvent } from './offers.js';

const SECOND_MS = 1000;

/** How many sentences an entry may have, and how many characters a sentence. */
export const MAX_SENTENCES = 20;
export const MAX_SENTENCE_LENGTH = 300;

/** If a sentence is too long, the names in it are shortened to these column widths, one after another. */
const SHORTER_NAMES = [24, 12, 6] as const;

const PLAIN = /^[\w' -]+$/;
/** Punctuation in a name that would seem to end the sentence, a part of it or a quotation. */
const PUNCTUATION = /(?!\.[^ ])[\p{Terminal_Punctuation}…"“”]/u;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A name in a form that cannot be mistaken for a part of the sentence or change the direction of the text after it. */
const inSentence = (name: string): string => {
  if (PLAIN.test(name)) return name;
  const isolated = RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
  return PUNCTUATION.test(name) ? `“${isolated.replace(/[“”]/gu, '"')}”` : isolated;
};

const namesOf = (seats: readonly Pick<SeatRecord, 'name'>[], columns: number): string[] =>
  // The name for somebody who takes a seat and gives none.
  seats.map(({ name }, seat) => inSentence(truncate(cleanText(name) || `Player ${seat + 1}`, columns)));

export function hasJoined(event: Typed): event is JoinedEvent {
  return event.type === 'joined';
}
const isTakenOver = (event: Typed): event is TakeoverEvent => 'takenOverBy' in event;

const isOfOffer = (event: Typed): event is OfferEvent => 'offer' in event && event.type in OFFER_SENTENCES;

/** The outcomes of an offer, as sentences that continue after the name of the seat. */
const OFFER_SENTENCES: Readonly<Record<OfferEvent['type'], Readonly<Record<OfferType, string>>>> = {
  offered: { draw: 'offers a draw', 'take-back': 'offers to take back their latest move' },
  accepted: {
    draw: 'accepts the draw, so the game is over',
    'take-back': 'accepts, and the game goes back to where it stood before that move',
  },
  declined: { draw: 'declines the draw', 'take-back': 'declines, and the move stays' },
};

const NOT_IN_TIME = 'Not every free seat was taken in time, so the game is cancelled.';

interface Facts {
  /** Who acted; `null` for the clock. */
  readonly seat?: number | null;
  readonly by?: string | null;
  readonly move: object | null;
  readonly events: readonly Typed[];
}

/** Names the seat and not the player who declines, because whoever joins later has the seat's name. */
const releaseSentence = (seat: number | null, by: string | null | undefined): string =>
  by === CLOCK
    ? `The player who was invited to seat ${seat} has left for good: whoever joins may take the seat.`
    : `The player who was invited to seat ${seat} declines: whoever joins may take the seat.`;

/** The sentence of an event that every game type has in common; `null` for other events. It is the first of its entry. */
const commonSentence = (
  [event]: readonly Typed[],
  names: readonly string[],
  { seat = null, by }: Pick<Facts, 'seat' | 'by'>,
): string | null => {
  if (event === undefined) return null;
  if (isOfOffer(event)) return `${at(names, event.seat)} ${OFFER_SENTENCES[event.type][event.offer]}.`;
  if (event.type === CANCELLED.type)
    return seat === null ? NOT_IN_TIME : `${at(names, seat)} cancels the game.`;
  if (event.type === ABANDONED.type) return 'Nothing has happened for a long time, so the game is cancelled.';
  if (event.type === 'released') return releaseSentence(seat, by);
  if (hasJoined(event)) return `${at(names, event.seat)} joins the game.`;
  return isTakenOver(event)
    ? `${at(names, event.seat)} resigns, and a computer player takes over the seat.`
    : null;
};

const isExtended = (event: Typed): event is TimeExtendedEvent => event.type === 'time-extended';

/** The sentence of an extension, which can be shorter than the shortest outage: a move may have come during the outage. */
const extensionSentence = ({ ms }: TimeExtendedEvent): string => {
  const seconds = Math.max(1, Math.round(ms / SECOND_MS));
  return `The player to move gets ${pluralize(seconds, 'second')} more after an outage.`;
};

/** What happened, in the words of the engine or of the game type. */
const sentencesOf = (gameType: GameType, names: readonly string[], facts: Facts): readonly string[] => {
  const { move, events } = facts;
  const [first, ...rest] = events;
  if (first !== undefined && isTimedOut(first)) {
    // What follows is described as after a resignation.
    const name = at(names, first.seat);
    const told = sentencesOf(gameType, names, { move, events: rest.map(asResigned(gameType)) });
    return told.map((sentence, index) =>
      // Somebody else may be called “… resigns”.
      index === 0 && sentence.startsWith(`${name} resigns`)
        ? sentence.replace(`${name} resigns`, () => `${name} runs out of time`)
        : sentence,
    );
  }
  if (first !== undefined && isExtended(first)) return [extensionSentence(first)];
  const common = commonSentence(events, names, facts);
  if (common === null) return gameType.describe(events, names, move);
  // When the seats have agreed on a draw, some games end with an event of their own.
  const others = events.slice(1).filter(({ type }) => type !== TAKEN_BACK);
  return others.length === 0 ? [common] : [common, ...gameType.describe(others, names, null)];
};

const fits = (sentences: readonly string[]): boolean =>
  sentences.every(({ length }) => length <= MAX_SENTENCE_LENGTH);

/** The text of an entry, from `move` and `events` as a viewer may read them. */
export function textOf(
  gameType: GameType,
  seats: readonly Pick<SeatRecord, 'name'>[],
  entry: Facts,
): readonly string[] {
  const told = (columns: number): readonly string[] => sentencesOf(gameType, namesOf(seats, columns), entry);
  let text = told(Infinity);
  for (const columns of SHORTER_NAMES) {
    if (fits(text)) break;
    text = told(columns);
  }
  return text;
}
