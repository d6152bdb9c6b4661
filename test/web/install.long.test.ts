/** The page as an app: what a browser asks before it offers to install one. */
import { test } from 'tap';
import { violationsIn } from './axe.js';
import { IN_CHROMIUM, newPage, openBrowser, serviceWithPage } from './support.js';

interface Manifest {
  readonly name: string;
  readonly start_url: string;
  readonly display: string;
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly type: string }[];
}

test('the page can be installed as an app', IN_CHROMIUM, async (t) => {
  const { url } = await serviceWithPage(t);
  const { page, faults } = await newPage(await openBrowser(t), url);
  await page.goto(url);
  const client = await page.context().newCDPSession(page);
  const { data = '{}', errors, url: address } = await client.send('Page.getAppManifest');
  t.same(errors, []);
  t.match(address, '/assets/', 'the page has a manifest');
  const manifest = JSON.parse(data) as Manifest;
  t.match(manifest, { name: 'Parlour', start_url: '/', display: 'standalone' });
  t.match(manifest.icons, [{ sizes: 'any' }, { sizes: '512x512', type: 'image/png' }]);
  for (const { src, type } of manifest.icons) {
    const response = await page.request.get(url + src);
    t.equal(response.headers()['content-type']?.split(';')[0], type, src);
    const width = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return image.naturalWidth;
    }, src);
    t.ok(width > 0, `${src} is a picture`);
  }
  t.equal(await page.locator('meta[name=theme-color]').count(), 2, 'in light and dark');
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
  t.same(
    installabilityErrors.map(({ errorId }) => errorId),
    ['in-incognito'],
    'nothing else hinders it',
  );
  t.same(faults, []);
});

test('without a connection, a page says so, and goes on when it is back', IN_CHROMIUM, async (t) => {
  const { url } = await serviceWithPage(t);
  const { page, faults } = await newPage(await openBrowser(t), url);
  await page.goto(url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().setOffline(true);
  await page.goto(`${url}/ladder/basra`);
  await page.getByRole('heading', { name: 'Parlour cannot be reached' }).waitFor();
  t.same(await violationsIn(page), []);
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Parlour cannot be reached' }).waitFor();
  t.same(await page.evaluate(() => caches.keys()), [], 'nothing is kept');
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Verify' }).waitFor();
  t.match(page.url(), '/ladder/basra', 'the same page, by itself');
  t.same(faults, []);
});
