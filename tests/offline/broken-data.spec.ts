/** A local database that breaks the app can be reset from the screen that says so. */
import { collectErrors, expect, test } from '../browser/server.ts';
import { networkErrors, storedRows, visitUntilSynced } from './visit.ts';

test('damage hides the rows that it hit; data that breaks the app can be deleted on the error page, after a question', async ({
  page,
  context,
  town,
  expected,
}) => {
  // Until the app breaks, which is told on the console.
  const trouble = collectErrors(context);
  expected.push(/^console: |^uncaught: /);
  await visitUntilSynced(page, town.url);

  await test.step('damage in great number hides the rows that it hit, and nothing else', async () => {
    const stored = await page.evaluate(async () => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const database = await done(indexedDB.open('mainstreet'));
      const stores = ['sections', 'announcements', 'events', 'documents_data'];
      const writing = database.transaction(stores, 'readwrite');
      const intact: string[] = [];
      for (const name of stores) {
        const store = writing.objectStore(name);
        const rows: Record<string, unknown>[] = await done(store.getAll());
        for (const [at, row] of rows.entries()) {
          if (at % 2 === 0 && row.section_key !== 'announcements') {
            const { id, section_key } = row;
            store.put(at % 4 === 0 ? { id, section_key } : { ...row, title: null, content: null });
          } else if (name === 'announcements') intact.push(String(row.title));
        }
      }
      await new Promise((resolve) => {
        writing.oncomplete = resolve;
      });
      database.close();
      return intact;
    });
    await town.stop();
    await page.goto(`${town.url}/announcements`);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(main.getByRole('article').first()).toBeVisible();
    for (const title of await main.getByRole('article').getByRole('heading').allTextContents()) {
      expect(stored).toContain(title);
    }
    await page.goto(town.url);
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(main.locator('#calendar').getByRole('listitem').first()).toBeVisible();
    expect(trouble.filter((line) => !networkErrors.test(line))).toEqual([]);
    await town.restart();
  });

  await test.step('stored data that breaks the app is deleted after a question; the rest stays', async () => {
    await page.evaluate(async () => {
      const opening = indexedDB.open('mainstreet');
      const database = await new Promise<IDBDatabase>((resolve) => {
        opening.onsuccess = () => resolve(opening.result);
      });
      const writing = database.transaction('meta', 'readwrite');
      // A town that is no object, and is in no time zone.
      writing.objectStore('meta').put({ key: 'town', town: Object.assign([], { time_zone: 'Nowhere' }) });
      await new Promise((resolve) => {
        writing.oncomplete = resolve;
      });
      database.close();
    });
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Application Initialization Failed' })).toBeVisible();
    await page.getByRole('button', { name: 'Reset saved data' }).click();
    const question = page.getByRole('dialog', { name: 'Reset saved data?' });
    await expect(question.getByRole('listitem')).toHaveText([/^The copy of this site for reading offline\./]);
    await question.getByRole('button', { name: 'Reset', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Maple/);
    // The page reloads meanwhile, which ends its own requests.
    await expect.poll(() => storedRows(page).catch(() => null)).not.toBeNull();
    await expect(page.getByRole('heading', { name: 'Application Initialization Failed' })).toHaveCount(0);
  });
});
