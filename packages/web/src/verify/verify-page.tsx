import { usePageTitle } from '../ui/page-title.js';

export const VerifyPage = () => {
  usePageTitle('Verify');
  return <h1>Verify</h1>;
};
