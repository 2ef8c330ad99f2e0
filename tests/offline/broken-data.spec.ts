/** A local database that breaks the app can be reset from the screen that says so. */
import { expect, test } from '../browser/server.ts';
import { storedRows, visitUntilSynced } from './visit.ts';

test('what breaks the app can be deleted where it says that it broke, after a question; the rest stays', async ({
  page,
  site,
  expected,
}) => {
  expected.push(/^console: |^uncaught: /);
  await visitUntilSynced(page, site.url);
  await page.evaluate(async () => {
    const opening = indexedDB.open('mainstreet');
    const database = await new Promise<IDBDatabase>((resolve) => {
      opening.onsuccess = () => resolve(opening.result);
    });
    const writing = database.transaction('sections', 'readwrite');
    writing.objectStore('sections').put({ section_key: 'navbar', content: { links: null }, enabled: true, seq: 0 });
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
  // The page loads anew meanwhile, and takes what asks in it along.
  await expect.poll(() => storedRows(page).catch(() => null)).not.toBeNull();
  await expect(page.getByRole('heading', { name: 'Application Initialization Failed' })).toHaveCount(0);
});
