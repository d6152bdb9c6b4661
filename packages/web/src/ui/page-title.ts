import { useEffect } from 'preact/hooks';

/** Sets the title of the window while a page is shown. */
export const usePageTitle = (title: string): void => {
  useEffect(() => {
    document.title = title === '' ? 'Parlour' : `${title} · Parlour`;
  }, [title]);
};
