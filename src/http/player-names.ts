/**
 * The names of players in requests, in the spirit of RFC 8266: two names that look alike are the same name. Logs from before
 * this rule may contain other names.
 */
import type { CreateRequest } from '#src/engine/commands/new-game.js';
import { isPlayerToken } from '#src/engine/tokens.js';
import { creatorOf } from 'parlour-games/record/seats';
import { invalid } from '#src/http/problems/problems.js';
import { nameOf } from '#src/http/problems/validation-errors.js';

const MAX_GRAPHEMES = 40;
const MAX_BYTES = 160;

/** The most combining marks in a row on one letter. Burmese needs five (လျှော့), pointed Hebrew and Devanagari three, Thai two. */
const MAX_MARKS = 5;

/**
 * Control, format, surrogate, private and unassigned characters, line separators, fillers, variation selectors, the blank of
 * Braille, of hieroglyphs and of musical notes, and characters that stand for a lost object or character.
 */
const NOT_ALLOWED =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\ufffc\ufffd\u{13441}\u{13442}\u{16fe4}\u{1d159}]/u;
/** The variation selectors that choose between the picture of a character and its plain form, which many fonts ignore. */
const PRESENTATION = /[\ufe0e\ufe0f]/g;
/** What may be a keycap or joined emoji, without variation selectors. */
const SEQUENCE = /[\d#*]\u20e3|\p{ExtPict}\p{EMod}?(?:\u200d\p{ExtPict}\p{EMod}?)+/gu;
/** An emoji that has U+FE0F after it in a sequence (UTS #51, ED-18). */
const PLAIN_BY_DEFAULT = /(?!\p{EPres})\p{Emoji}(?!\p{EMod})/gu;
/** The sequences recommended for general interchange. As a literal, it would need a newer compilation target. */
const RECOMMENDED = new RegExp(String.raw`\p{RGI_Emoji_ZWJ_Sequence}|\p{Emoji_Keycap_Sequence}`, 'gv');
const TOO_MANY_MARKS = new RegExp(String.raw`\p{M}{${MAX_MARKS + 1}}`, 'u');
const VISIBLE = /[^\p{M}\p{Z}]/u;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

const codePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** What is wrong with a normalized name, as the end of a sentence; `null` if nothing is. */
export function faultOfName(name: string): string | null {
  const character = NOT_ALLOWED.exec(name.replace(RECOMMENDED, ''))?.[0];
  if (character !== undefined)
    return `must not have control, invisible, private or unassigned characters (${codePoint(character)})`;
  if (!VISIBLE.test(name)) return 'must have a character that can be seen';
  if (TOO_MANY_MARKS.test(name)) return `must have at most ${MAX_MARKS} marks on a letter`;
  const isLong = name.length > MAX_GRAPHEMES && [...segmenter.segment(name)].length > MAX_GRAPHEMES;
  if (isLong || Buffer.byteLength(name) > MAX_BYTES)
    return `must have at most ${MAX_GRAPHEMES} characters and ${MAX_BYTES} bytes in UTF-8`;
  return null;
}

/** The recommended form of a sequence of emoji; other text stays as it is. */
const recommended = (sequence: string): string => {
  const full = sequence.replace(PLAIN_BY_DEFAULT, '$&\ufe0f');
  return full.replace(RECOMMENDED, '') === '' ? full : sequence;
};

/** NFC, with single spaces between words and none around them, and with U+FE0F in sequences of emoji only. */
export function normalizeName(text: string): string {
  return text
    .replace(PRESENTATION, '')
    .normalize('NFC')
    .replace(SEQUENCE, recommended)
    .replace(/\p{Zs}+/gu, ' ')
    .replace(/^ | $/g, '');
}

/** The normalized name; refuses one that is not allowed (400). `path` is its place in the body: `/seats/0/name`. */
export function playerName(text: string, path: string): string {
  const name = normalizeName(text);
  const fault = faultOfName(name);
  if (fault !== null) throw invalid(nameOf('body', path), `/body${path}`, fault);
  return name;
}

/** Refuses a body with a name that is not allowed. */
export function checkName({ body }: { readonly body: unknown }): void {
  const { name } = body as { readonly name?: string };
  if (name !== undefined) playerName(name, '/name');
}

const isPlayers = (token: string | null): boolean => token !== null && isPlayerToken(token);

const ownName = (path: string) =>
  invalid(nameOf('body', path), `/body${path}`, 'must be left out: you take the seat with your own name');

/** The normalized name in the body of a join; refuses (400) a name from a player, who already has one. */
export function joiningName({ name }: { readonly name?: string }, token: string | null): string | undefined {
  if (name === undefined) return undefined;
  if (isPlayers(token)) throw ownName('/name');
  return playerName(name, '/name');
}

/** Refuses a name for the seat that the player itself takes. */
const checkOwnSeat = ({ seats = [] }: CreateRequest, token: string | null): void => {
  const first = creatorOf(seats);
  if (isPlayers(token) && seats[first]?.name !== undefined) throw ownName(`/seats/${first}/name`);
};

/** The request to create a game, with normalized names. */
export function withPlayerNames(request: CreateRequest, token: string | null): CreateRequest {
  checkOwnSeat(request, token);
  if (request.seats === undefined) return request;
  const seats = request.seats.map(({ name, ...seat }, index) => ({
    ...seat,
    ...(name !== undefined && { name: playerName(name, `/seats/${index}/name`) }),
  }));
  return { ...request, seats };
}
