import { useSignal } from '@preact/signals';
import type { GameTypeItem } from 'parlour-client';
import { bearing, bodyOf, parlour } from '../api/service.js';
import { useAction } from '../ui/use-action.js';

interface Props {
  readonly token: string;
  /** The game types that the player accepts now. */
  readonly accepted: readonly string[];
  readonly items: readonly GameTypeItem[];
}

/** The games for which anybody may challenge the player. */
export function Accepts({ token, accepted, items }: Props) {
  const chosen = useSignal(accepted);
  const saved = useSignal(accepted);
  const { act, isBusy, notice } = useAction();
  const save = () =>
    act(async (signal) => {
      const body = { accepts: items.map(({ type }) => type).filter((type) => chosen.value.includes(type)) };
      await bodyOf(parlour.api.PATCH('/v1/players/me', { ...bearing(token), body, signal }));
      chosen.value = saved.value = body.accepts;
    });
  const others = (type: string) => chosen.value.filter((each) => each !== type);
  return (
    <form
      class="accepts"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div class="row" role="group" aria-labelledby="accepts">
        <span id="accepts">Others may challenge you to</span>
        {items
          .filter(({ seats }) => seats.max > 1)
          .map(({ type, title }) => (
            <label key={type} class="row">
              <input
                type="checkbox"
                checked={chosen.value.includes(type)}
                onChange={({ currentTarget: { checked } }) =>
                  (chosen.value = checked ? [...others(type), type] : others(type))
                }
              />
              {title}
            </label>
          ))}
        <button aria-disabled={isBusy}>Save</button>
        <span role="status" class="muted">
          {saved.value !== accepted && saved.value.join() === chosen.value.join() && 'Saved.'}
        </span>
      </div>
      {notice}
    </form>
  );
}
