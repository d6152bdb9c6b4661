/**
 * Drops the second click of a double click. The first click plays a move; by the second click the board may already show the
 * reply, with another move under the pointer. Further clicks count: they are deliberate.
 */
export const ignoreSecondClick = (event: MouseEvent): void => {
  if (event.detail !== 2) return;
  event.preventDefault();
  event.stopPropagation();
};
