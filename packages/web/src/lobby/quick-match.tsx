import { useSignal } from '@preact/signals';
import type { GameTypeItem, MatchTerms } from 'parlour-client';
import { useEffect, useMemo } from 'preact/hooks';
import { parlour } from '../api/service.js';
import { asPlayer, ownName, ownPlayer } from '../player/own-player.js';
import { navigate } from '../router.js';
import { gamePath } from '../routes.js';
import { keepSeats } from '../seats/seats.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { storedChoice } from '../ui/setting.js';

const FILL_AFTER_S = 30;

const OPPONENTS = {
  anybody: {
    label: `anybody (or computer, after ${FILL_AFTER_S} s)`,
    terms: { against: 'anybody', fillAfterS: FILL_AFTER_S },
  },
  people: { label: 'people only', terms: { against: 'people' } },
  'rated-anybody': { label: 'people and bots, rated', terms: { against: 'anybody', rated: true } },
  'rated-people': { label: 'people only, rated', terms: { against: 'people', rated: true } },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly terms: MatchTerms }>>;

type Opponents = keyof typeof OPPONENTS;

const opponents = storedChoice<Opponents>('parlour:opponents', [
  'anybody',
  ...(Object.keys(OPPONENTS) as Opponents[]),
]);
const IDLE = 'With whoever asks for the same: 10 minutes each, and 5 seconds more for each move.';

/** Seconds since it was first shown. Screen readers read it on demand only. */
const Elapsed = () => {
  const seconds = useSignal(0);
  useEffect(() => {
    const timer = setInterval(() => (seconds.value += 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return <span role="timer">{seconds} s</span>;
};

interface SelectProps {
  readonly label: string;
  readonly value: string;
  readonly items: readonly (readonly [value: string, label: string])[];
  readonly isDisabled: boolean;
  readonly onValue: (value: string) => void;
}

const Select = ({ label, value, items, isDisabled, onValue }: SelectProps) => (
  <label>
    {label}
    <select value={value} disabled={isDisabled} onChange={(event) => onValue(event.currentTarget.value)}>
      {items.map(([each, text]) => (
        <option key={each} value={each}>
          {text}
        </option>
      ))}
    </select>
  </label>
);

/** Runs `action` when the component is removed or the window is closed. */
const useLeaving = (action: () => void): void =>
  useEffect(() => {
    addEventListener('pagehide', action);
    return () => {
      removeEventListener('pagehide', action);
      action();
    };
  }, []);

/** A seat at once, with whoever wants to play the same game. */
export function QuickMatch({ items }: { readonly items: readonly GameTypeItem[] }) {
  const types = items.filter(({ seats }) => seats.max > 1);
  const type = useSignal(types[0]?.type ?? '');
  const waiting = useSignal<AbortController | null>(null);
  const note = useSignal(IDLE);
  const error = useSignal<unknown>(undefined);
  const needsName = useMemo(() => ownPlayer.value === null || ownName.value.trim() === '', []);
  const cancel = (): void => waiting.value?.abort();
  useLeaving(cancel);
  const find = async (): Promise<void> => {
    const started = new AbortController();
    const { signal } = started;
    waiting.value = started;
    error.value = undefined;
    note.value = 'Looking for somebody to play with…';
    try {
      const { terms } = OPPONENTS[opponents.value];
      const match = (token = '') => parlour.games(type.value).match(terms, { token, signal });
      const session = await asPlayer(match, signal);
      note.value = session === null ? 'You are no longer in line. Try again.' : 'Found.';
      if (session !== null && !signal.aborted) {
        keepSeats(session);
        navigate(gamePath('table', session));
      }
    } catch (failure) {
      if (!signal.aborted) error.value = failure;
      note.value = IDLE;
    }
    waiting.value = null;
  };
  const isWaiting = waiting.value !== null;
  return (
    <form
      class="panel quick-match"
      aria-label="Quick match"
      onSubmit={(event) => {
        event.preventDefault();
        if (isWaiting) cancel();
        else void find();
      }}
    >
      <button class={`start ${isWaiting ? '' : 'primary'}`}>{isWaiting ? 'Cancel' : 'Quick match'}</button>
      {needsName && (
        <label>
          Your name
          <input
            required
            value={ownName.value}
            type="text"
            autocomplete="nickname"
            disabled={isWaiting}
            onInput={({ currentTarget: { value } }) => (ownName.value = value)}
          />
        </label>
      )}
      <Select
        label="Game"
        value={type.value}
        items={types.map((item) => [item.type, item.title])}
        isDisabled={isWaiting}
        onValue={(value) => (type.value = value)}
      />
      <Select
        label="Against"
        value={opponents.value}
        items={Object.entries(OPPONENTS).map(([value, { label }]) => [value, label])}
        isDisabled={isWaiting}
        onValue={(value) => (opponents.value = value as Opponents)}
      />
      <p class="muted">
        <span role="status">{note}</span> {isWaiting && <Elapsed />}
      </p>
      {error.value !== undefined && (
        <ErrorNotice error={error.value} onRecover={() => (error.value = undefined)} />
      )}
    </form>
  );
}
