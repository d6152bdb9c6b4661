/**
 * Drops the second click of a double click. The first one plays a move; by the second, the answer may be there, and another
 * move where the first one was. The third and later clicks count: whoever clicks on and on means it.
 */
export const ignoreSecondClick = (event: MouseEvent): void => {
  if (event.detail !== 2) return;
  event.preventDefault();
  event.stopPropagation();
};
