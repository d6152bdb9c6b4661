import { describeMove } from '../game/describe-move.js';
import { isChoice, openFields, partsIn, spelled, type Option } from '../game/options.js';
import { ignoreSecondClick } from '../ui/double-click.js';
import type { MoveSelection } from './move-selection.js';
import { TemplateForm } from './template-form.js';

/** Above this many, only the list shows them. */
const MOST_BUTTONS = 12;

interface Props {
  readonly selection: MoveSelection;
  readonly options: readonly Option[];
  readonly isBusy: boolean;
  /** Whether the picture shows this part of a move. */
  readonly isInPicture: (field: string, spelling: string) => boolean;
}

const OptionControl = ({
  option,
  selection,
  isBusy,
  listsItems,
}: Omit<Props, 'options' | 'isInPicture'> & { readonly option: Option; readonly listsItems: boolean }) =>
  openFields(option).length > 0 ? (
    <TemplateForm
      option={option}
      picks={selection.picks.value}
      numbers={selection.numbersOf(option)}
      listsItems={listsItems}
      isBusy={isBusy}
      onPick={selection.pick}
      onNumber={selection.enter}
      onPlay={selection.play}
    />
  ) : (
    <button type="button" aria-disabled={isBusy} onClick={() => !isBusy && selection.play(option)}>
      {describeMove(option)}
    </button>
  );

const keyOf = (option: Option): string => JSON.stringify(option);

type IsInPicture = Props['isInPicture'];

/** Whether `option` can be selected through the picture. */
const isInSight = (option: Option, isInPicture: IsInPicture): boolean =>
  Object.entries(option).some(([field, value]: [string, unknown]) =>
    partsIn(value).some((part) => isInPicture(field, spelled(part))),
  );

/** Whether a choice has an item that cannot be picked in the picture. */
const lacksItems = (option: Option, isInPicture: IsInPicture): boolean =>
  openFields(option).some(
    ([field, open]) => isChoice(open) && !open.from.every((item) => isInPicture(field, spelled(item))),
  );

/** Before the first pick, only options that the picture does not show; afterwards, the options left. */
const offered = ({ selection, options, isInPicture }: Props): readonly Option[] =>
  selection.picks.value.length > 0 || options.length === 1
    ? selection.left.value
    : options.filter((option) => !isInSight(option, isInPicture)).slice(0, MOST_BUTTONS);

const instruction = (hasPicks: boolean, isAnyOffered: boolean): string => {
  if (hasPicks) return 'Pick more in the picture, or choose a move:';
  return isAnyOffered ? 'Pick in the picture, or choose a move:' : 'Pick in the picture.';
};

/** The options left after the picks, as buttons, and all options as a list. */
export function Moves(props: Props) {
  const { selection, options, isBusy, isInPicture } = props;
  const hasPicks = selection.picks.value.length > 0;
  const shown = offered(props);
  return (
    <section class="moves" aria-label="Your move" onClickCapture={ignoreSecondClick}>
      <p class="muted">{instruction(hasPicks, shown.length > 0)}</p>
      <div class="row">
        {shown.map((option) => (
          <OptionControl
            key={keyOf(option)}
            {...{ option, selection, isBusy }}
            listsItems={lacksItems(option, isInPicture)}
          />
        ))}
        {hasPicks && (
          <button type="button" class="quiet" onClick={selection.clear}>
            Clear selection
          </button>
        )}
      </div>
      <details class="all-moves">
        <summary>All moves as a list ({options.length})</summary>
        <ul>
          {options.map((option) => (
            <li key={keyOf(option)}>
              <OptionControl {...{ option, selection, isBusy }} listsItems />
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
