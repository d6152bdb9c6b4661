import { moveWords } from '../game/move-words.js';
import { isChoice, openFields, partsIn, spelled, type Option } from '../game/options.js';
import { ignoreSecondClick } from '../ui/double-click.js';
import type { Choosing } from './choosing.js';
import { TemplateForm } from './template-form.js';

/** More than this would not be read: the list has them. */
const MOST_BUTTONS = 12;

interface Props {
  readonly choosing: Choosing;
  readonly options: readonly Option[];
  readonly isBusy: boolean;
  /** Whether the picture shows a part that is spelled like this. */
  readonly isInPicture: (field: string, spelling: string) => boolean;
}

const OptionControl = ({
  option,
  choosing,
  isBusy,
  listsItems,
}: Omit<Props, 'options' | 'isInPicture'> & { readonly option: Option; readonly listsItems: boolean }) =>
  openFields(option).length > 0 ? (
    <TemplateForm
      option={option}
      picks={choosing.picks.value}
      numbers={choosing.numbersOf(option)}
      listsItems={listsItems}
      isBusy={isBusy}
      onPick={choosing.pick}
      onNumber={choosing.enter}
      onPlay={choosing.play}
    />
  ) : (
    <button type="button" aria-disabled={isBusy} onClick={() => !isBusy && choosing.play(option)}>
      {moveWords(option)}
    </button>
  );

const keyOf = (option: Option): string => JSON.stringify(option);

type IsInPicture = Props['isInPicture'];

/** Whether something in the picture can be picked that leads to `option`. */
const isInSight = (option: Option, isInPicture: IsInPicture): boolean =>
  Object.entries(option).some(([field, value]: [string, unknown]) =>
    partsIn(value).some((part) => isInPicture(field, spelled(part))),
  );

/** Whether a choice has an item that cannot be picked in the picture. */
const lacksItems = (option: Option, isInPicture: IsInPicture): boolean =>
  openFields(option).some(
    ([field, open]) => isChoice(open) && !open.from.every((item) => isInPicture(field, spelled(item))),
  );

/** Before anything is picked, only what the picture does not show; then what is left. */
const offered = ({ choosing, options, isInPicture }: Props): readonly Option[] =>
  choosing.picks.value.length > 0 || options.length === 1
    ? choosing.left.value
    : options.filter((option) => !isInSight(option, isInPicture)).slice(0, MOST_BUTTONS);

const instruction = (hasPicks: boolean, isAnyOffered: boolean): string => {
  if (hasPicks) return 'Pick more in the picture, or choose:';
  return isAnyOffered ? 'Pick in the picture, or choose:' : 'Pick in the picture.';
};

/** The moves that are left after what was picked, as buttons in words, and all of them as a list. */
export const Moves = (props: Props) => {
  const { choosing, options, isBusy, isInPicture } = props;
  const hasPicks = choosing.picks.value.length > 0;
  const shown = offered(props);
  return (
    <section class="moves" aria-label="Your move" onClickCapture={ignoreSecondClick}>
      <p class="muted">{instruction(hasPicks, shown.length > 0)}</p>
      <div class="row">
        {shown.map((option) => (
          <OptionControl
            key={keyOf(option)}
            {...{ option, choosing, isBusy }}
            listsItems={lacksItems(option, isInPicture)}
          />
        ))}
        {hasPicks && (
          <button type="button" class="quiet" onClick={choosing.clear}>
            Pick anew
          </button>
        )}
      </div>
      <details class="all-moves">
        <summary>All moves as a list ({options.length})</summary>
        <ul>
          {options.map((option) => (
            <li key={keyOf(option)}>
              <OptionControl {...{ option, choosing, isBusy }} listsItems />
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
};
