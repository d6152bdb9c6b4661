import { GamePage } from '../game/game-page.js';
import { ReplayView } from './replay-view.js';

/** `/replay/{type}/{id}?at=&as=` */
export function ReplayPage() {
  return <GamePage View={ReplayView} />;
}
