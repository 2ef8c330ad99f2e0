import type { Locator, Page } from '@playwright/test';
import { listMonthWeeks } from '../../../db/rules/events/months.ts';
import { toLocalTime } from '../../../db/rules/time.ts';
import { announcementInput, eventInput } from '../../server/records.ts';
import { expect, test } from '../server.ts';

/** Prints with Chromium: returns the number of pages, and the size of the first in points. */
async function onPaper(page: Page) {
  const file = (await page.pdf({ format: 'Letter' })).toString('latin1');
  const [, width, height] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(file) ?? [];
  return { pages: file.match(/\/Type\s*\/Page\b/g)?.length, landscape: Number(width) > Number(height) };
}

const screenParts = (page: Page): Locator[] => [
  page.getByRole('banner'),
  page.getByRole('contentinfo'),
  page.getByText('Skip to main content'),
];

async function expectNothingOfTheScreen(page: Page): Promise<void> {
  for (const part of screenParts(page)) await expect(part).toBeHidden();
}

const today = toLocalTime(Date.now(), 'America/Chicago').date;

test('an announcement prints alone, on one page, and says whose it is and where it stands', async ({ page, town }) => {
  await town.write((tx) =>
    tx.save(
      'announcements',
      announcementInput({
        title: 'Zebra crossing on Oak',
        date: today,
        attachments: [
          { title: 'The plan', url: '/documents/plan.pdf' },
          { title: 'The county', url: 'https://county.example/roads' },
        ],
      }),
    ),
  );
  // Also for somebody whose screen is dark, and from a phone.
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
    await page.goto(`${town.url}/announcements`);
    await page.getByRole('button', { name: /Zebra crossing/ }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    const address = new URL(page.url());
    await expect(dialog.getByText(address.host)).toHaveCount(2);
    await expect(dialog.getByText(address.host).first()).toBeHidden();

    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expectNothingOfTheScreen(page);
    await expect(dialog.getByRole('heading', { name: 'Zebra crossing on Oak' })).toHaveCSS('color', 'rgb(0, 0, 0)');
    for (const text of [
      'City of Maple',
      address.host + address.pathname + address.search,
      'Services',
      'The boil-water notice is lifted.',
      'Thank you for your patience.',
      'The plan',
      `${address.host}/documents/plan.pdf`,
      'https://county.example/roads',
    ])
      await expect(dialog.getByText(text, { exact: true })).toBeVisible();
    await expect(dialog.getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
    await expect(page.getByRole('article')).toHaveCount(0);
    expect(await onPaper(page)).toEqual({ pages: 1, landscape: false });
  }
});

test('a long announcement goes on over as many pages as it needs @soak', async ({ page, town }) => {
  const content = Array.from({ length: 120 }, (_, place) => `Paragraph ${place}. ${'Words of it. '.repeat(20)}`);
  await town.write((tx) =>
    tx.save('announcements', announcementInput({ title: 'Zzz long', date: today, content: content.join('\n\n') })),
  );
  await page.goto(`${town.url}/announcements`);
  await page.getByRole('button', { name: /Zzz long/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const { pages } = await onPaper(page);
  expect(pages).toBeGreaterThan(3);
});

test('the month prints as one page with everything that is on @soak', async ({ page, town }) => {
  const month = today.slice(0, 7);
  const days = listMonthWeeks(month)
    .flat()
    .filter((day) => day.startsWith(month));
  const timed = { all_day: false, start_time: '18:30', end_time: '20:00', type: 'event' as const };
  await town.write(async (tx) => {
    for (const day of days.filter((_, place) => place % 2 === 0))
      await tx.save('events', eventInput({ ...timed, title: `Market ${day}`, date: day, end_date: day }));
    for (const name of ['Aa', 'Bb', 'Cc', 'Dd', 'Ee'])
      await tx.save(
        'events',
        eventInput({ ...timed, title: `Fair ${name}`, date: `${month}-18`, end_date: `${month}-18` }),
      );
  });
  await page.addInitScript(() => {
    window.print = () => Object.assign(window, { prints: true });
  });
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(town.url);
    const calendar = page.locator('#calendar');
    await calendar.getByRole('button', { name: 'Month', exact: true }).click();
    await expect(calendar.getByRole('table')).toBeVisible();
    await calendar.getByRole('button', { name: 'Print' }).click();
    expect(await page.evaluate(() => 'prints' in window)).toBe(true);

    await page.emulateMedia({ media: 'print' });
    await expectNothingOfTheScreen(page);
    await expect(page.getByText('City of Maple', { exact: true }).first()).toBeVisible();
    await expect(calendar.getByRole('table')).toBeVisible();
    for (const name of ['Aa', 'Bb', 'Cc', 'Dd', 'Ee'])
      await expect(calendar.getByRole('button', { name: `Fair ${name}` })).toBeVisible();
    await expect(calendar.getByText('6:30 PM').first()).toBeVisible();
    for (const hidden of ['Print', 'Next month', 'List'])
      await expect(calendar.getByRole('button', { name: hidden, exact: true })).toHaveCount(0);
    for (const other of ['#officials', '#contact', '#documents']) await expect(page.locator(other)).toBeHidden();
    expect(await onPaper(page)).toEqual({ pages: 1, landscape: true });

    // The screen is unchanged afterwards.
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: 'screen' });
    await expect(page.locator('#officials')).toBeVisible();
  }
});

