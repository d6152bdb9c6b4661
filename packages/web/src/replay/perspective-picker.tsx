import type { AnyGame } from 'parlour-client';
import type { Perspective } from './past-view.js';

interface Props {
  readonly game: AnyGame;
  readonly as: Perspective;
  readonly onChoose: (as: Perspective) => void;
}

/** Chooses the perspective from which a finished game is shown. */
export function PerspectivePicker({ game, as, onChoose }: Props) {
  const seats = game.seats.map(({ seat, name }): readonly [Perspective, string] => [
    seat,
    name ?? `Seat ${seat + 1}`,
  ]);
  const all: readonly (readonly [Perspective, string])[] = [
    ...seats,
    ['spectator', 'Spectator'],
    ['all', 'Everything face up'],
  ];
  return (
    <div class="row" role="group" aria-label="Seen as">
      {all.map(([perspective, label]) => (
        <button
          key={perspective}
          type="button"
          aria-pressed={perspective === as}
          onClick={() => onChoose(perspective)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
