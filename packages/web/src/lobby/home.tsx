import type { GameTypeItem } from 'parlour-client';
import { ConnectionNote } from '../ui/connection-note.js';
import { usePageTitle } from '../ui/page-title.js';
import { GameCard } from './game-card.js';
import { PublicGames } from './public-games.js';
import { YourGames } from './your-games.js';

/** The games to choose from, and what others play. */
export const Home = ({ items }: { readonly items: readonly GameTypeItem[] }) => {
  usePageTitle('');
  return (
    <div class="lobby">
      <ConnectionNote />
      <header class="welcome">
        <h1>What shall we play?</h1>
        <p>
          Against the computer or with friends. Every deal is fair, and when a game is over you can check that
          it was.
        </p>
      </header>
      <YourGames items={items} />
      <section aria-labelledby="games">
        <h2 id="games" class="unseen">
          Games
        </h2>
        <ul class="game-cards">
          {items.map((item) => (
            <GameCard key={item.type} item={item} />
          ))}
          <li class="more-card">
            <p>
              Was it a fair deal? <a href="/verify">Verify the record</a> of a game in your browser, without
              trusting this service.
            </p>
            <p>
              Everything here can be played by programs, too: <a href="/docs">the API</a>.
            </p>
          </li>
        </ul>
      </section>
      <PublicGames items={items} />
    </div>
  );
};
