import type { ComponentChildren } from 'preact';
import '../styles/series.css';

interface Props {
  readonly heads: readonly string[];
  /** The first cell names the row. `isMark`: others are compared with this row. */
  readonly rows: readonly {
    readonly key: string;
    readonly cells: readonly ComponentChildren[];
    readonly isMark?: boolean;
  }[];
}

/** A table with numbers in all columns but the first. */
export function Figures({ heads, rows }: Props) {
  return (
    <table class="figures">
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [name, ...numbers], isMark = false }) => (
          <tr key={key} class={isMark ? 'mark' : ''}>
            <th scope="row">{name}</th>
            {numbers.map((cell, column) => (
              <td key={column}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A rating, and how uncertain it is. */
export function Rating(of: { readonly rating: number; readonly deviation: number }) {
  return (
    <>
      {of.rating} <span class="muted">± {of.deviation}</span>
    </>
  );
}
