/** News by push in a browser: turning it on, a message that arrives while nothing is open, reading it without a signal. */
import { createECDH, randomBytes } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { newsPath } from '../../../db/rules/news/subscriptions.ts';
import { findViolations } from '../../browser/axe.ts';
import { expect, type TownServer, test } from '../../browser/server.ts';
import { networkErrors } from '../visit.ts';

/** A browser's push service, which headless Chromium has not: it gives each device an endpoint. */
async function mockPushService(page: Page): Promise<void> {
  const key = createECDH('prime256v1');
  key.generateKeys();
  const keys = { p256dh: key.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };
  await page.addInitScript((given) => {
    const place = 'test_push_subscription';
    const endpoint = 'https://push.example.com/send/one';
    const subscriptionWith = (applicationServerKey: string) => ({
      endpoint,
      options: {
        applicationServerKey: Uint8Array.from(
          atob(applicationServerKey.replaceAll('-', '+').replaceAll('_', '/')),
          (letter) => letter.charCodeAt(0),
        ).buffer,
      },
      toJSON: () => ({ endpoint, keys: given }),
      unsubscribe: async () => localStorage.removeItem(place) === undefined,
    });
    const read = () => {
      const stored = localStorage.getItem(place);
      return stored === null ? null : subscriptionWith(stored);
    };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => read(),
      async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
        localStorage.setItem(place, applicationServerKey);
        return read();
      },
    });
    // Headless Chromium denies whatever it is asked.
    const permission = () => (localStorage.getItem('asked') === null ? 'default' : 'granted');
    Object.defineProperty(Notification, 'permission', { get: permission });
    Notification.requestPermission = async () => {
      localStorage.setItem('asked', String(Number(localStorage.getItem('asked')) + 1));
      return permission();
    };
  }, keys);
}

/** Devtools of the worker: its registration, and how a push message comes to it. */
async function watchWorker(page: Page, town: TownServer) {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(town.url) && !isDeleted);
      if (own) resolve(own.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const deliver = (registrationId: string, message: object) =>
    devtools.send('ServiceWorker.deliverPushMessage', {
      origin: town.url,
      registrationId,
      data: JSON.stringify(message),
    });
  return { registered, deliver };
}

/** Headless Chromium shows no notifications: what the worker asks it to show is noted instead. @returns their titles */
async function noteNotifications(context: BrowserContext) {
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(() => {
    const shown: string[] = [];
    Object.assign(self, { shown });
    ServiceWorkerRegistration.prototype.showNotification = async (title) => void shown.push(title);
  });
  return () => worker?.evaluate(() => (self as unknown as { shown: string[] }).shown);
}

/** The topics that the town sends to its devices. */
const readTopics = (town: TownServer) =>
  town.write(({ trx }) => trx('push_topics').orderBy('topic').pluck('topic') as unknown as Promise<string[]>);

