import { GamePage } from '../game/game-page.js';
import { TableView } from './table-view.js';
import '../styles/table.css';

/** `/table/{type}/{id}` */
export function TablePage() {
  return <GamePage View={TableView} />;
}
