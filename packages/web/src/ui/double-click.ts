/**
 * Drops the second click of a double click. The first click plays a move; by the second click the board may already show the
 * reply, with another move under the pointer. Further clicks count: they are deliberate. So do all clicks on chips.
 */
export function ignoreSecondClick(event: MouseEvent): void {
  const isOnChip = event.target instanceof Element && event.target.closest('.chip') !== null;
  if (event.detail !== 2 || isOnChip) return;
  event.preventDefault();
  event.stopPropagation();
}
