import { isChoice, openFields, spelled, type Choice, type Option, type Range } from '../game/options.js';
import { moveWords } from '../game/move-words.js';
import { filled, isPicked, type Numbers, type Pick } from '../game/picking.js';
import { capital, plain, valueWords } from '../game/words.js';

interface RangeProps {
  readonly field: string;
  readonly range: Range;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** A number in a range, on a slider and as a number. */
const RangeField = ({ field, range: { min, max }, value, onChange }: RangeProps) => {
  const attributes = { min, max, value, step: 1 };
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
      <input type="range" aria-label={`${plain(field)}, slider`} {...attributes} onInput={change} />
      <input type="number" aria-label={plain(field)} {...attributes} onInput={change} />
    </fieldset>
  );
};

interface ChoiceProps {
  readonly field: string;
  readonly choice: Choice;
  readonly picks: readonly Pick[];
  readonly onPick: (pick: Pick) => void;
}

/** So many of a list of items. The same picks as in the picture. */
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
          {valueWords(item)}
        </button>
      );
    })}
  </fieldset>
);

interface Props {
  readonly option: Option;
  readonly picks: readonly Pick[];
  readonly numbers: Numbers;
  /** Whether the items of choices are listed, too; in the picture they can be picked anyway. */
  readonly listsItems: boolean;
  readonly isBusy: boolean;
  readonly onPick: (pick: Pick) => void;
  readonly onNumber: (field: string, value: number) => void;
  readonly onPlay: (move: Option) => void;
}

/** Controls made from a template: a slider for a range, buttons for the items of a choice. */
export const TemplateForm = (props: Props) => {
  const { option, picks, numbers, listsItems, isBusy, onPick, onNumber, onPlay } = props;
  const move = filled(option, picks, numbers);
  const missing = openFields(option).flatMap(([field, open]) => {
    if (!isChoice(open)) return [];
    const count = open.from.filter((item) => picks.some((pick) => pick[field] === spelled(item))).length;
    return count < open.choose ? [`${plain(field)}: ${count} of ${open.choose}`] : [];
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
      <button class="primary" disabled={move === null} aria-disabled={isBusy}>
        {moveWords(move ?? option)}
      </button>
      {missing.length > 0 && <span class="muted">{missing.join(', ')}</span>}
    </form>
  );
};
