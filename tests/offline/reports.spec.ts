/** A report from a phone without a signal, with three photos of 12 megapixels: kept, sent once, and followed afterwards. */
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { openDatabase } from '../../db/connection.ts';
import { storedFilePath } from '../../server/files/fileStorage.ts';
import { signIn } from '../browser/accounts/signIn.ts';
import { findViolations } from '../browser/axe.ts';
import { expect, type TownServer, test } from '../browser/server.ts';
import { fulfillAsServer } from '../serverAnswer.ts';
import { networkErrors, storedRows, visitUntilSynced } from './visit.ts';

const field = { help: '', required: false, options: [], max: 0, shown_if: null, is_private: false };

const makeForm = (town: TownServer) =>
  town.write((tx) =>
    tx.save('forms', {
      title: 'Report a pothole',
      kind: 'problem',
      is_open: true,
      fields: [
        { ...field, key: 'what', type: 'long', label: 'What is wrong?', required: true },
        { ...field, key: 'photos', type: 'files', label: 'Photos' },
      ],
    }),
  );

/** As a phone takes it, with the place in its data. */
const takePhoto = (background: string) =>
  sharp({ create: { width: 4000, height: 3000, channels: 3, background } })
    .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 16/1 0/1' } })
    .jpeg({ quality: 60 })
    .toBuffer();

async function takePhotos() {
  const photos = await Promise.all(['#876', '#687', '#768'].map(takePhoto));
  const metadata = await sharp(photos[0]).metadata();
  if (!metadata.exif) throw new Error('The photos have no data to be removed.');
  return photos.map((buffer, n) => ({ name: `photo-${n}.jpg`, mimeType: 'image/jpeg', buffer }));
}

/** Reads the town's requests, and the pictures that were stored for them. */
async function readRequests({ dataDir }: TownServer) {
  const db = await openDatabase({ dataDir });
  try {
    const requests = await db.read('requests').select('held_reasons', 'answers');
    const ids: string[] = await db.read('files').whereNotNull('request_id').pluck('id');
    const messages: string[] = await db
      .read('request_events')
      .where({ kind: 'message_in' })
      .orderBy('at')
      .pluck('text');
    return { requests, messages, pictures: await Promise.all(ids.map((id) => readFile(storedFilePath(dataDir, id)))) };
  } finally {
    await db.close();
  }
}

async function expectCleanPhotos(pictures: Buffer[]): Promise<void> {
  expect(pictures).toHaveLength(3);
  for (const picture of pictures) {
    const { width, height, exif } = await sharp(picture).metadata();
    expect([width, height, exif]).toEqual([2048, 1536, undefined]);
  }
}

/** Ends the browser as a phone does that runs out of power. */
async function kill(context: BrowserContext, page: Page): Promise<void> {
  const closed = new Promise((resolve) => context.once('close', resolve));
  const session = await context.newCDPSession(page);
  session.send('Browser.crash').catch(() => {});
  await closed;
}

const openForm = (page: Page, town: TownServer) => page.goto(`${town.url}/forms/report-a-pothole`);

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
    await page.locator('input[type=file]').setInputFiles(await takePhotos());
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
    await expectCleanPhotos(pictures);
    await expectCleanPhotos((await Promise.all(sent)).flatMap((bytes) => bytes ?? []));
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

test('the worker alone sends a report when every page is gone, and the next page has its link', async ({
  page,
  context,
  town,
  expected,
}) => {
  expected.push(networkErrors);
  await makeForm(town);
  await visitUntilSynced(page, town.url);
  const worker = await context.newCDPSession(page);
  let registrationId = '';
  worker.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId = registrations.find(({ isDeleted }) => !isDeleted)?.registrationId ?? registrationId;
  });
  await worker.send('ServiceWorker.enable');
  await context.setOffline(true);
  await openForm(page, town);
  await page.getByLabel('What is wrong?').fill('The road sank.');
  const photos = await takePhotos();
  await page.getByLabel('Photos').setInputFiles(photos);
  await expect(page.getByText('photo-2.jpg is added.')).toBeVisible();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Waiting: 1 report')).toBeVisible();
  await page.goto('about:blank');
  await context.setOffline(false);
  await worker.send('ServiceWorker.dispatchSyncEvent', {
    origin: town.url,
    registrationId,
    tag: 'outbox',
    lastChance: false,
  });
  await expect.poll(async () => (await readRequests(town)).pictures.length).toBe(3);
  await page.goto(`${town.url}/forms`);
  await expect(page.getByRole('link', { name: /R-\d{4}-0001 · Report a pothole/ })).toBeVisible();
  await expect(page.getByText('Waiting: 1 report')).toHaveCount(0);
  const { requests, pictures } = await readRequests(town);
  expect(requests).toHaveLength(1);
  await expectCleanPhotos(pictures);
});

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
  const [photo] = await takePhotos();
  // The camera's shutter, and its button to use the photo, are two presses more.
  await (await chooser).setFiles(photo ? [photo] : []);
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

  const clerk = await (await browser.newContext()).newPage();
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

