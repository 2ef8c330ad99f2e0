/** Helpers for offline tests: visit until everything is cached, and inspect the caches. */
import { createServer, type RequestListener } from 'node:http';
import { expect, type Page } from '@playwright/test';
import type { AnnouncementInput } from '../../db/rules/announcements/input.ts';

/** The browser's messages about a lost network. */
export const networkErrors = /net::ERR_|Failed to load resource/;

/** How many rows each store of the town's database has; null when there is none, or no complete one. */
export function storedRows(page: Page): Promise<Record<string, number> | null> {
  return page.evaluate(async () => {
    // Chromium never answers if a database is deleted meanwhile. The next question is answered.
    const noAnswer = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), 3000));
    const known = (await Promise.race([indexedDB.databases(), noAnswer])) ?? (await indexedDB.databases());
    if (!known.some(({ name }) => name === 'mainstreet')) return null;
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await answer(indexedDB.open('mainstreet'));
    try {
      const names = [...database.objectStoreNames];
      if (names.length === 0) return null;
      const transaction = database.transaction(names);
      if ((await answer(transaction.objectStore('meta').get('sync'))) === undefined) return null;
      const counts = names.map(async (name) => [name, await answer(transaction.objectStore(name).count())] as const);
      return Object.fromEntries(await Promise.all(counts));
    } finally {
      database.close();
    }
  });
}

/** Opens a page and waits until the worker is in charge, the page has synced and the town is held. */
export async function visitUntilSynced(page: Page, url: string): Promise<void> {
  const synced = page.waitForResponse(/\/api\/sync/);
  await page.goto(url);
  await synced;
  await waitUntilCached(page);
}

export async function waitUntilCached(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect.poll(() => storedRows(page)).not.toBeNull();
}

/** The line that says how old what one reads may be. */
export const offlineNotice = (page: Page) =>
  page.locator('[aria-live]').filter({ hasText: /You are offline|can’t reach/ });

export type PublicContent = {
  announcements: (AnnouncementInput & { id: string })[];
  documents: { id: string; title: string; file_name: string; size: number }[];
};

/** The content that a person may have read before the network went: the response of sync. */
export const publicContent = (page: Page): Promise<PublicContent> =>
  page.evaluate(async () => (await fetch('/api/sync')).json());

/** Answers on a town's port in its place. */
export async function listenOn(port: number, answer: RequestListener): Promise<{ stop(): Promise<void> }> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
