/** A service worker that answers with an honest page when the service cannot be reached. It keeps nothing. */

/** What a service worker is told of a request, as far as it is needed here. */
interface FetchEvent extends Event {
  readonly request: Request;
  readonly respondWith: (response: Promise<Response>) => void;
}

const PAGE = `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>Parlour cannot be reached</title>
  <style>
    body { max-width: 32rem; margin: 15vh auto; padding: 0 1rem; font: 1.1rem/1.5 system-ui, sans-serif; }
    a { display: inline-block; padding: 0.6rem 1.2rem; border: 2px solid; border-radius: 0.5rem; color: inherit; }
  </style>
  <main>
    <h1>Parlour cannot be reached</h1>
    <p>Your device may be offline, or the service may be restarting. Your games are kept there, and go on when it is back.</p>
    <p><a href="">Try again</a></p>
  </main>
  <script>
    const look = () => fetch('/healthz').then(() => location.reload(), later);
    const later = () => setTimeout(look, 3000);
    later();
  </script>
</html>`;

const unreachable = (): Response =>
  new Response(PAGE, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });

addEventListener('fetch', (event) => {
  const fetched = event as FetchEvent;
  if (fetched.request.mode === 'navigate') fetched.respondWith(fetch(fetched.request).catch(unreachable));
});
