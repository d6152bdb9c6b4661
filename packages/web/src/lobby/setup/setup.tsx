import type { GameSummary, GameTypeItem } from 'parlour-client';
import { useEffect, useRef } from 'preact/hooks';
import { usePageTitle } from '../../player/page-title.js';
import { noticeFor } from '../../problems/notices.js';
import { ConnectionNote } from '../../ui/connection-note.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { Picture } from '../picture.js';
import { Choice } from './choice.js';
import { ClockField } from './clock-choice.js';
import { areShown, errorsBelow, fieldErrorsOf } from './field-errors.js';
import { NameField } from './name-field.js';
import { Options } from './options.js';
import { SeatsFields } from './seats-fields.js';
import { canBePrivate, hasPerson, startLabel, type SeatPlan } from './seat-plan.js';
import { useDraft } from './use-draft.js';
import { useNewGame } from './use-new-game.js';
import '../../styles/setup.css';

type Visibility = GameSummary['visibility'];

const NAME = '/name';

const VISIBILITIES = [
  { value: 'unlisted', label: 'By link', hint: 'Anyone with the link can watch.' },
  { value: 'public', label: 'Everybody', hint: 'The lobby lists the game.' },
  { value: 'private', label: 'Nobody', hint: 'Only the players can see the game.' },
] as const satisfies readonly { value: Visibility; label: string; hint: string }[];

interface WatchersProps {
  readonly plan: SeatPlan;
  readonly value: Visibility;
  readonly onValue: (value: Visibility) => void;
}

/** Offers `private` only if the player has a seat and no seat is free. */
const Watchers = ({ plan, value, onValue }: WatchersProps) => (
  <Choice
    legend="Who may watch"
    items={VISIBILITIES.filter((each) => each.value !== 'private' || canBePrivate(plan))}
    value={value}
    onValue={onValue}
  />
);

const Head = ({ item }: { readonly item: GameTypeItem }) => (
  <header class="welcome">
    <p>
      <a href="/">All games</a>
    </p>
    <h1>{item.title}</h1>
    <p>
      {item.summary} <a href={item.links.rules}>Rules</a>
    </p>
  </header>
);

/** `/?play={type}`: who plays, by which rules, and who may see it. */
export function Setup({ item }: { readonly item: GameTypeItem }) {
  usePageTitle(item.title);
  const draft = useDraft(item);
  const { isBusy, error, create, forgetError } = useNewGame(item.type);
  const form = useRef<HTMLFormElement>(null);
  const errors = fieldErrorsOf(error);
  const plan = draft.plan.value;
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [error]);
  const submit = () => create(draft.request());
  const goOn = (): void => {
    const { action } = noticeFor(error);
    if (action === 'retry') submit();
    else if (action === 'reload') location.reload();
    else forgetError();
  };
  return (
    <article class="setup">
      {isBusy && <ConnectionNote />}
      <Head item={item} />
      <Picture item={item} />
      <form
        ref={form}
        class="panel"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <SeatsFields
          item={item}
          plan={plan}
          level={draft.level.value}
          onPlan={(next) => (draft.plan.value = next)}
          onLevel={draft.setLevel}
        />
        {plan.includes('you') && <NameField error={errors[NAME]} />}
        <Options
          fields={draft.fields}
          values={draft.values.value}
          errors={errorsBelow(errors, '/config')}
          onValue={draft.setValue}
        />
        {hasPerson(plan) && (
          <ClockField value={draft.clock.value} onValue={(next) => (draft.clock.value = next)} />
        )}
        <Watchers
          plan={plan}
          value={draft.visibility.value}
          onValue={(next) => (draft.chosenVisibility.value = next)}
        />
        {error !== undefined && !areShown(errors, ['/config', NAME]) && (
          <ErrorNotice error={error} onRecover={goOn} />
        )}
        <button class="primary start" disabled={isBusy}>
          {startLabel(plan)}
        </button>
      </form>
    </article>
  );
}
