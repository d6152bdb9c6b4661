/** One line about the deal, in games in whose seed this browser has a part. */
import { hasPart, isOver, type AnyGame } from 'parlour-client';
import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import type { LiveGame } from '../game/live-game.js';
import { gamePath } from '../routes.js';
import { seedPartOf } from '../seats/seed-parts.js';
import { openVerifier, type Verification } from '../verify/verifier.js';

interface Props {
  readonly live: LiveGame;
  readonly game: AnyGame;
}

const isSound = (state: Verification): boolean =>
  state.kind === 'done' &&
  state.missing.length === 0 &&
  state.reports.every(({ verdict }) => verdict.findings.length === 0);

const FIXED = 'This deal was fixed before you sat down, by you and the service';

/** Once the game is over, its record can be checked here, with the rules of the game. */
const Check = ({ live, game, commitment }: Props & { readonly commitment: string }) => {
  const { state, check, close } = useMemo(openVerifier, [live]);
  const isFetching = useSignal(false);
  useEffect(() => close, [close]);
  const verify = gamePath('verify', live.ref);
  const checkRecord = (): Promise<void> =>
    live.act(async (session, signal) => {
      isFetching.value = true;
      try {
        const record = JSON.stringify(await session.audit({ signal }));
        check(new Blob([record]), { keys: '', noted: commitment });
      } finally {
        isFetching.value = false;
      }
    });
  const { kind } = state.value;
  if (isSound(state.value))
    return (
      <p class="deal sound">
        {FIXED}: <a href={verify}>checked</a>
      </p>
    );
  if (kind !== 'idle' && kind !== 'progress')
    return (
      <p class="deal wrong">
        This deal could not be confirmed: <a href={verify}>see why</a>
      </p>
    );
  if (!isOver(game)) return <p class="deal muted">{FIXED}</p>;
  const isBusy = isFetching.value || kind === 'progress';
  return (
    <p class="deal muted">
      {FIXED}:{' '}
      <button type="button" class="link" aria-disabled={isBusy} onClick={() => void checkRecord()}>
        check it
      </button>
    </p>
  );
};

export function Deal({ live, game }: Props) {
  const part = useMemo(() => seedPartOf(live.ref), [live]);
  if (part === null) return null;
  const { commitment, clientSeed } = game.fairness;
  if (commitment === part.commitment && hasPart(clientSeed, part.clientSeed))
    return <Check live={live} game={game} commitment={commitment} />;
  return <p class="deal wrong">This is not the deal that you and the service had fixed. Keep its record.</p>;
}
