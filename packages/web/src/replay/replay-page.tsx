import { usePageTitle } from '../ui/page-title.js';

export const ReplayPage = () => {
  usePageTitle('Replay');
  return <h1>Replay</h1>;
};
