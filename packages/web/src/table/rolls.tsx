import type { AnyEntry } from 'parlour-client';

const MOST_SHOWN = 10;

const SIGNS: Readonly<Record<string, string>> = { won: '+', lost: '−' };

/** The dice in an entry, and what they won or lost. */
const rollsOf = ({ seq, events }: AnyEntry) =>
  events.flatMap((event) => {
    if (!('dice' in event) || !Array.isArray(event.dice)) return [];
    const net = events.map((each) =>
      'amount' in each ? `${SIGNS[each.type] ?? ''}${Number(each.amount).toLocaleString('en')}` : '',
    );
    return [{ seq, dice: event.dice.map(Number), net: net.join('') }];
  });

/** The latest rolls of the dice, the last one first; nothing in games without dice. */
export function Rolls({ entries }: { readonly entries: readonly AnyEntry[] }) {
  const rolls = entries.flatMap(rollsOf).slice(-MOST_SHOWN).toReversed();
  return rolls.length === 0 ? null : (
    <ol class="rolls" aria-label="The last rolls">
      {rolls.map(({ seq, dice, net }) => (
        <li key={seq} class={net.startsWith('+') ? 'won' : ''} title={dice.join(' + ')}>
          <b>{dice.reduce((sum, die) => sum + die, 0)}</b>
          <small>{net}</small>
        </li>
      ))}
    </ol>
  );
}
