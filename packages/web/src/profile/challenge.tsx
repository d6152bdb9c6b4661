import { useSignal } from '@preact/signals';
import type { components, GameTypeItem } from 'parlour-client';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { parlour } from '../api/service.js';
import { ClockField, clockOfRequest, type ClockChoice } from '../lobby/setup/clock-choice.js';
import { asPlayer, ownName, ownPlayer } from '../player/own-player.js';
import { navigate } from '../router.js';
import { gamePath } from '../routes.js';
import { keepSeedPart } from '../seats/seed-parts.js';
import { useAction } from '../ui/use-action.js';
import '../styles/setup.css';

interface Props {
  readonly player: components['schemas']['Player'];
  /** The game types to choose from. */
  readonly items: readonly GameTypeItem[];
}

const Form = ({ player, items }: Props) => {
  const type = useSignal(items[0]?.type ?? '');
  const games = useSignal(10);
  const clock = useSignal<ClockChoice>('10+5');
  const rated = useSignal(true);
  const needsName = useMemo(() => ownPlayer.value === null || ownName.value.trim() === '', []);
  const { act, isBusy, notice } = useAction();
  const first = useRef<HTMLSelectElement>(null);
  // The button that had the focus is gone.
  useEffect(() => first.current?.focus(), []);
  const ask = (signal: AbortSignal): Promise<void> =>
    asPlayer(async (token) => {
      const own = parlour.games(type.value);
      const seedPart = await own.newSeedPart({ signal });
      const players = [ownPlayer.value?.id ?? '', player.id];
      const terms = { players, games: games.value, rated: rated.value, ...clockOfRequest(clock.value) };
      const series = await own.createSeries({ ...terms, seedPart }, { token, signal });
      keepSeedPart(series, seedPart.clientSeed);
      if (!signal.aborted) navigate(gamePath('series', series));
    }, signal);
  return (
    <form
      class="panel challenge"
      onSubmit={(event) => {
        event.preventDefault();
        void act(ask);
      }}
    >
      <p>
        Play a series: many games, in which you take the seats in turn. It begins when {player.name} accepts.
      </p>
      {needsName && (
        <label class="row">
          Your name
          <input
            {...{ required: true, pattern: '.*\\S.*', value: ownName.value, autocomplete: 'nickname' }}
            onInput={({ currentTarget }) => (ownName.value = currentTarget.value)}
          />
        </label>
      )}
      <div class="row">
        <label class="row">
          Game
          <select
            ref={first}
            value={type.value}
            onChange={({ currentTarget }) => (type.value = currentTarget.value)}
          >
            {items.map((item) => (
              <option key={item.type} value={item.type}>
                {item.title}
              </option>
            ))}
          </select>
        </label>
        <label class="row">
          Number of games
          <input
            {...{ type: 'number', min: 2, step: 2, max: 1000, required: true, value: games.value }}
            onInput={({ currentTarget }) => (games.value = currentTarget.valueAsNumber)}
          />
        </label>
        <label class="row">
          <input
            type="checkbox"
            checked={rated.value}
            onChange={({ currentTarget }) => (rated.value = currentTarget.checked)}
          />
          Rated
        </label>
      </div>
      <ClockField isRequired value={clock.value} onValue={(chosen) => (clock.value = chosen)} />
      {notice}
      <button class="primary" aria-disabled={isBusy}>
        Challenge {player.name}
      </button>
    </form>
  );
};

/** Challenges the player to a series of one of the games that it plays with anybody. */
export function Challenge({ player, items }: Props) {
  const isOpen = useSignal(false);
  const accepted = items.filter(({ type, seats }) => seats.min === 2 && player.accepts.includes(type));
  if (accepted.length === 0) return null;
  if (isOpen.value) return <Form player={player} items={accepted} />;
  return (
    <button type="button" class="primary" onClick={() => (isOpen.value = true)}>
      Challenge
    </button>
  );
}
