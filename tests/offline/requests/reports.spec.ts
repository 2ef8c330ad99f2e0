/** A report from a phone without a signal, with photos of 12 megapixels: kept, sent once, and followed afterwards. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Locator, type Page } from '@playwright/test';
import { signIn } from '../../browser/accounts/signIn.ts';
import { findViolations } from '../../browser/axe.ts';
import { expect, test } from '../../browser/server.ts';
import { fulfillAsServer } from '../../serverAnswer.ts';
import { networkErrors, storedRows, visitUntilSynced } from '../visit.ts';
import { expectCleanPhotos, makeForm, openForm, readRequests, takePhotos } from './reporting.ts';

/** The size of a photo of 12 megapixels. */
const phoneWidth = 4000;

/** Ends the browser as a phone does that runs out of power. */
async function kill(context: BrowserContext, page: Page): Promise<void> {
  const closed = new Promise((resolve) => context.once('close', resolve));
  const session = await context.newCDPSession(page);
  session.send('Browser.crash').catch(() => {});
  await closed;
}

test('after one visit the form opens without a signal; a killed browser sends the report once, with its photos (B17, B23)', async ({
  town,
  launchOptions,
}) => {
  const profile = mkdtempSync(join(tmpdir(), 'mainstreet-profile-'));
  const size = { viewport: { width: 390, height: 844 } };
  const start = () => chromium.launchPersistentContext(profile, { ...launchOptions, ...size });
  try {
    await makeForm(town);
    const before = await start();
    const page = await before.newPage();
    await visitUntilSynced(page, town.url);
    await before.setOffline(true);
    await openForm(page, town);
    await page.getByLabel('What is wrong?').fill('The road sank at 12 Oak Street.');
    await page.locator('input[type=file]').setInputFiles(await takePhotos(3, phoneWidth));
    await expect(page.getByRole('button', { name: 'Remove photo-2.jpg' })).toBeVisible();
    await expect(page.getByText('photo-2.jpg is added.')).toBeVisible();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Your request is kept on this device' })).toBeVisible();
    await expect(page.getByText('Waiting: 1 report')).toBeVisible();
    await page.goto(`${town.url}/outbox`);
    await expect(page.getByText('Waiting because this device is offline.')).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    expect((await readRequests(town)).requests).toEqual([]);
    await kill(before, page);

    const after = await start();
    const next = await after.newPage();
    const sent: Promise<Buffer | null>[] = [];
    next.on('request', (request) => {
      if (request.method() === 'PUT') sent.push(Promise.resolve(request.postDataBuffer()));
    });
    // Any page of the site sends it.
    await next.goto(`${town.url}/contacts`);
    await expect.poll(async () => (await readRequests(town)).pictures.length).toBe(3);
    await next.goto(`${town.url}/forms`);
    await expect(next.getByRole('link', { name: /R-\d{4}-0001 · Report a pothole/ })).toBeVisible();
    await expect(next.getByText('Waiting: 1 report')).toHaveCount(0);
    expect(await findViolations(next)).toEqual([]);
    const { requests, pictures } = await readRequests(town);
    expect(requests).toMatchObject([{ held_reasons: '[]' }]);
    await expectCleanPhotos(pictures, 3);
    await expectCleanPhotos(
      (await Promise.all(sent)).flatMap((bytes) => bytes ?? []),
      3,
    );
    await next.getByRole('button', { name: 'Remove all from this device' }).click();
    await next.reload();
    await expect(next.getByText('Sent from this device')).toBeHidden();
    await after.close();
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
});

/** Presses one after the other, as a person does. @returns how to press, and the count */
function createPresses() {
  let count = 0;
  return {
    press: async (control: Locator) => {
      count += 1;
      await control.click();
    },
    /** Typing a line counts once. */
    type: async (control: Locator, text: string) => {
      count += 1;
      await control.pressSequentially(text);
    },
    count: () => count,
  };
}

test('a pothole from the first page to its end: reported without a signal in eight presses, answered, and read by its link', async ({
  page,
  context,
  town,
  browser,
  expected,
}) => {
  expected.push(networkErrors);
  await page.setViewportSize({ width: 390, height: 844 });
  await visitUntilSynced(page, town.url);
  await context.setOffline(true);
  await page.goto(town.url);
  const { press, type, count } = createPresses();
  await press(page.getByRole('link', { name: /^Report a problem/ }).first());
  await press(page.getByRole('radio', { name: 'Pothole or damaged street' }));
  await press(page.getByLabel('Where is it?'));
  await type(page.getByLabel('Where is it?'), '12 Oak Street');
  const chooser = page.waitForEvent('filechooser');
  await press(page.getByLabel('Photos'));
  // The camera's shutter, and its button to use the photo, are two presses more.
  await (await chooser).setFiles(await takePhotos(1, phoneWidth));
  await expect(page.getByText('photo-0.jpg is added.')).toBeVisible();
  await press(page.getByRole('button', { name: 'Send', exact: true }));
  await expect(page.getByText('Waiting: 1 report')).toBeVisible();
  expect(count() + 2).toBe(8);

  await context.setOffline(false);
  // The page that waited has the number and the link, and so has the outbox.
  await expect(page.getByText(/Your request number is R-\d{4}-0001/)).toBeVisible();
  await expect(page.getByRole('link', { name: /\/request\/R-\d{4}-0001#/ })).toBeVisible();
  await expect.poll(async () => (await readRequests(town)).pictures.length).toBe(1);
  await page.goto(`${town.url}/outbox`);
  const link = page.getByRole('link', { name: /R-\d{4}-0001 · Report a problem/ });
  const address = (await link.getAttribute('href')) ?? '';
  expect(address).toMatch(/\/request\/R-\d{4}-0001#[\w-]{22}$/);

  const clerk = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
  await signIn(clerk, town, 'clerk');
  await clerk.goto(`${town.url}/requests`);
  await clerk.getByRole('link', { name: /^R-\d{4}-0001$/ }).click();
  await expect(clerk.getByRole('img', { name: /photo-0/ })).toBeVisible();
  await clerk.getByRole('button', { name: 'Answer and finish' }).click();
  await clerk.getByLabel('How it ended').selectOption('Fixed');
  await clerk.getByLabel('Answer', { exact: true }).fill('The crew filled the hole this morning.');
  await clerk.getByRole('button', { name: 'Send answer' }).click();
  await expect(clerk.getByText('The crew filled the hole this morning.')).toBeVisible();

  // A day later.
  await page.goto('about:blank');
  await page.clock.setSystemTime(Date.now() + 24 * 3_600_000);
  await page.goto(town.url + new URL(address, town.url).pathname + new URL(address, town.url).hash);
  await expect(page.getByRole('status').filter({ hasText: 'Done' })).toContainText('The problem is fixed.');
  await expect(page.getByText('The crew filled the hole this morning.')).toBeVisible();
  await expect(page.getByText('Pothole or damaged street')).toBeVisible();
  await expect(page.getByRole('link', { name: 'photo-0.jpg' })).toBeVisible();
});

test('a report that was refused opens again in its form; a form that is moved or deleted keeps what was typed', async ({
  page,
  context,
  town,
  expected,
}) => {
  expected.push(networkErrors);
  const { id } = await makeForm(town);
  await visitUntilSynced(page, town.url);
  const what = page.getByLabel('What is wrong?');

  await test.step('a report that was refused while nobody looked opens again, and goes under its first key', async () => {
    await context.setOffline(true);
    await openForm(page, town);
    await what.fill('The road sank.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText('Waiting: 1 report')).toBeVisible();
    const post = '**/api/forms/*/requests';
    const json = {
      code: 'invalid',
      message: 'Some answers need another look.',
      fields: { 'answers.what': 'Say where.' },
    };
    await page.route(post, (route) => fulfillAsServer(route, { status: 400, json }));
    await context.setOffline(false);
    await page.goto(town.url);
    await expect(page.getByText('1 report could not be sent')).toBeVisible();
    await page.getByRole('link', { name: 'Show', exact: true }).click();
    await expect(page.getByText('Some answers need another look. Say where.')).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Open in the form' }).click();
    await expect(what).toHaveValue('The road sank.');
    await what.fill('The road sank at 12 Oak Street.');
    await page.unroute(post);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText(/Your request number is R-\d{4}-0001\./)).toBeVisible();
    await expect(page.getByText('1 report could not be sent')).toHaveCount(0);
    const { requests } = await readRequests(town);
    expect(requests).toHaveLength(1);
    expect(requests[0]?.answers).toContain('12 Oak Street');
  });

  await test.step('a form that is moved or deleted while somebody fills it in keeps what was typed', async () => {
    await openForm(page, town);
    const forms = (await storedRows(page))?.forms ?? 0;
    await what.fill('The road sank.');
    await town.write((tx) => tx.save('forms', { id, slug: 'holes' }));
    await expect(page).toHaveURL(/\/forms\/holes$/);
    await expect(what).toHaveValue('The road sank.');
    await page.goto(`${town.url}/contacts`);
    await openForm(page, town);
    await expect(page).toHaveURL(/\/forms\/holes$/);
    await expect(what).toHaveValue('The road sank.');
    await town.write((tx) => tx.remove('forms', id));
    await expect.poll(async () => (await storedRows(page))?.forms).toBe(forms - 1);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText('This form no longer exists, so nothing was sent')).toBeVisible();
    await expect(what).toHaveValue('The road sank.');
  });
});
