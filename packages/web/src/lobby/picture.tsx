import type { GameTypeItem } from 'parlour-client';
import { pictureOf } from './pictures.js';

/** The picture of a game, or the first letter of its name. Decorative: the text beside it says the same. */
export function Picture({ item }: { readonly item: GameTypeItem }) {
  const source = pictureOf(item.type);
  return (
    <span class="picture" aria-hidden="true">
      {source === null ? (
        <span class="initial">{item.title.charAt(0)}</span>
      ) : (
        <img src={source} alt="" loading="lazy" decoding="async" />
      )}
    </span>
  );
}