test('contact prints alone, with every way to reach the office @soak', async ({ page, town }) => {
  await town.write((tx) =>
    tx.saveSection('contact', {
      title: 'Reach us',
      address: { street: '1 Oak St', po_box: '42', city: 'Maple', state: 'TX', zip: '78610' },
      phone: { office: '512-555-0101', secondary_office: '', fax: '512-555-0103', emergency: '911' },
      hours: { weekday: '8:00 AM - 5:00 PM', friday: 'Closed' },
      email: 'hall@maple.example',
    }),
  );
  await page.addInitScript(() => {
    window.print = () => {};
  });
  await page.goto(town.url);
  const contact = page.locator('#contact');
  await contact.getByRole('button', { name: 'Print' }).click();
  await page.emulateMedia({ media: 'print' });
  await expectNothingOfTheScreen(page);
  for (const text of ['Reach us', '512-555-0101', '512-555-0103', '911', '8:00 AM - 5:00 PM', 'hall@maple.example'])
    await expect(contact.getByText(text)).toBeVisible();
  await expect(contact.getByText('1 Oak St')).toContainText('P.O. Box 42');
  await expect(contact.getByRole('button')).toHaveCount(0);
  await expect(page.locator('#officials')).toBeHidden();
  await expect(page.locator('#calendar')).toBeHidden();
  expect(await onPaper(page)).toEqual({ pages: 1, landscape: false });
});

test('every other page prints its words and none of its controls', async ({ page, site }) => {
  for (const path of ['/', '/about', '/pricing', '/announcements', '/search?q=permit']) {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(site.url + path);
    await page.emulateMedia({ media: 'print' });
    await expectNothingOfTheScreen(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('City of Maple', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('main').getByRole('button', { name: /Show more|Print|Month|Read More/ })).toHaveCount(
      0,
    );
    // The names of records are links that open them.
    if (path === '/') await expect(page.locator('#calendar a[data-stretched]').first()).toBeVisible();
    // No part of a heading is alone at the foot of a page.
    if (path === '/') await expect(page.locator('#documents > div').first()).toHaveCSS('break-inside', 'avoid');
    const { pages = 0 } = await onPaper(page);
    expect(pages, path).toBeLessThanOrEqual(path === '/' ? 9 : 4);
  }
  await page.emulateMedia({ media: 'screen' });
  await page.goto(`${site.url}/privacy`);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Privacy Policy' })).toBeVisible();
  await expect(page.locator('#officials')).toBeHidden();
  const { pages = 0 } = await onPaper(page);
  expect(pages).toBeLessThanOrEqual(3);
});
