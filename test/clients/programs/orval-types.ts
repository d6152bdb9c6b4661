/** What the types that orval generated from the whole document allow. */
import type { BasraGame, SevenReegMove, SevenReegOption, WarGame } from './client.js';

/** An option of 7reeg can be posted as a move. */
const asMove = (option: SevenReegOption): SevenReegMove => option;
/** Games of different types are told apart by their `type`. */
const progressOf = (each: BasraGame | WarGame): string =>
  each.type === 'war' ? String(each.state.battles) : String(each.state.deck);
void [asMove, progressOf];
