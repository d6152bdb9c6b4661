import type { DecisionPoint } from '#src/game-type.js';
import { isJack, valueOf } from '../captures.js';
import { basraPoints, pointsOf } from '../scoring.js';
import type { Config, Move, Option, View } from '../schemas.js';

type Seen = DecisionPoint<Config, View, Option>;
type Key = (option: Option) => number;

const CARDS_WORTH_A_JACK = 3;

const captureOf = (option: Option) => option.capture ?? [];
const takes = (option: Option): boolean => captureOf(option).length > 0;
const natural: Key = (option) => (takes(option) ? pointsOf([...captureOf(option), option.card]) : 0);

/** The first option that is highest by the first key; among equals by the next, and so on. */
const best = (options: readonly Option[], ...keys: Key[]): Option | undefined =>
  options.reduce<Option | undefined>((leader, option) => {
    if (leader === undefined) return option;
    const deciding = keys.find((key) => key(option) !== key(leader));
    return deciding !== undefined && deciding(option) > deciding(leader) ? option : leader;
  }, undefined);

const cheapest: Key[] = [(option) => -pointsOf([option.card]), (option) => -valueOf(option.card)];

const isWorthAJack = ({ view: { table } }: Seen): boolean =>
  table.length >= CARDS_WORTH_A_JACK || pointsOf(table) > 0;

/**
 * The program of the game's source, step by step: a basra if there is one; the lowest card on an empty table; a jack
 * when the table is worth it (a point or three cards on it); else the capture with the most points, then the most
 * cards; else the card that gives away least.
 */
export const medium = (position: Seen): Move => {
  const { config, view, legalMoves } = position;
  const { table } = view;
  const bonus: Key = (option) => basraPoints(config, table, option.card, captureOf(option));
  const plain = legalMoves.filter((option) => !isJack(option.card));
  const jacks = legalMoves.filter((option) => isJack(option.card));
  const choice =
    best(
      legalMoves.filter((option) => bonus(option) > 0),
      (option) => bonus(option) + natural(option),
    ) ??
    (table.length === 0 ? best(legalMoves, (option) => -valueOf(option.card)) : undefined) ??
    (isWorthAJack(position) ? best(jacks) : undefined) ??
    best(plain.filter(takes), natural, (option) => captureOf(option).length) ??
    best(plain, ...cheapest) ??
    best(legalMoves);
  if (choice === undefined) throw new RangeError('there is no legal move to choose from');
  return choice;
};