test('a device asks after a press alone, follows its topics and one route, and shows what is published while all is closed', async ({
  town,
  page,
  context,
  expected,
}) => {
  expected.push(networkErrors);
  await context.grantPermissions(['notifications']);
  await mockPushService(page);
  const { registered, deliver } = await watchWorker(page, town);
  const device = page.getByRole('region', { name: 'Notifications on this device' });
  const openNews = () => page.goto(town.url + newsPath);

  await test.step('it asks after a press alone, and keeps what was chosen', async () => {
    await openNews();
    await expect(device.getByLabel('Emergencies')).toBeChecked({ timeout: 30_000 });
    expect(await page.evaluate(() => localStorage.getItem('asked'))).toBeNull();
    await device.getByLabel('Announcements: services').check();
    await device.getByRole('button', { name: 'Get notifications on this device' }).click();
    await expect(device.getByRole('status')).toHaveText('This device gets notifications.');
    expect(await page.evaluate(() => localStorage.getItem('asked'))).toBe('1');
    expect(await readTopics(town)).toEqual(['announcements:services', 'emergencies']);
    await page.reload();
    await expect(device.getByLabel('Announcements: services')).toBeChecked();
    await page.setViewportSize({ width: 390, height: 900 });
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findViolations(page)).toEqual([]);
    await device.getByLabel('Announcements: services').uncheck();
    await device.getByRole('button', { name: 'Save' }).click();
    await expect(device.getByRole('status')).toHaveText('Your choices are saved.');
    expect(await readTopics(town)).toEqual(['emergencies']);
  });

  await test.step('a reader is reminded of the collection days of one route, and keeps the other topics', async () => {
    const routes = await town.write(
      ({ trx }) => trx('collection_routes').orderBy('order_index').pluck('id') as unknown as Promise<string[]>,
    );
    await page.goto(`${town.url}/collection`);
    await page.getByRole('button', { name: 'This is my route (Monday north)' }).click();
    await page.getByRole('button', { name: 'Remind me the evening before' }).click();
    await expect(page.getByText('This device reminds you at 6 p.m. on the evening before.')).toBeVisible();
    expect(await readTopics(town)).toEqual([`collection:${routes[0]}`, 'emergencies']);
    // Another route takes its place.
    await page.getByRole('button', { name: 'This is my route (Friday west)' }).click();
    await page.getByRole('button', { name: 'Remind me the evening before' }).click();
    await expect.poll(() => readTopics(town)).toEqual([`collection:${routes[2]}`, 'emergencies']);
    await openNews();
    await expect(page.getByLabel('Collection days: Friday west, on the evening before')).toBeChecked();
    await page.goto(`${town.url}/collection`);
    await page.getByRole('button', { name: 'Stop reminding me' }).click();
    await expect.poll(() => readTopics(town)).toEqual(['emergencies']);
  });

  await test.step('what a message tells of opens without a signal', async () => {
    // Nothing of the town is open when something is published.
    await page.goto('about:blank');
    const { id } = await town.write((tx) =>
      tx.save('announcements', {
        title: 'Boil your water',
        content: 'Until Friday.',
        category: 'services',
        date: '2026-01-02',
      }),
    );
    const path = `/announcements?id=${id}`;
    const message = { id: 'n1', tag: 't1', title: 'Boil your water', body: 'Until Friday.', path, isUrgent: true };
    const titles = await noteNotifications(context);
    await deliver(await registered, message);
    await expect.poll(titles).toEqual(['Boil your water']);
    await context.setOffline(true);
    await page.goto(town.url + path);
    await expect(page.getByRole('dialog')).toContainText('Until Friday.');
    await context.setOffline(false);
  });

  await test.step('it is turned off', async () => {
    await openNews();
    await device.getByRole('button', { name: 'Turn off' }).click();
    await expect(device.getByRole('status')).toHaveText('Notifications are off on this device.');
    expect(await readTopics(town)).toEqual([]);
  });
});

test.describe('on a device without notifications', () => {
  // Nothing is asked of it.
  test.use({ serviceWorkers: 'block' });

  test('a browser that blocks notifications, and an iPhone, are told the way', async ({
    site,
    page,
    context,
    browser,
    expected,
  }) => {
    expected.push(/Service Worker registration blocked/);
    await context.clearPermissions();
    await page.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
    });
    await page.goto(site.url + newsPath);
    const device = page.getByRole('region', { name: 'Notifications on this device' });
    await expect(device).toContainText('Notifications from this site are blocked on this device.');
    await expect(device.getByRole('button')).toHaveCount(0);
    expect(await findViolations(page)).toEqual([]);

    const userAgent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1';
    const phone = await browser.newContext({
      serviceWorkers: 'block',
      userAgent,
      viewport: { width: 390, height: 844 },
    });
    const safari = await phone.newPage();
    await safari.addInitScript(() => {
      Reflect.deleteProperty(window, 'PushManager');
    });
    await safari.goto(site.url + newsPath);
    await expect(safari.getByRole('region', { name: 'Notifications on this device' })).toContainText(
      'Choose “Add to Home Screen”.',
    );
    expect(await findViolations(safari)).toEqual([]);
    await phone.close();
  });
});
