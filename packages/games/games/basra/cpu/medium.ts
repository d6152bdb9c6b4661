import type { DecisionPoint } from '../../../game-type.js';
import { defined } from '../../../kit/checked.js';
import { basraPoints, isJack, pointsOf, valueOf } from '../cards.js';
import type { Config, Move, Option, View } from '../schemas.js';

type Rating = (option: Option) => number;

/** A table with this many cards is worth a jack even if no points lie on it. */
const CARDS_WORTH_A_JACK = 3;

const captureOf = (option: Option) => option.capture ?? [];
const captures = (option: Option): boolean => captureOf(option).length > 0;
const cardPoints: Rating = (option) => (captures(option) ? pointsOf([...captureOf(option), option.card]) : 0);
const lowValue: Rating = (option) => -valueOf(option.card);
const fewPoints: Rating = (option) => -pointsOf([option.card]);

/** The option with the highest first rating; later ratings break ties, and then the first option wins. */
const best = (options: readonly Option[], ...ratings: Rating[]): Option | undefined =>
  options.reduce<Option | undefined>((leader, option) => {
    if (leader === undefined) return option;
    const deciding = ratings.find((rating) => rating(option) !== rating(leader));
    return deciding !== undefined && deciding(option) > deciding(leader) ? option : leader;
  }, undefined);

const isWorthAJack = ({ table }: View): boolean => table.length >= CARDS_WORTH_A_JACK || pointsOf(table) > 0;

/**
 * The program from the game's source, step by step: the highest basra; on an empty table the lowest card; a jack if the table
 * is worth it; the capture with the most points, then with the most cards; otherwise the card worth least to the other seats.
 * Jacks are kept for last.
 */
export function medium({ config, view, legalMoves }: DecisionPoint<Config, View, Option>): Move {
  const basra: Rating = (option) => basraPoints(config, view.table, option.card, captureOf(option));
  const plain = legalMoves.filter((option) => !isJack(option.card));
  const jacks = legalMoves.filter((option) => isJack(option.card));
  const move =
    best(
      legalMoves.filter((option) => basra(option) > 0),
      (option) => basra(option) + cardPoints(option),
    ) ??
    (view.table.length === 0 ? best(legalMoves, lowValue) : undefined) ??
    (isWorthAJack(view) ? best(jacks) : undefined) ??
    best(plain.filter(captures), cardPoints, (option) => captureOf(option).length) ??
    best(plain, fewPoints, lowValue) ??
    best(legalMoves);
  return defined(move, 'a legal move');
}
