import type { Announcement } from '../../../db/rules/announcements/announcements.ts';
import type { CategoryWithDocuments } from '../../../db/rules/documents/documents.ts';
import type { PublicEvent } from '../../../db/rules/events/events.ts';
import { expect, sendRequest, test } from '../server.ts';

test('an announcement opens in a modal with its id in the address, and closing takes the id away', async ({
  page,
  site,
}) => {
  await page.goto(site.url);
  const dialog = page.getByRole('dialog');
  const closings = [() => page.keyboard.press('Escape'), () => page.goBack()];
  for (const close of closings) {
    const more = page
      .locator('#announcements')
      .getByRole('button', { name: /Read More/ })
      .first();
    await more.click();
    await expect(dialog).toBeVisible();
    expect(new URL(page.url()).searchParams.get('id')).toBeTruthy();
    await close();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(`${site.url}/`);
  }
});

test('an announcement\u2019s address opens it on the announcements page, also from the home page and without script', async ({
  page,
  site,
  browser,
}) => {
  const { announcements } = (await sendRequest(`${site.url}/api/announcements`)).json<{
    announcements: Announcement[];
  }>();
  const { id, title, content } = announcements.at(-1) as Announcement;
  await page.goto(`${site.url}/?id=${id}`);
  await expect(page).toHaveURL(`${site.url}/announcements?id=${id}`);
  await expect(page.getByRole('dialog')).toContainText(title);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const bare = await context.newPage();
  await bare.goto(`${site.url}/announcements?id=${id}`);
  await expect(bare.getByRole('dialog')).toContainText(content.split('\n')[0] ?? '');
  await context.close();
});

test('deep links open a category of documents, and an event @soak', async ({ page, site }) => {
  const documents = (await sendRequest(`${site.url}/api/documents`)).json<CategoryWithDocuments[]>();
  const last = (documents.at(-1) as CategoryWithDocuments).category;
  for (const address of [`/?categoryId=${last.category_id}#documents`, `/#documents?categoryId=${last.category_id}`]) {
    await page.goto('about:blank');
    await page.goto(site.url + address);
    await expect(page.locator('#documents').getByRole('heading', { name: last.title })).toBeInViewport();
  }
  const { events } = (await sendRequest(`${site.url}/api/calendar?t=1`)).json<{ events: PublicEvent[] }>();
  const meeting = events.find(({ type }) => type === 'meeting') as PublicEvent;
  for (const address of [`/?eventId=${meeting.id}#calendar`, `/#calendar?eventId=${meeting.id}`]) {
    await page.goto('about:blank');
    await page.goto(site.url + address);
    await expect(page.getByRole('dialog')).toContainText(meeting.title);
  }
  await page.goto('about:blank');
  await page.goto(`${site.url}/#calendar?eventId=999999`);
  await expect(page.getByRole('alert').filter({ hasText: 'Event not found.' })).toBeVisible();
  // When the toast is gone, the page still says so.
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.locator('#calendar').getByText('Event not found.')).toBeVisible();
});

test('an unknown address shows the home page, says so, and keeps the address', async ({ page, site, expected }) => {
  expected.push(/404/);
  const answer = await page.goto(`${site.url}/nope/deeper`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('We couldn’t find that page')).toBeVisible();
  await expect(page.locator('#officials')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/nope/deeper');
});
