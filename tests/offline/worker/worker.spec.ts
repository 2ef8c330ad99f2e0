/** The requests that the worker answers or leaves alone, and the files that it caches. */
import { documentPath } from '../../../db/rules/documents/documents.ts';
import { expect, test } from '../../browser/server.ts';
import { collectSyncChanges } from '../sync/sync-responses.ts';
import { networkErrors, publicContent, visitUntilSynced } from '../visit.ts';

test.use({ ownProcess: true });

test('it keeps the build, a shell and what was opened: no pages, no API answers', async ({ page, site }) => {
  await visitUntilSynced(page, site.url);
  const { documents } = await publicContent(page);
  const [document] = documents;
  if (!document) throw new Error('The demo has no documents.');
  await page.goto(`${site.url}/about`);
  await page.goto(`${site.url}/announcements`);
  await page.evaluate((url) => fetch(url).then((answer) => answer.blob()), documentPath(document));
  const keys = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const all = await Promise.all(
        names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
      );
      return all.flat().map((url) => new URL(url).pathname);
    });
  await expect.poll(keys).toContain(documentPath(document));
  const cached = await keys();
  expect(cached).toContain('/shell');
  expect(cached.some((path) => /^\/assets\/main-[^/]+\.js$/.test(path))).toBe(true);
  expect(cached.some((path) => /^\/media\/.+\.(avif|webp)$/.test(path))).toBe(true);
  const allowed = /^\/(assets\/.+|documents\/.+|media\/.+|icons\/.+|shell|theme-[\w-]+\.css|manifest\.webmanifest)$/;
  expect(cached.filter((path) => !allowed.test(path))).toEqual([]);
});

test('a 404 passes through, and files are never answered by the shell', async ({ page, town, expected }) => {
  expected.push(networkErrors);
  await visitUntilSynced(page, town.url);
  const missing = await page.goto(`${town.url}/no/such/page`);
  expect(missing?.fromServiceWorker()).toBe(true);
  expect(missing?.status()).toBe(404);
  await page.goto(town.url);
  await town.stop();
  const fetched = (path: string) =>
    page.evaluate(
      (url) =>
        fetch(url).then(
          (answer) => answer.status,
          () => 'failed',
        ),
      path,
    );
  for (const path of ['/healthz', '/readyz', '/api/sync', '/api/users/me', '/robots.txt', '/feed.atom']) {
    expect(await fetched(path), path).toBe('failed');
  }
});

test('a page that was reloaded past the worker is in its charge again', async ({ page, context, site }) => {
  await visitUntilSynced(page, site.url);
  const session = await context.newCDPSession(page);
  const reloaded = page.waitForResponse((response) => response.request().isNavigationRequest());
  await session.send('Page.reload', { ignoreCache: true });
  expect((await reloaded).fromServiceWorker()).toBe(false);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
});

test('a town that changes its name and colour changes its shell, for the time without a network @soak', async ({
  page,
  town,
  expected,
}) => {
  expected.push(networkErrors);
  await visitUntilSynced(page, town.url);
  const shell = () => page.evaluate(() => caches.match('/shell').then((answer) => answer?.text() ?? ''));
  const before = /theme-[\w-]+\.css/.exec(await shell())?.[0];
  await town.write((tx) => tx.saveTown({ display_name: 'Silver Maple', accent: '#0b5d3b' }));
  await page.evaluate(() => window.dispatchEvent(new globalThis.Event('online')));
  await expect.poll(shell).toContain('Silver Maple');
  const after = /theme-[\w-]+\.css/.exec(await shell())?.[0];
  expect(after).not.toBe(before);
  await town.stop();
  await page.reload();
  await expect(page.getByRole('contentinfo')).toContainText('Silver Maple');
  const colour = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--accent-fill'),
  );
  expect(colour).toBe('#0b5d3b');
});

test('two tabs sync once between them, and both show what came', async ({ page, context, town }) => {
  const other = await context.newPage();
  await visitUntilSynced(page, town.url);
  await visitUntilSynced(other, town.url);
  const brought = collectSyncChanges(context);
  await town.write((tx) => tx.saveSection('hero', { title: 'Snow day' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Snow day');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Snow day');
  expect(brought).toHaveLength(1);
});
