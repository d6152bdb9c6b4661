import type { GameTypeItem } from 'parlour-client';
import { pictureOf } from './pictures.js';

/** What a game looks like; the first letter of its name if there is no drawing. It says nothing that the text does not. */
export const Picture = ({ item }: { readonly item: GameTypeItem }) => {
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
};
