import type { AnyGame } from 'parlour-client';
import type { Eyes } from './moment.js';

interface Props {
  readonly game: AnyGame;
  readonly as: Eyes;
  readonly onChoose: (as: Eyes) => void;
}

/** With whose eyes a finished game is looked at. */
export const EyesBar = ({ game, as, onChoose }: Props) => {
  const seats = game.seats.map(({ seat, name }): readonly [Eyes, string] => [
    seat,
    name ?? `Seat ${seat + 1}`,
  ]);
  const all: readonly (readonly [Eyes, string])[] = [
    ...seats,
    ['spectator', 'Spectator'],
    ['all', 'Everything open'],
  ];
  return (
    <div class="row" role="group" aria-label="Seen as">
      {all.map(([eyes, label]) => (
        <button key={eyes} type="button" aria-pressed={eyes === as} onClick={() => onChoose(eyes)}>
          {label}
        </button>
      ))}
    </div>
  );
};
