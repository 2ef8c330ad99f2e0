import type { Locator, Page } from '@playwright/test';
import type { Announcement } from '../../../db/rules/announcements/announcements.ts';
import { fulfillAsServer } from '../../serverAnswer.ts';
import { holdRequests } from '../office/holdRequests.ts';
import { expect, sendRequest, test } from '../server.ts';
import {
  cards,
  measureOverflow,
  numberedAnnouncements,
  readAnnouncements,
  replaceAnnouncements,
  titles,
} from './announcementList.ts';

const dialogOf = (page: Page): Locator => page.getByRole('dialog');
const readMore = (page: Page, place: number): Locator =>
  cards(page)
    .nth(place)
    .getByRole('button', { name: /Read More/ });

test('opens over the list with its id in the address, leaves the page where it is, and every way of closing takes the id away', async ({
  page,
  site,
}) => {
  const all = await readAnnouncements(site);
  const dialog = dialogOf(page);
  const closings = [
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
    () => page.goBack(),
  ];
  for (const path of ['/announcements', '/announcements?category=services&page=2']) {
    await page.goto(site.url + path);
    for (const close of closings) {
      const last = (await cards(page).count()) - 1;
      await readMore(page, last).scrollIntoViewIfNeeded();
      const before = await page.evaluate(() => scrollY);
      await readMore(page, last).click();
      await expect(dialog.getByRole('heading', { level: 2 })).toHaveCount(1);
      const title = await dialog.getByRole('heading', { level: 2 }).textContent();
      const { id } = all.find((one) => one.title === title) as Announcement;
      const { search } = new URL(page.url());
      expect(search).toBe(path.includes('?') ? `?category=services&page=2&id=${id}` : `?id=${id}`);
      expect(await page.evaluate(() => scrollY)).toBe(before);
      await close();
      await expect(dialog).toHaveCount(0);
      await expect(page).toHaveURL(site.url + path);
      expect(await page.evaluate(() => scrollY)).toBe(before);
    }
  }
});

test('an address with an id and a page: closing leaves the page', async ({ page, site }) => {
  const all = await readAnnouncements(site);
  await page.goto(`${site.url}/announcements?page=2&id=${all[0]?.id}`);
  await expect(dialogOf(page)).toContainText(all[0]?.title ?? '');
  // The server's HTML has it open already; it answers to keys once script runs.
  await expect(page.locator('dialog:modal')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`${site.url}/announcements?page=2`);
  await expect(titles(page)).toHaveText(all.slice(9, 18).map(({ title }) => title));
});

test('Important marks high priority, and nothing else', async ({ page, town }) => {
  const all = await replaceAnnouncements(
    town,
    (['high', 'medium', 'low'] as const).map((priority) => ({ title: priority, priority })),
  );
  await page.goto(`${town.url}/announcements`);
  for (const [place, { title, priority }] of all.entries()) {
    await readMore(page, place).click();
    await expect(dialogOf(page)).toContainText(title);
    await expect(dialogOf(page).getByText('Important')).toHaveCount(priority === 'high' ? 1 : 0);
    await page.keyboard.press('Escape');
  }
});

test('sharing copies the link, without the clipboard’s interface too, and says so or why not; Print prints', async ({
  page,
  site,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  const [first] = await readAnnouncements(site);
  const address = `${site.url}/announcements?id=${first?.id}`;
  const share = dialogOf(page).getByRole('button', { name: 'Share' });
  const copied = page.locator('[aria-live]').filter({ hasText: 'Link copied to clipboard!' });
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to copy link. Please try again.' });
  await page.goto(`${site.url}/announcements`);
  await readMore(page, 0).click();
  await share.click();
  await expect(copied).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);

  await test.step('where the clipboard has no interface', async () => {
    await page.evaluate(async () => {
      const { clipboard } = navigator;
      await clipboard.writeText('');
      Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
      Object.assign(window, { clipboard });
    });
    await share.click();
    await expect(share).toBeFocused();
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { clipboard: Clipboard }).clipboard.readText()))
      .toBe(address);
  });

  await test.step('where there is no way at all', async () => {
    await expect(failed).toHaveCount(0);
    await page.evaluate(() => {
      document.execCommand = () => false;
    });
    await share.click();
    await expect(failed).toBeVisible();
  });

  await dialogOf(page).getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', '');
});

test('sharing says so where the browser refuses', async ({ page, site }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('No', 'NotAllowedError'));
  });
  const [first] = await readAnnouncements(site);
  await page.goto(`${site.url}/announcements?id=${first?.id}`);
  await dialogOf(page).getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to copy link. Please try again.' })).toBeVisible();
});

