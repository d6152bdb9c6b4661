import type { AnyGame } from 'parlour-client';
import type { Perspective } from './past-view.js';

export type NamedSeat = Pick<AnyGame['seats'][number], 'seat' | 'name'>;

interface Props {
  readonly seats: readonly NamedSeat[];
  readonly as: Perspective;
  readonly onChoose: (as: Perspective) => void;
}

/** Chooses the perspective from which a finished game is shown. */
export function PerspectivePicker({ seats, as, onChoose }: Props) {
  const own = seats.map(({ seat, name }): readonly [Perspective, string] => [
    seat,
    name ?? `Seat ${seat + 1}`,
  ]);
  const all: readonly (readonly [Perspective, string])[] = [
    ...own,
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
