import { usePageTitle } from '../ui/page-title.js';

export const Lobby = () => {
  usePageTitle('Games');
  return <h1>Games</h1>;
};
