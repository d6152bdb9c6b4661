import { GamePage } from '../game/game-page.js';
import { ReplayView } from './replay-view.js';
import '../styles/replay.css';

/** `/replay/{type}/{id}?at=&as=` */
export function ReplayPage() {
  return <GamePage View={ReplayView} />;
}