test('an unknown or invalid id is reported, with status 404, and the list is there', async ({
  page,
  site,
  expected,
}) => {
  expected.push(/404/);
  for (const id of ['%3Cscript%3E', '%00', '%20', 'x'.repeat(65), '999999']) {
    const { status, body } = await sendRequest(`${site.url}/announcements?id=${id}`);
    expect(status, id).toBe(404);
    expect(body.toString(), id).toContain('Announcement not found.');
  }
  await page.goto(`${site.url}/announcements?id=%3Cscript%3E`);
  await expect(page.getByText('Announcement not found.')).toBeVisible();
  await expect(titles(page)).toHaveCount(9);
  await expect(dialogOf(page)).toHaveCount(0);
  await page.goto(`${site.url}/?id=%3Cscript%3E`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('before everything is here an announcement that has not arrived is not called unknown', async ({ page, town }) => {
  const all = await replaceAnnouncements(town, numberedAnnouncements(30));
  const release = await holdRequests(page, '**/api/sync**');
  await page.goto(town.url);
  await page.getByRole('link', { name: 'All 30 announcements' }).click();
  await expect(titles(page)).toHaveCount(9);
  for (const id of [all[29]?.id, '999999']) {
    await page.evaluate((search) => {
      const link = document.createElement('a');
      link.href = `/announcements?id=${search}`;
      document.getElementById('main')?.append(link);
      link.click();
      link.remove();
    }, id);
    await expect(page).toHaveURL(`${town.url}/announcements?id=${id}`);
    await expect(page.getByText('Announcement not found.')).toHaveCount(0);
    if (id !== '999999') await page.goBack();
  }
  release();
  await expect(page.getByText('Announcement not found.')).toBeVisible();
  await page.goBack();
  await page.goForward();
  await expect(page.getByText('Announcement not found.')).toBeVisible();
});

test('content of every kind is text, breaks no layout and holds no script @soak', async ({ page, town }) => {
  const nasty = `<img src=x onerror=alert(1)> </script> ]]> 👩🏽‍🚒 مرحبا بكم Z${'\u0351\u0323'.repeat(20)} ${'W'.repeat(150)}`;
  const [one] = await replaceAnnouncements(town, [
    {
      title: nasty,
      excerpt: `${nasty}${'E'.repeat(200)}`,
      content: `${nasty}\n\njavascript:alert(1) https://town.example/${'a'.repeat(300)}\n\n${'C'.repeat(2000)}`,
      tags: ['T'.repeat(60), '<b>', 'مياه', '👩🏽‍🚒'],
      attachments: [
        { title: 'A'.repeat(200), url: '/documents/1/a.pdf' },
        { title: 'مرفق', url: 'https://town.example/b.pdf' },
      ],
    },
    ...numberedAnnouncements(12),
  ]);
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const address of ['/', '/announcements', `/announcements?id=${one?.id}`]) {
      await page.goto(town.url + address);
      await expect(titles(page).first()).toContainText('<img src=x onerror=alert(1)> </script> ]]>');
      expect(await measureOverflow(page), `${address} at ${width} px`).toBeLessThanOrEqual(0);
    }
    const dialog = dialogOf(page);
    await expect(dialog).toContainText('</script> ]]> 👩🏽‍🚒 مرحبا بكم');
    const wider = await dialog.evaluate(
      (box) =>
        [box, ...box.querySelectorAll('*')].filter(
          (inner) => inner.getBoundingClientRect().right > box.getBoundingClientRect().right + 1,
        ).length,
    );
    expect(wider, `${width} px`).toBe(0);
    await expect(dialog.locator('img, script, b, a[href^="javascript:"]')).toHaveCount(0);
  }
});

test('an attachment that would run a script is not a link', async ({ page, town }) => {
  const [one] = await replaceAnnouncements(town, [{ title: 'With attachments' }]);
  // The server accepts none; a browser may have stored one before it was so strict.
  const bad = '"attachments":[{"title":"Bad","url":"javascript:alert(1)"},{"title":"Good","url":"/documents/1/a.pdf"}]';
  await page.route('**/api/sync**', async (route) => {
    const { body } = await sendRequest(route.request().url());
    const changed = body.toString().replaceAll('"attachments":[]', bad);
    expect(changed).toContain('javascript:alert');
    await fulfillAsServer(route, { contentType: 'application/json', body: changed });
  });
  await page.goto(`${town.url}/announcements?id=${one?.id}`);
  await expect(dialogOf(page).getByRole('link', { name: 'Good' })).toBeVisible();
  await expect(dialogOf(page).getByRole('listitem').filter({ hasText: 'Bad' })).toHaveCount(0);
  await expect(page.locator('a[href^="javascript:"]')).toHaveCount(0);
});
