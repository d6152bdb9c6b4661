/**
 * Drops the second click of a double click. The first click may have played a move; by the second click the board may already
 * show the reply, with another move under the pointer. Further clicks count: they are deliberate. So do all clicks on chips,
 * and a second one on what is picked, which asks for it.
 */
export function ignoreSecondClick(event: MouseEvent): void {
  const asksForIt = event.target instanceof Element && event.target.closest('.chip, .picked') !== null;
  if (event.detail !== 2 || asksForIt) return;
  event.preventDefault();
  event.stopPropagation();
}
