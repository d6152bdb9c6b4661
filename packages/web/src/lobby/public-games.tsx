import { useSignal } from '@preact/signals';
import type { GameTypeId, GameTypeItem } from 'parlour-client';
import { ListedGames } from './listed-games.js';
import { FinishedGame, FreeSeat, RunningGame } from './listed-game.js';

interface Props {
  readonly items: readonly GameTypeItem[];
}

/** Public games: with a free seat, running ones to watch, finished ones to replay. */
export function PublicGames({ items }: Props) {
  const chosen = useSignal<GameTypeId | undefined>(undefined);
  const type = chosen.value;
  return (
    <section class="public-games" aria-labelledby="public">
      <div class="heading">
        <h2 id="public">At the other tables</h2>
        <label class="row">
          <span class="unseen">Show</span>
          <select
            onChange={({ currentTarget: { value } }) =>
              (chosen.value = items.find((item) => item.type === value)?.type)
            }
          >
            <option value="">All games</option>
            {items.map((item) => (
              <option key={item.type} value={item.type}>
                {item.title}
              </option>
            ))}
          </select>
        </label>
      </div>
      <ListedGames key={`waiting ${type ?? ''}`} status="waiting" type={type} items={items} Row={FreeSeat}>
        <h3>A seat is free</h3>
      </ListedGames>
      <ListedGames
        key={`active ${type ?? ''}`}
        status="active"
        type={type}
        items={items}
        Row={RunningGame}
        empty="There are no public games at the moment. Set a game to public, and others can watch it here."
      >
        <h3>Being played</h3>
      </ListedGames>
      <ListedGames
        key={`finished ${type ?? ''}`}
        status="finished"
        type={type}
        items={items}
        Row={FinishedGame}
        empty="No public game has finished yet. Finished games can be replayed here, move by move."
      >
        <h3>Finished</h3>
      </ListedGames>
    </section>
  );
}
