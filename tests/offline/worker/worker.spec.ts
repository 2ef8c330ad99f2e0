/** The requests that the worker answers or leaves alone, and the files that it caches. */
import { documentPath } from '../../../db/rules/documents/documents.ts';
import { expect, test } from '../../browser/server.ts';
import { networkErrors, publicContent, visitUntilSynced } from '../visit.ts';

test('the worker keeps the build, a shell and what was opened, and leaves the rest to the server', async ({
  page,
  context,
  town,
  expected,
}) => {
  expected.push(networkErrors);
  await visitUntilSynced(page, town.url);

  await test.step('a page that was reloaded past it is in its charge again', async () => {
    const session = await context.newCDPSession(page);
    const reloaded = page.waitForResponse((response) => response.request().isNavigationRequest());
    await session.send('Page.reload', { ignoreCache: true });
    expect((await reloaded).fromServiceWorker()).toBe(false);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  });

  await test.step('a 404 passes through', async () => {
    const missing = await page.goto(`${town.url}/no/such/page`);
    expect(missing?.fromServiceWorker()).toBe(true);
    expect(missing?.status()).toBe(404);
  });

  await test.step('it keeps no pages and no API answers', async () => {
    const { documents } = await publicContent(page);
    const [document] = documents;
    if (!document) throw new Error('The demo has no documents.');
    await page.goto(`${town.url}/announcements`);
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

  await test.step('with the server gone files are never answered by the shell', async () => {
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
