import { usePageTitle } from '../ui/page-title.js';

export const VerifyPage = () => {
  usePageTitle('Verify');
  new Worker(new URL("./worker.ts", import.meta.url), {type:"module"}); return <h1>Verify</h1>;
};
