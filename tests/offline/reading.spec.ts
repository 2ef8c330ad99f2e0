/** After one visit, a town is read without its server and without a network. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { documentPath } from '../../db/rules/documents/documents.ts';
import { collectErrors, expect, type TownServer, test } from '../browser/server.ts';
import { followLink } from '../browser/shell/navigation.ts';
import { collectSyncChanges } from './sync/sync-responses.ts';
import {
  networkErrors,
  offlineNotice,
  type PublicContent,
  publicContent,
  storedRows,
  visitUntilSynced,
} from './visit.ts';

/** Words of a text as the screen shows them: without markup of any kind. */
const lastWords = (text: string) => text.trim().split(/\n+/).at(-1)?.trim().slice(-40) ?? '';

/** The whole town. The first and the last announcement are opened cold, those between from within the page. */
async function readAll(page: Page, town: TownServer, content: PublicContent) {
  await page.goto(town.url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Maple/);
  await expect(page.locator('#calendar').getByRole('listitem').first()).toBeVisible();
  for (const { title } of content.documents) await expect(page.locator('#documents')).toContainText(title);
  expect(content.announcements.length).toBeGreaterThan(20);
  for (const [at, { id, title, content: text, excerpt }] of content.announcements.entries()) {
    const path = `/announcements?id=${id}`;
    if (at === 0 || at === content.announcements.length - 1) await page.goto(town.url + path);
    else await followLink(page, path);
    const modal = page.getByRole('dialog');
    await expect(modal.getByRole('heading', { name: title, exact: true })).toBeVisible();
    await expect(modal).toContainText(lastWords(text || excerpt));
  }
}

test('the browser is started anew with the server gone, and a document that was opened is there', async ({
  town,
  launchOptions,
}) => {
  const profile = mkdtempSync(join(tmpdir(), 'mainstreet-profile-'));
  const start = (): Promise<BrowserContext> => chromium.launchPersistentContext(profile, launchOptions);
  try {
    let context = await start();
    let page = await context.newPage();
    await visitUntilSynced(page, town.url);
    const content = await publicContent(page);
    const [opened, other] = content.documents.map((document) => town.url + documentPath(document)) as [string, string];
    // A viewer reads a document this way; headless browsers have none.
    const whole = await page.evaluate(async (url) => (await (await fetch(url)).arrayBuffer()).byteLength, opened);
    expect(whole).toBe(content.documents[0]?.size);
    await expect.poll(() => page.evaluate((url) => caches.match(url).then(Boolean), opened)).toBe(true);
    await context.close();

    await town.stop();
    context = await start();
    const trouble = collectErrors(context);
    page = await context.newPage();
    await readAll(page, town, content);
    await expect(offlineNotice(page)).toHaveText(
      /^We can’t reach the site\. Showing what was saved on \w+ \d+, \d{4} at \d+:\d\d [AP]M\.$/,
    );
    const answers = await page.evaluate(async (url) => {
      const inPart = await fetch(url, { headers: { range: 'bytes=0-3' } });
      const again = await fetch(url);
      return { status: inPart.status, start: await inPart.text(), size: (await again.arrayBuffer()).byteLength };
    }, opened);
    expect(answers).toEqual({ status: 206, start: '%PDF', size: whole });
    const unopened = await page.goto(other);
    expect(unopened?.status()).toBe(503);
    await expect(page.getByRole('heading')).toHaveText('This document is not on this device');
    expect(trouble.filter((line) => !networkErrors.test(line))).toEqual([]);
    await context.close();
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
});

test('the network goes and comes, the server goes and comes, and the database is lost under an open page', async ({
  page,
  context,
  town,
  expected,
}) => {
  expected.push(networkErrors);
  await visitUntilSynced(page, town.url);
  await expect(offlineNotice(page)).toHaveCount(0);

  await test.step('reload with the network gone', async () => {
    await context.setOffline(true);
    await expect(offlineNotice(page)).toHaveText(
      /^You are offline\. This page was last updated \w+ \d+, \d{4} at \d+:\d\d [AP]M\.$/,
    );
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Maple/);
    await expect(offlineNotice(page)).toHaveText(/^You are offline\./);
    await context.setOffline(false);
    await expect(offlineNotice(page)).toHaveCount(0);
  });

  await test.step('coming back brings what changed, and only that', async () => {
    const { announcements } = await publicContent(page);
    const [changed, removed] = announcements;
    if (!changed || !removed) throw new Error('The demo has no announcements.');
    await town.stop();
    await page.reload();
    await expect(offlineNotice(page)).toBeVisible();
    await town.write(async (tx) => {
      await tx.save('announcements', { ...changed, title: 'The bridge is open again' });
      await tx.remove('announcements', removed.id);
    });
    const brought = collectSyncChanges(context);
    await town.restart();
    await page.evaluate(() => window.dispatchEvent(new globalThis.Event('online')));
    await expect(offlineNotice(page)).toHaveCount(0);
    await expect(page.locator('#announcements')).toContainText('The bridge is open again');
    await expect(page.locator('#announcements')).not.toContainText(removed.title);
    expect(brought).toHaveLength(1);
    expect(brought[0]).not.toHaveProperty('snapshot');
    for (const noun of ['sections', 'events', 'documents', 'document_categories'])
      expect(brought[0]).not.toHaveProperty(noun);
    expect(brought[0]?.announcements).toHaveLength(2);
  });

  await test.step('a database that is lost leaves the page, and is filled again', async () => {
    const before = await storedRows(page);
    const session = await context.newCDPSession(page);
    await session.send('Storage.clearDataForOrigin', { origin: town.url, storageTypes: 'indexeddb' });
    expect(await storedRows(page)).toBeNull();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Maple/);
    await page.evaluate(() => window.dispatchEvent(new globalThis.Event('online')));
    await expect.poll(() => storedRows(page)).toEqual(before);
    await expect(page.locator('#announcements').getByRole('heading', { level: 3 }).first()).toBeVisible();
  });
});

test('a server that never answers is not waited for @soak', async ({ page, town, expected }) => {
  expected.push(networkErrors);
  await visitUntilSynced(page, town.url);
  await town.stop();
  const silent = createServer(() => {}).listen(town.port, '127.0.0.1');
  try {
    await page.goto(town.url);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Maple/);
    // Three seconds on a machine that is not busy; the answer itself would be waited for ten.
    await expect(offlineNotice(page)).toBeVisible({ timeout: 8000 });
  } finally {
    silent.close();
  }
});
