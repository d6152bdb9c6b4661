import { useEffect, useRef } from 'preact/hooks';
import { inFigures } from '../api/format.js';
import type { LiveGame } from '../game/live-game.js';
import { MOMENT } from '../game/sheet.js';
import { PlayOn } from './play-on.js';
import { Rematch } from './rematch.js';

const signed = (points: number): string => (points > 0 ? `+${points}` : inFigures(points));

/** How a round, a hand or the game ended: it stays until it is dismissed. */
export function SheetView({ live }: { readonly live: LiveGame }) {
  const sheet = live.sheet.value;
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef<Element | null>(null);
  useEffect(() => {
    before.current = document.activeElement;
    button.current?.focus({ preventScroll: true });
    if (sheet === null) return undefined;
    // The whole picture is seen above it.
    const { scrollY } = window;
    const board = document.querySelector<HTMLElement>('.board');
    board?.style.setProperty('--sheet', `${button.current?.closest<HTMLElement>('.sheet')?.offsetHeight}px`);
    board?.scrollIntoView({ block: 'end' });
    return () => scrollTo(0, scrollY);
  }, [sheet]);
  if (sheet === null) return null;
  const { title, text, rows } = sheet;
  const game = live.newest.value;
  const isEnd = game?.status === 'finished';
  /** The focus goes back to the board or, once it has nothing to pick, to the line that says how the game ended. */
  const goOn = (): void => {
    const place = isEnd ? document.querySelector('.status') : before.current;
    live.dismiss();
    (place as HTMLElement | null)?.focus({ preventScroll: true });
  };
  return (
    <section class="sheet panel" role="dialog" aria-label={title}>
      <h2>{title}</h2>
      <table>
        <tbody>
          {rows.map(({ name, isYou, gained, score, moments }, seat) => (
            <tr key={seat} class={isYou ? 'you' : ''}>
              <th scope="row">
                {isYou ? `${name} (you)` : name} <small>{moments}</small>
              </th>
              <td>{gained === null || gained === 0 ? '' : signed(gained)}</td>
              <td>
                {inFigures(score)}
                {gained ? ' in all' : ''}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {text.map((sentence, index) => (
        <p key={index} class={MOMENT.test(sentence) ? 'moment' : ''}>
          {sentence}
        </p>
      ))}
      <div class="row ways-on">
        {isEnd && <Rematch live={live} game={game} />}
        {isEnd && <PlayOn live={live} game={game} />}
        <button type="button" class={isEnd ? '' : 'primary'} ref={button} onClick={goOn}>
          {isEnd ? 'Close' : 'Go on'}
        </button>
      </div>
    </section>
  );
}
