import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';

/**
 * Keeps the focus near its place for users of keyboards and screen readers: when the focused element in `place` is removed,
 * `fallback` gets the focus.
 */
export function useFocusFallback(
  place: RefObject<HTMLElement | null>,
  fallback: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const { current } = place;
    if (current === null) return undefined;
    let latest: EventTarget | null = null;
    const note = ({ target }: FocusEvent): void => {
      latest = target;
    };
    const observer = new MutationObserver(() => {
      const isLost = latest instanceof Element && !latest.isConnected;
      if (!isLost || document.activeElement !== document.body) return;
      latest = null;
      fallback.current?.focus({ preventScroll: true });
    });
    current.addEventListener('focusin', note);
    observer.observe(current, { childList: true, subtree: true });
    return () => {
      current.removeEventListener('focusin', note);
      observer.disconnect();
    };
  }, []);
}
