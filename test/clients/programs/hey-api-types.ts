/** What the types that hey-api generated from the whole document allow. */
import type { ConnectFourGame, SevenReegMove, SevenReegOption, WarGame } from './types.gen.js';

/** An option of 7reeg can be posted as a move. */
const asMove = (option: SevenReegOption): SevenReegMove => option;
/** Games of different types are told apart by their `type`. */
const lastMoveOf = (each: ConnectFourGame | WarGame): string =>
  each.type === 'connect-four' ? each.state.position : String(each.state.battles);
void [asMove, lastMoveOf];
