/** Moves between pages without reloading, using addresses that the service answers as well. */
import { computed, signal } from '@preact/signals';
import { gamePath, handedOver, routeOf } from './routes.js';

interface Address {
  readonly pathname: string;
  readonly search: string;
}

interface State {
  /** A token that came in the fragment and is not known to be valid yet. */
  readonly token?: string;
}

const here = (): Address => ({ pathname: location.pathname, search: location.search });

const address = signal<Address>(here());

export const route = computed(() => routeOf(address.value.pathname));
export const query = computed(() => new URLSearchParams(address.value.search));

const update = (): void => {
  address.value = here();
};

/** The state of a history entry: the token of a fragment, until it is known to be valid. */
const stateOf = (hash: string): State | null => {
  const token = handedOver(hash);
  return token === null ? null : { token };
};

/** Takes a token out of the address before anything is requested. It stays with this entry of the history only. */
const takeToken = (): void => {
  const state = stateOf(location.hash);
  if (state !== null) history.replaceState(state, '', `${location.pathname}${location.search}`);
};

/** The token that the link of this page handed over, until `tokenTaken`. */
export function pendingToken(): string | null {
  return (history.state as State | null)?.token ?? null;
}

/** Drops the token that the link handed over, once it is stored or turns out not to be valid. */
export function tokenTaken(): void {
  history.replaceState(null, '', `${location.pathname}${location.search}`);
}

/** Whether another site shows this page in a frame. In a frame, only links to tables are followed; others open new windows. */
export function isEmbedded(): boolean {
  return route.value.page === 'embed';
}

/** The path of a page, embedded if this one is. */
const pathHere = (pathname: string): string => {
  const found = routeOf(pathname);
  return isEmbedded() && found.page === 'table' ? gamePath('embed', found.game) : pathname;
};

/** Opens a page of this application. */
export function navigate(to: string): void {
  const { pathname, search, hash } = new URL(to, location.href);
  history.pushState(stateOf(hash), '', pathHere(pathname) + search);
  update();
  scrollTo(0, 0);
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}

/** Browsers ignore, or refuse, more changes of the history than a few dozen per second. */
const SETTLED_MS = 100;
let settling: ReturnType<typeof setTimeout> | undefined;

/** Changes the query of the current page without a new entry in the history; the address bar follows shortly after. */
export function replaceQuery(parameters: Readonly<Record<string, string>>): void {
  const search = new URLSearchParams(parameters).toString();
  const next = { pathname: location.pathname, search: search === '' ? '' : `?${search}` };
  address.value = next;
  clearTimeout(settling);
  settling = setTimeout(() => {
    // Another page may have been opened meanwhile.
    if (address.value === next) history.replaceState(history.state, '', next.pathname + next.search);
  }, SETTLED_MS);
}

const isPlainClick = (event: MouseEvent): boolean =>
  !event.defaultPrevented &&
  event.button === 0 &&
  ![event.metaKey, event.ctrlKey, event.shiftKey, event.altKey].includes(true);

const isOwn = (link: HTMLAnchorElement): boolean =>
  link.target === '' &&
  !link.hasAttribute('download') &&
  link.origin === location.origin &&
  routeOf(link.pathname).page !== 'unknown';

/** The address that a click opens within this application; `null` for every other click. */
const ownAddress = (event: MouseEvent): string | null => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || !isPlainClick(event) || !isOwn(link)) return null;
  if (isEmbedded() && routeOf(link.pathname).page !== 'table') {
    link.target = '_blank';
    return null;
  }
  return link.pathname + link.search + link.hash;
};

/** Follows links and the buttons of the browser. Call it once, before the first page is shown. */
export function listenForNavigation(): void {
  takeToken();
  addEventListener('popstate', update);
  addEventListener('hashchange', () => {
    if (handedOver(location.hash) === null) return;
    takeToken();
    location.reload();
  });
  document.addEventListener('click', (event) => {
    const to = ownAddress(event);
    if (to === null) return;
    event.preventDefault();
    navigate(to);
  });
}