test('a report that was refused while nobody looked opens again in its form, and goes under its first key', async ({
  page,
  context,
  town,
  expected,
}) => {
  expected.push(networkErrors);
  await makeForm(town);
  await visitUntilSynced(page, town.url);
  await context.setOffline(true);
  await openForm(page, town);
  await page.getByLabel('What is wrong?').fill('The road sank.');
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
  const what = page.getByLabel('What is wrong?');
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

test('a form that is moved or deleted while somebody fills it in keeps what was typed', async ({
  page,
  town,
  expected,
}) => {
  expected.push(networkErrors);
  await makeForm(town);
  await visitUntilSynced(page, town.url);
  await openForm(page, town);
  const forms = (await storedRows(page))?.forms ?? 0;
  const what = page.getByLabel('What is wrong?');
  await what.fill('The road sank.');
  await town.write(async (tx) => {
    const { id } = await tx.trx('forms').where({ title: 'Report a pothole' }).first('id');
    await tx.save('forms', { id, slug: 'holes' });
  });
  await expect(page).toHaveURL(/\/forms\/holes$/);
  await expect(what).toHaveValue('The road sank.');
  await page.goto(`${town.url}/contacts`);
  await openForm(page, town);
  await expect(page).toHaveURL(/\/forms\/holes$/);
  await expect(what).toHaveValue('The road sank.');
  await town.write(async (tx) => {
    const { id } = await tx.trx('forms').where({ title: 'Report a pothole' }).first('id');
    await tx.remove('forms', id);
  });
  await expect.poll(async () => (await storedRows(page))?.forms).toBe(forms - 1);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('This form no longer exists, so nothing was sent')).toBeVisible();
  await expect(what).toHaveValue('The road sank.');
});

test('a message that is written without a signal waits on the device, and is sent once with its photo', async ({
  page,
  context,
  town,
  expected,
}) => {
  expected.push(networkErrors);
  await page.setViewportSize({ width: 390, height: 844 });
  await makeForm(town);
  await visitUntilSynced(page, town.url);
  await openForm(page, town);
  await page.getByLabel('What is wrong?').fill('The road sank.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('link', { name: /\/request\/R-/ }).click();
  await expect(page.getByRole('heading', { name: /Your request R-/ })).toBeVisible();
  await context.setOffline(true);
  await page.getByLabel('Your message').fill('It got deeper.');
  const [photo] = await takePhotos();
  await page.getByLabel('Photos or files').setInputFiles(photo ?? []);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Your message is kept on this device.')).toBeVisible();
  await expect(page.getByText('Waiting: 1 message')).toBeVisible();
  await expect(page.getByLabel('Your message')).toHaveValue('');
  expect(await findViolations(page)).toEqual([]);
  // The page that waited shows what has arrived.
  await context.setOffline(false);
  await expect(page.getByText('You wrote')).toBeVisible();
  await expect.poll(async () => (await readRequests(town)).pictures.length).toBe(1);
  await expect(page.getByRole('link', { name: 'See what waits to be sent' })).toHaveCount(0);
  await context.setOffline(true);
  // Without a signal the request can't be read, but it can be written to.
  await page.reload();
  await page.getByLabel('Your message').fill('Still deeper.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Waiting: 1 message')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.goto(`${town.url}/outbox`);
  await page.getByText('What you wrote').first().click();
  await expect(page.getByText('Still deeper.')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await context.setOffline(false);
  await page.goto(`${town.url}/contacts`);
  await expect.poll(async () => (await readRequests(town)).messages.length).toBe(2);
  await page.goto(town.url);
  await expect(page.getByText(/Waiting: \d message/)).toHaveCount(0);
  const { messages, pictures } = await readRequests(town);
  expect(messages).toEqual(['It got deeper.', 'Still deeper.']);
  const { width } = await sharp(pictures[0]).metadata();
  expect(width).toBe(2048);
});
