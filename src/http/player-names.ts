/**
 * The names of players in requests, in the spirit of RFC 8266: two names that look alike are the same name. Logs may have
 * other names, from before this rule existed.
 */
import type { CreateRequest } from '#src/engine/commands/create-game.js';
import { invalid } from '#src/http/problems/problems.js';
import { nameOf } from '#src/http/problems/validation-errors.js';

const MAX_GRAPHEMES = 40;
const MAX_BYTES = 160;

/** Control, format, surrogate and unassigned characters, line separators, fillers, variation selectors, blank Braille. */
const NOT_ALLOWED = /[\p{Cc}\p{Cf}\p{Cs}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** U+200D between emoji; U+FE0F after an emoji, and in a keycap. */
const WITHIN_EMOJI =
  /(?<=\p{ExtPict}(?:\ufe0f|\p{EMod})?)\u200d(?=\p{ExtPict})|(?<=\p{ExtPict})\ufe0f|(?<=[\d#*])\ufe0f(?=\u20e3)/gu;
const VISIBLE = /[^\p{M}\p{Z}]/u;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

const codePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** What is wrong with a normalized name, as the end of a sentence; `null` if nothing is. */
export const faultOfName = (name: string): string | null => {
  const character = NOT_ALLOWED.exec(name.replace(WITHIN_EMOJI, ''))?.[0];
  if (character !== undefined)
    return `must not have control, invisible or unassigned characters (${codePoint(character)})`;
  if (!VISIBLE.test(name)) return 'must have a character that can be seen';
  const isLong = name.length > MAX_GRAPHEMES && [...segmenter.segment(name)].length > MAX_GRAPHEMES;
  if (isLong || Buffer.byteLength(name) > MAX_BYTES)
    return `must have at most ${MAX_GRAPHEMES} characters and ${MAX_BYTES} bytes in UTF-8`;
  return null;
};

/** NFC, with single spaces between words and none around them. */
export const normalizeName = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\p{Zs}+/gu, ' ')
    .replace(/^ | $/g, '');

/** The normalized name; refuses one that is not allowed (400). `path` is its place in the body: `/seats/0/name`. */
const playerName = (text: string, path: string): string => {
  const name = normalizeName(text);
  const fault = faultOfName(name);
  if (fault !== null) throw invalid(nameOf('body', path), `/body${path}`, fault);
  return name;
};

/** The name in the body of a join, normalized. */
export const joiningName = ({ name }: { readonly name?: string }): string | undefined =>
  name === undefined ? undefined : playerName(name, '/name');

/** A creation whose seats have normalized names. */
export const withPlayerNames = (request: CreateRequest): CreateRequest => ({
  ...request,
  ...(request.seats !== undefined && {
    seats: request.seats.map(({ name, ...seat }, index) => ({
      ...seat,
      ...(name !== undefined && { name: playerName(name, `/seats/${index}/name`) }),
    })),
  }),
});
