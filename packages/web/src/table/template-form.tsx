import { isChoice, openFields, spelled, type Choice, type Option, type Range } from '../game/options.js';
import { filled, isPicked, type Numbers, type PickedPart } from '../game/selection.js';
import { capital, plain, formatValue } from '../api/format.js';

interface RangeProps {
  readonly field: string;
  readonly range: Range;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** A number in a range, as a slider and as a field. */
const RangeField = ({ field, range, value, onChange }: RangeProps) => {
  const { min, max } = range;
  const attributes = { min, max, value: Number.isNaN(value) ? '' : value, step: 1 };
  const change = ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
    onChange(currentTarget.valueAsNumber);
  return (
    <fieldset class="range-field">
      <legend>
        {capital(plain(field))}{' '}
        <span class="muted">
          ({min} to {max})
        </span>
      </legend>
      <div class="row">
        <button type="button" class="quiet" onClick={() => onChange(max)}>
          All in
        </button>
        <button type="button" class="quiet" onClick={() => onChange(0)}>
          Back to {min}
        </button>
      </div>
      <input type="range" aria-label={`${plain(field)}, slider`} {...attributes} onInput={change} />
      <input type="number" aria-label={plain(field)} {...attributes} onInput={change} />
    </fieldset>
  );
};

interface ChoiceProps {
  readonly field: string;
  readonly choice: Choice;
  readonly picks: readonly PickedPart[];
  readonly onPick: (pick: PickedPart) => void;
}

/** Buttons for the items of a choice. They share the picks with the picture. */
const ChoiceField = ({ field, choice: { choose, from }, picks, onPick }: ChoiceProps) => (
  <fieldset class="choice-field">
    <legend>
      {capital(plain(field))} <span class="muted">(choose {choose})</span>
    </legend>
    {from.map((item) => {
      const pick = { [field]: spelled(item) };
      const isOn = picks.some((each) => each[field] === pick[field]);
      const own = picks.find((each) => each[field] === pick[field]) ?? pick;
      return (
        <button
          key={pick[field]}
          type="button"
          aria-pressed={isOn || isPicked(picks, pick)}
          onClick={() => onPick(own)}
        >
          {formatValue(item)}
        </button>
      );
    })}
  </fieldset>
);

interface Props {
  readonly option: Option;
  /** The name of a move, or of an option that is not filled in yet. */
  readonly nameOf: (move: Option) => string;
  readonly picks: readonly PickedPart[];
  readonly numbers: Numbers;
  /** Whether to list the items of choices, because the picture does not show all of them. */
  readonly listsItems: boolean;
  readonly isBusy: boolean;
  readonly onPick: (pick: PickedPart) => void;
  readonly onNumber: (field: string, value: number) => void;
  readonly onPlay: (move: Option) => void;
}

/** The controls of a template: a slider for a range, buttons for the items of a choice. */
export function TemplateForm(props: Props) {
  const { option, nameOf, picks, numbers, listsItems, isBusy, onPick, onNumber, onPlay } = props;
  const move = filled(option, picks, numbers);
  const missing = openFields(option).flatMap(([field, open]) => {
    if (!isChoice(open)) return move === null ? [`Between ${open.min} and ${open.max}.`] : [];
    const count = open.from.filter((item) => picks.some((pick) => pick[field] === spelled(item))).length;
    return count < open.choose ? [`${count} of ${open.choose}`] : [];
  });
  return (
    <form
      class="template"
      onSubmit={(event) => {
        event.preventDefault();
        if (move !== null && !isBusy) onPlay(move);
      }}
    >
      {openFields(option).map(([field, open]) => {
        if (!isChoice(open))
          return (
            <RangeField
              key={field}
              field={field}
              range={open}
              value={numbers[field] ?? open.min}
              onChange={(value) => onNumber(field, value)}
            />
          );
        return listsItems ? (
          <ChoiceField key={field} field={field} choice={open} picks={picks} onPick={onPick} />
        ) : null;
      })}
      <button class="primary" aria-disabled={move === null || isBusy}>
        {nameOf(move ?? option)}
      </button>
      {missing.length > 0 && <span class="muted">{missing.join(' ')}</span>}
    </form>
  );
}
