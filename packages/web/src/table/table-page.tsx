import { usePageTitle } from '../ui/page-title.js';

export const TablePage = () => {
  usePageTitle('Table');
  return <h1>Table</h1>;
};
