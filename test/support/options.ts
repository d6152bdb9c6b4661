import type { Templates, Typed } from 'parlour-games/game-type';
import { isChoice, isRange } from 'parlour-games/kit/options';

const sameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const templateCovers = (template: unknown, value: unknown): boolean => {
  if (isRange(template))
    return Number.isInteger(value) && template.min <= Number(value) && Number(value) <= template.max;
  if (!isChoice(template)) return sameJson(template, value);
  return (
    Array.isArray(value) &&
    value.length === template.choose &&
    value.every(
      (item, i) =>
        template.from.some((each) => sameJson(each, item)) &&
        !value.slice(0, i).some((each) => sameJson(each, item)),
    )
  );
};

/**
 * Whether `move`, as `canonicalMove` spells it, is `option` or one of the moves that the template `option` stands for.
 * Only fields that `templates` names for the option's type can hold ranges and choices.
 */
export function optionCovers(option: Typed, move: Typed, templates: Templates = {}): boolean {
  const templateFields = templates[option.type] ?? [];
  const expected = Object.entries(option);
  const given = new Map<string, unknown>(Object.entries(move));
  const covers = (name: string, value: unknown): boolean =>
    templateFields.includes(name) ? templateCovers(value, given.get(name)) : sameJson(value, given.get(name));
  return (
    expected.length === given.size &&
    expected.every(([name, value]) => given.has(name) && covers(name, value))
  );
}
