import { useEffect, useRef } from 'preact/hooks';
import type { LiveGame } from '../game/live-game.js';

const signed = (points: number): string => (points > 0 ? `+${points}` : String(points));

/** How a round, a hand or the game ended: it stays until it is dismissed. */
export function SheetView({ live }: { readonly live: LiveGame }) {
  const sheet = live.sheet.value;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), [sheet]);
  if (sheet === null) return null;
  const { title, text, rows } = sheet;
  return (
    <section class="sheet panel" role="dialog" aria-label={title}>
      <h2>{title}</h2>
      <table>
        <tbody>
          {rows.map(({ name, isYou, gained, score }, seat) => (
            <tr key={seat} class={isYou ? 'you' : ''}>
              <th scope="row">{isYou ? `${name} (you)` : name}</th>
              <td>{gained === null || gained === 0 ? '' : signed(gained)}</td>
              <td>{score}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {text.map((sentence, index) => (
        <p key={index} class={/^\w+! [A-Z]/.test(sentence) ? 'moment' : ''}>
          {sentence}
        </p>
      ))}
      <button type="button" class="primary" ref={button} onClick={live.dismiss}>
        Go on
      </button>
    </section>
  );
}
