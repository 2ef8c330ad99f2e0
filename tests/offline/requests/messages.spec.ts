/** A report that the worker sends by itself, and messages about it. */
import { findViolations } from '../../browser/axe.ts';
import { expect, test } from '../../browser/server.ts';
import { networkErrors, visitUntilSynced } from '../visit.ts';
import { expectCleanPhotos, makeForm, openForm, readRequests, takePhotos } from './reporting.ts';

test('the worker sends a report when every page is gone; a message about it waits on the device, and is sent once', async ({
  page,
  context,
  town,
  expected,
}) => {
  expected.push(networkErrors);
  await page.setViewportSize({ width: 390, height: 844 });
  await makeForm(town);
  await visitUntilSynced(page, town.url);
  const worker = await context.newCDPSession(page);
  let registrationId = '';
  worker.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId = registrations.find(({ isDeleted }) => !isDeleted)?.registrationId ?? registrationId;
  });
  await worker.send('ServiceWorker.enable');
  let next = page;

  await test.step('the worker alone sends it with its photos, and the next page has its link', async () => {
    await context.setOffline(true);
    await openForm(page, town);
    await page.getByLabel('What is wrong?').fill('The road sank.');
    await page.getByLabel('Photos').setInputFiles(await takePhotos(3));
    await expect(page.getByText('photo-2.jpg is added.')).toBeVisible();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText('Waiting: 1 report')).toBeVisible();
    await page.goto('about:blank');
    await context.setOffline(false);
    const sync = { origin: town.url, registrationId, tag: 'outbox', lastChance: false };
    await worker.send('ServiceWorker.dispatchSyncEvent', sync);
    await expect.poll(async () => (await readRequests(town)).pictures.length).toBe(3);
    next = await context.newPage();
    await next.setViewportSize({ width: 390, height: 844 });
    await next.goto(`${town.url}/forms`);
    await expect(next.getByRole('link', { name: /R-\d{4}-0001 · Report a pothole/ })).toBeVisible();
    await expect(next.getByText('Waiting: 1 report')).toHaveCount(0);
    const { requests, pictures } = await readRequests(town);
    expect(requests).toHaveLength(1);
    await expectCleanPhotos(pictures, 3);
  });

  await test.step('a message that is written without a signal is sent once with its photo', async () => {
    await next.getByRole('link', { name: /R-\d{4}-0001 · Report a pothole/ }).click();
    await expect(next.getByRole('heading', { name: /Your request R-/ })).toBeVisible();
    await context.setOffline(true);
    await next.getByLabel('Your message').fill('It got deeper.');
    await next.getByLabel('Photos or files').setInputFiles(await takePhotos(1));
    await next.getByRole('button', { name: 'Send message' }).click();
    await expect(next.getByText('Your message is kept on this device.')).toBeVisible();
    await expect(next.getByText('Waiting: 1 message')).toBeVisible();
    await expect(next.getByLabel('Your message')).toHaveValue('');
    expect(await findViolations(next)).toEqual([]);
    // The page that waited shows what has arrived.
    await context.setOffline(false);
    await expect(next.getByText('You wrote')).toBeVisible();
    await expect.poll(async () => (await readRequests(town)).pictures.length).toBe(4);
    await expect(next.getByRole('link', { name: 'See what waits to be sent' })).toHaveCount(0);
    await context.setOffline(true);
    // Without a signal the request can't be read, but it can be written to.
    await next.reload();
    await next.getByLabel('Your message').fill('Still deeper.');
    await next.getByRole('button', { name: 'Send message' }).click();
    await expect(next.getByText('Waiting: 1 message')).toBeVisible();
    expect(await findViolations(next)).toEqual([]);
    await next.goto(`${town.url}/outbox`);
    await next.getByText('What you wrote').first().click();
    await expect(next.getByText('Still deeper.')).toBeVisible();
    expect(await findViolations(next)).toEqual([]);
    await context.setOffline(false);
    await next.goto(`${town.url}/contacts`);
    await expect.poll(async () => (await readRequests(town)).messages.length).toBe(2);
    await next.goto(town.url);
    await expect(next.getByText(/Waiting: \d message/)).toHaveCount(0);
    const { messages, pictures } = await readRequests(town);
    expect(messages).toEqual(['It got deeper.', 'Still deeper.']);
    await expectCleanPhotos(pictures, 4);
  });
});
