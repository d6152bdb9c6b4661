import { noticeFor, type RecoveryAction } from '../problems/notices.js';

const LABELS = {
  retry: 'Try again',
  reload: 'Look again',
  dismiss: 'Close',
} as const satisfies Record<Exclude<RecoveryAction, 'lobby'>, string>;

interface Props {
  readonly error: unknown;
  /** Does what the button says: tries again, fetches again, or hides the notice. */
  readonly onRecover: () => void;
  /** Whether the notice is the whole content of the page. */
  readonly isPage?: boolean;
}

/** An error in a sentence, with a button to recover. */
export function ErrorNotice({ error, onRecover, isPage = false }: Props) {
  const { sentence, action } = noticeFor(error);
  const Sentence = isPage ? 'h1' : 'p';
  return (
    <div class="error-notice" role="alert">
      <Sentence>{sentence}</Sentence>
      {action === 'lobby' ? (
        <a class="button" href="/">
          To the lobby
        </a>
      ) : (
        <button type="button" onClick={onRecover}>
          {LABELS[action]}
        </button>
      )}
    </div>
  );
}
