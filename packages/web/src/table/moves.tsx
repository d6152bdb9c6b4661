import type { AnyEntry, AnyGame } from 'parlour-client';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { ownTempo, playsForced, restMs, tempo, until } from '../game/animations.js';
import { labelOf } from '../game/name-move.js';
import { isChoice, openFields, partsIn, spelled, type Option } from '../game/options.js';
import { isForced } from '../game/selection.js';
import { ignoreSecondClick } from '../ui/double-click.js';
import { SpeedPicker } from '../ui/speed-picker.js';
import { Early } from './early.js';
import type { MoveSelection } from './move-selection.js';
import type { Pencil } from './pencil.js';
import { TemplateForm } from './template-form.js';

/** How long a forced move is shown before it is played. */
const FORCED_MS = 500;
/** With more moves, only the list shows them. */
const MOST_BUTTONS = 12;
/** With more moves left, the picture shows what can be added to the picks. */
const FEW = 3;

interface Props {
  readonly selection: MoveSelection;
  readonly pencil: Pencil;
  readonly game: AnyGame;
  readonly isBusy: boolean;
  /** Whether the picture has yet to come to rest. */
  readonly isUntold: boolean;
  /** The latest entry, even if the picture has yet to show it. */
  readonly latest: AnyEntry | undefined;
  /** Whether the picture shows this part of a move. */
  readonly isInPicture: (field: string, spelling: string) => boolean;
}

interface ControlProps extends Omit<Props, 'isInPicture' | 'pencil' | 'isUntold' | 'latest'> {
  readonly option: Option;
  readonly listsItems: boolean;
}

const OptionControl = ({ option, selection, game, isBusy, listsItems }: ControlProps) =>
  openFields(option).length > 0 ? (
    <TemplateForm
      option={option}
      nameOf={(move) => labelOf(game, move)}
      picks={selection.picks.value}
      numbers={selection.numbersOf(option)}
      listsItems={listsItems}
      isBusy={isBusy}
      onPick={selection.pick}
      onNumber={selection.enter}
      onPlay={selection.play}
    />
  ) : (
    <button
      type="button"
      class={selection.ready.value === option || isForced(game.legalMoves) ? 'primary' : ''}
      aria-disabled={isBusy}
      onClick={() => !isBusy && selection.play(option)}
    >
      {labelOf(game, option)}
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

/** Options that the picture does not show and, once something is picked, those that are left. */
const offered = ({ selection, game, isInPicture }: Props): readonly Option[] => {
  const { legalMoves } = game;
  const left = selection.picks.value.length > 0 || legalMoves.length === 1 ? selection.left.value : [];
  const named = left.length > FEW ? selection.named.value : left;
  const unseen = legalMoves.filter((option) => !isInSight(option, isInPicture) && !left.includes(option));
  return [...named, ...unseen].slice(0, MOST_BUTTONS);
};

/** With many moves left and none to name, one is completed in the picture. */
const isHalfPicked = (selection: MoveSelection): boolean =>
  selection.picks.value.length > 0 && selection.left.value.length > FEW && selection.ready.value === null;

/** What to do, or why the picked move cannot be played. */
const Task = ({ selection, pencil, game }: Pick<Props, 'selection' | 'pencil' | 'game'>) => {
  const why = selection.why.value;
  const next = isHalfPicked(selection) ? 'Pick what goes with it.' : game.prompt?.task;
  const task = pencil.isInHand.value ? 'Tap once to rule out, twice to suspect.' : next;
  return (
    <p class={`task ${why === null ? '' : 'blocked'}`} role="status">
      {why ?? task}
    </p>
  );
};

/**
 * The only possible move. While the setting is on, or until something happens, it is played automatically once the picture has
 * come to rest and has been seen for a moment.
 */
const Forced = ({ selection, game, isBusy, isUntold, latest }: Omit<Props, 'isInPicture' | 'pencil'>) => {
  const [only] = game.legalMoves;
  const isOn = playsForced.value === 'on';
  const plays = isOn || until.value !== null;
  // Before its picture is inserted, which is shown at the usual pace.
  useLayoutEffect(() => {
    const { value } = until;
    if (value !== null && latest?.text.some((sentence) => sentence.startsWith(value))) until.value = null;
  }, [latest?.seq]);
  useEffect(() => () => void (until.value = null), []);
  const shownAt = useRef(0);
  useEffect(() => {
    shownAt.current = performance.now();
  }, [isBusy]);
  useEffect(() => {
    if (!plays || isBusy || isUntold || only === undefined) return undefined;
    const leftMs = shownAt.current + FORCED_MS / ownTempo() - performance.now();
    const timer = setTimeout(() => selection.play(only), Math.max(leftMs, restMs()));
    return () => clearTimeout(timer);
  }, [plays, isBusy, isUntold, only]);
  return (
    <div class="row forced">
      <button
        type="button"
        onClick={() => {
          playsForced.value = plays ? 'off' : 'on';
          until.value = null;
        }}
      >
        {plays ? 'Pause' : 'Play forced moves'}
      </button>
      {isOn && <SpeedPicker speed={tempo} />}
    </div>
  );
};

/** Whether the player may want to mark items of a choice before choosing. */
const mayMark = (options: readonly Option[]): boolean =>
  options.length > 1 && options.some((option) => openFields(option).some(([, open]) => isChoice(open)));

/** The remaining options as buttons, and all options as a list. */
export function Moves(props: Props) {
  const { selection, pencil, game, isBusy, isUntold, latest, isInPicture } = props;
  const { legalMoves, prompt } = game;
  const shortcuts = selection.picks.value.length === 0 ? (prompt?.shortcuts ?? []).slice(0, FEW) : [];
  const shown = offered(props);
  const waits = isBusy || isUntold;
  return (
    <section class="moves" aria-label="Your move" onClickCapture={ignoreSecondClick}>
      <Task {...{ selection, pencil, game }} />
      <div class={shortcuts.length > 0 ? 'row shortcuts' : 'row'}>
        {shortcuts.map(({ move, label, early, until: end = null }, index) => (
          <button
            key={label}
            type="button"
            class={index === 0 && !isForced(legalMoves) ? 'primary' : ''}
            aria-disabled={waits}
            onClick={() => {
              if (waits) return;
              until.value = end;
              selection.play(move);
            }}
          >
            {label}
            <Early key={early?.untilMs} {...{ game, early }} />
          </button>
        ))}
        {shown.map((option) => (
          <OptionControl
            key={keyOf(option)}
            {...{ option, selection, game }}
            isBusy={waits}
            listsItems={lacksItems(option, isInPicture)}
          />
        ))}
        {mayMark(legalMoves) && (
          <button
            type="button"
            aria-pressed={pencil.isInHand.value}
            onClick={() => (pencil.isInHand.value = !pencil.isInHand.value)}
          >
            Pencil
          </button>
        )}
        {(selection.picks.value.length > 0 || selection.isBegun.value) && (
          <button type="button" class="quiet" onClick={selection.clear}>
            Clear selection
          </button>
        )}
      </div>
      {isForced(legalMoves) ? (
        <Forced {...{ selection, game, isBusy, isUntold, latest }} />
      ) : (
        <details class="all-moves">
          <summary>All moves ({legalMoves.length})</summary>
          <ul>
            {legalMoves.map((option) => (
              <li key={keyOf(option)}>
                <OptionControl {...{ option, selection, game, isBusy }} listsItems />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
