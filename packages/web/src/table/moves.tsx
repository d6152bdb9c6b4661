import { moveWords } from '../game/move-words.js';
import { openFields, spelled, isChoice, type Option } from '../game/options.js';
import type { Choosing } from './choosing.js';
import { TemplateForm } from './template-form.js';

/** More than this would not be read: pick something in the picture first. */
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
    <button type="button" disabled={isBusy} onClick={() => choosing.play(option)}>
      {moveWords(option)}
    </button>
  );

const keyOf = (option: Option): string => JSON.stringify(option);

/** The moves that are left after what was picked, as buttons in words. */
export const Moves = ({ choosing, options, isBusy, isInPicture }: Props) => {
  const left = choosing.left.value;
  const hasPicks = choosing.picks.value.length > 0;
  const isShort = hasPicks || options.length <= MOST_BUTTONS;
  const isMissing = (option: Option): boolean =>
    openFields(option).some(
      ([field, open]) => isChoice(open) && !open.from.every((item) => isInPicture(field, spelled(item))),
    );
  const shown = isShort ? left : left.filter((option) => openFields(option).length > 0);
  return (
    <section class="moves" aria-label="Your move">
      <p class="muted">
        {hasPicks ? 'Pick more in the picture, or choose:' : 'Pick in the picture, or choose:'}
      </p>
      <div class="row">
        {shown.slice(0, hasPicks ? undefined : MOST_BUTTONS).map((option) => (
          <OptionControl
            key={keyOf(option)}
            {...{ option, choosing, isBusy }}
            listsItems={isMissing(option)}
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
