/**
 * Drops the second click of a double click. The first click may have played a move; by the second click the board may already
 * show the reply, with another move under the pointer. Further clicks count: they are deliberate. All clicks on chips count too,
 * and so does a second click on what is picked, which plays it.
 */
export function ignoreSecondClick(event: MouseEvent): void {
  const asksForIt = event.target instanceof Element && event.target.closest('.chip, .picked') !== null;
  if (event.detail !== 2 || asksForIt) return;
  event.preventDefault();
  event.stopPropagation();
}
