/** Networks that answer, but not as they should: what is held stays on screen, and there is a way back. */
import { formatInstant } from '../../app/texts/dates.ts';
import { serverMark } from '../../db/rules/sync/serverMark.ts';
import { clerk, edit, field, opener, save, toast } from '../browser/content/editing/sectionEditing.ts';
import { expect, test } from '../browser/server.ts';
import { listenOn, networkErrors, offlineNotice, visitUntilSynced } from './visit.ts';

// Not the town's, whose time everything is told by.
test.use({ timezoneId: 'Asia/Tokyo' });

/** The minutes from a moment until now, by the town's clock. */
function minutesSince(start: number): string[] {
  const times: string[] = [];
  for (let at = start; at < Date.now() + 60_000; at += 60_000)
    times.push(formatInstant(at, 'America/Chicago').replace(/\s/g, ' '));
  return times;
}

test('a body that stalls and a proxy that refuses hide nothing; trying again shows who answers, and the town is back @soak', async ({
  page,
  town,
  expected,
}) => {
  expected.push(networkErrors, /403/);
  const startedAt = Date.now();
  await visitUntilSynced(page, town.url);
  await town.stop();
  const stalling = await listenOn(town.port, (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', [serverMark]: '1' });
    response.write('<!doctype html><title>Half of a page</title>');
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Maple/);
  await stalling.stop();

  const proxy = await listenOn(town.port, (_request, response) => {
    response.writeHead(403, { 'content-type': 'text/html' });
    response.end('<!doctype html><title>Proxy</title><h1>Please sign in to the network</h1>');
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Maple/);
  await expect(offlineNotice(page)).toContainText('We can’t reach the site.');
  const notice = (await offlineNotice(page).textContent())?.replace(/\s/g, ' ');
  expect(minutesSince(startedAt).filter((time) => notice?.includes(time))).toHaveLength(1);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please sign in to the network');
  await proxy.stop();

  await town.restart();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Maple/);
  await expect(offlineNotice(page)).toHaveCount(0);
});

test('without a connection, an administrator is told why nothing can be edited, and sees their tools and drafts', async ({
  page,
  context,
  town,
  expected,
}) => {
  expected.push(networkErrors);
  await visitUntilSynced(page, town.url);
  await clerk(page, town);
  // The tools come in parts of their own; what has not come yet would be asked for in vain.
  for (const name of ['Announcements', 'Calendar']) await expect(opener(page, name)).toBeVisible();
  await context.setOffline(true);
  await opener(page, 'Hero').click();
  await toast(page, 'Failed to open editor. You are offline, and editing needs a connection.');
  await context.setOffline(false);
  const hero = await edit(page, 'Hero');
  // The last part of the editor to come: without a connection it could not.
  await expect(hero.getByRole('button', { name: 'History' })).toBeVisible();
  await field(hero, 'Title').fill('Half a thought');
  await context.setOffline(true);
  await save(hero);
  await expect(hero.getByText('You are offline, so nothing was saved.').first()).toBeVisible();
  await context.setOffline(false);
  await expect(hero.getByText('You are back online. Nothing was saved')).toBeVisible();
  await expect(hero.getByText('You are offline')).toHaveCount(0);
  const drafts = () =>
    page.evaluate(async () => {
      const known = await indexedDB.databases();
      const name = known.find((database) => database.name?.startsWith('mainstreet-person-'))?.name;
      if (!name) return 0;
      const opening = indexedDB.open(name);
      const database = await new Promise<IDBDatabase>((resolve) => {
        opening.onsuccess = () => resolve(opening.result);
      });
      const counting = database.transaction('drafts').objectStore('drafts').count();
      return new Promise<number>((resolve) => {
        counting.onsuccess = () => {
          database.close();
          resolve(counting.result);
        };
      });
    });
  await expect.poll(drafts).toBe(1);
  await town.stop();
  await page.reload();
  await expect(opener(page, 'Hero')).toBeDisabled();
  await page.getByText('Editing is switched off').click();
  await expect(page.getByText('Unfinished: Edit Hero')).toBeVisible();

  // A screen of theirs says what it needs, in the place of a sign-in form, and opens once the site is back.
  await page.goto(`${town.url}/dashboard`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page needs a connection');
  await expect(page.getByText('Unsaved drafts on this device are kept.')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
  await town.restart();
  await page.evaluate(() => window.dispatchEvent(new globalThis.Event('focus')));
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome');

  await page.goto(town.url);
  await expect(opener(page, 'Hero')).toBeEnabled();
  await expect(page.getByText('Editing is switched off')).toHaveCount(0);
});
