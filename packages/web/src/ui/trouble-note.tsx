import { troubleOf, type WayOn } from '../problems/trouble.js';

const LABELS = {
  retry: 'Try again',
  reload: 'Look again',
  dismiss: 'Go on',
} as const satisfies Record<Exclude<WayOn, 'lobby'>, string>;

interface Props {
  readonly error: unknown;
  /** Does what the button says: tries again, looks again, or goes on. */
  readonly onWayOn: () => void;
  /** Whether it is all that the page has to say. */
  readonly isPage?: boolean;
}

/** A failure in a sentence, with a way on. */
export const TroubleNote = ({ error, onWayOn, isPage = false }: Props) => {
  const { sentence, way } = troubleOf(error);
  const Sentence = isPage ? 'h1' : 'p';
  return (
    <div class="trouble" role="alert">
      <Sentence>{sentence}</Sentence>
      {way === 'lobby' ? (
        <a class="button" href="/">
          To the lobby
        </a>
      ) : (
        <button type="button" onClick={onWayOn}>
          {LABELS[way]}
        </button>
      )}
    </div>
  );
};
