import type { Page } from '@playwright/test';
import { openDatabase } from '../../../db/connection.ts';
import type { Section } from '../../../db/rules/town/sections.ts';
import type { PublicTown } from '../../../db/rules/town/towns.ts';
import { findTownByHost } from '../../../server/store/towns/towns.ts';
import { fulfillAsServer } from '../../serverAnswer.ts';
import { expect, sendRequest, test } from '../server.ts';
import { anchors, distanceFromNavbar } from '../shell/anchors.ts';
import { waitForHydration } from '../shell/navigation.ts';

test('is one page with its sections in order, read without script', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const answer = await page.goto(site.url);
  expect(answer?.status()).toBe(200);
  const tops = await Promise.all(
    anchors.map(async (anchor) => (await page.locator(`#${anchor}`).boundingBox())?.y ?? -1),
  );
  expect(tops).toEqual([...tops].sort((a, b) => a - b));
  expect(Math.min(...tops)).toBeGreaterThan(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The calendar's list and the documents are there for a reader without script, too.
  await expect(page.locator('#calendar').getByRole('listitem').first()).toBeVisible();
  await expect(page.locator('#documents a[href^="/documents/"]').first()).toBeVisible();
  // Nothing is offered that would need script, and what is further ahead is there all the same.
  await expect(page.getByRole('button', { name: /Show more|Month/ })).toHaveCount(0);
  expect(await page.locator('#calendar').getByRole('listitem').count()).toBeGreaterThan(12);
  // A card of the calendar leads to the event in full, which the server draws.
  const card = page.locator('#calendar [data-item] a').first();
  const title = (await card.textContent()) ?? '';
  await card.click();
  const details = page.locator('#calendar').getByRole('article');
  await expect(details.getByRole('heading', { name: title })).toBeVisible();
  await expect(details.getByText('Date', { exact: true })).toBeVisible();
  await test.step('every calendar has a plain link', async () => {
    await page.getByText('Subscribe to this calendar').click();
    const links = page.locator('#calendar details').getByRole('link');
    const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    const kinds = ['event', 'meeting', 'holiday', 'rental', 'announcement'];
    expect(paths).toEqual(['/feeds/calendar.ics', ...kinds.map((kind) => `/feeds/calendar/${kind}.ics`)]);
    for (const path of paths) {
      const { status, headers } = await sendRequest(site.url + path);
      expect([path, status, headers['content-type']]).toEqual([path, 200, expect.stringMatching(/^text\/calendar/)]);
    }
  });
  await context.close();
});

test('a film plays muted and looping, and its button pauses it; one that fails leaves the background', async ({
  page,
  town,
  expected,
}) => {
  expected.push(/stray request: https:\/\/films\.example/, /film|media|net::ERR/);
  // Never an answer: enough for the element to be there and controllable.
  await page.route('https://films.example/**', () => {});
  // With less motion it would wait to be started.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const title = 'Welcome';
  await town.write((tx) =>
    tx.saveSection('hero', { title, image: { src: 'https://films.example/video/abc', alt: '' } }),
  );
  await page.goto(town.url, { waitUntil: 'domcontentloaded' });
  const film = page.locator('video');
  await expect(film).toHaveCount(1);
  await expect
    .poll(() => film.evaluate((video: HTMLVideoElement) => [video.muted, video.loop, video.autoplay]))
    .toEqual([true, true, true]);
  await page.getByRole('button', { name: 'Pause the background video' }).click();
  await expect(page.getByRole('button', { name: 'Play the background video' })).toBeVisible();
  expect(await film.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);

  await page.unroute('https://films.example/**');
  await page.route('https://films.example/**', (route) => route.abort());
  await town.write((tx) =>
    tx.saveSection('hero', { title, image: { src: 'https://films.example/town.MP4?x=1', alt: 'A film' } }),
  );
  await page.goto(town.url);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(film).toHaveCount(0);
});

test('the hero button scrolls to the section it names, to about without one, and nowhere else @soak', async ({
  page,
  town,
}) => {
  for (const [link, target] of [
    ['documents', 'documents'],
    [undefined, 'about'],
  ] as const) {
    await town.write((tx) =>
      tx.saveSection('hero', { title: 'T', action: { text: 'Take me there', ...(link && { link }) } }),
    );
    await page.goto(town.url);
    await page.getByRole('button', { name: 'Take me there' }).click();
    await expect.poll(() => distanceFromNavbar(page.locator(`#${target}`))).toBeLessThanOrEqual(2);
    expect(new URL(page.url()).origin).toBe(town.url);
  }
});

test('the footer names the year and the town and opens the legal texts in a modal with one button @soak', async ({
  page,
  site,
}) => {
  await page.goto(site.url);
  const footer = page.getByRole('contentinfo');
  const { display_name } = (await sendRequest(`${site.url}/api/content/tenant-info`)).json<PublicTown>();
  await expect(footer).toContainText(`© ${new Date().getFullYear()} ${display_name}. All rights reserved.`);
  for (const [name, path, words] of [
    ['Terms of Use', '/terms', 'Texas'],
    ['Privacy Policy', '/privacy', 'browser'],
    ['Accessibility', '/accessibility', 'within 5 business days'],
  ] as const) {
    await footer.getByRole('link', { name }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(words);
    await expect(dialog.getByRole('button')).toHaveText(['I Understand']);
    await dialog.getByRole('button').click();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(`${site.url}/`);
    await page.goto(site.url + path);
    await expect(page.getByRole('dialog')).toContainText(words);
    await page.goto(site.url);
  }
});

test('content of every kind is text, not markup, and breaks no layout', async ({ page, town }) => {
  const nasty = `<img src=x onerror=alert(1)> </script> ]]> 👩🏽‍🚒 مرحبا بكم a\u0301\u0323 ${'W'.repeat(240)}`;
  await town.write(async (tx) => {
    const action = { text: 'B'.repeat(60), link: 'about' as const };
    await tx.saveSection('hero', { title: nasty.slice(0, 290), subtitle: nasty, action });
    await tx.saveSection('officials', { title: 'Team', members: [{ name: 'N'.repeat(110), title: '<b>Mayor</b>' }] });
    await tx.saveTown({ display_name: 'M'.repeat(80) });
    const label = { text: 'L'.repeat(40), enabled: true };
    await tx.saveSection('navbar', { logo: { src: '', alt: '' }, links: { about: label, contact: label } });
  });
  await page.goto(town.url);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('<img src=x onerror=alert(1)> </script> ]]>');
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
  }
});

const failed = (page: Page) => page.getByText('This part of the page could not be shown.');

/** The rest of the page is there, and in use. */
async function expectRest(page: Page): Promise<void> {
  await waitForHydration(page);
  await expect(failed(page)).toHaveCount(1);
  await expect(page.locator('#officials')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/');
  await page.locator('#calendar').getByRole('button', { name: 'Month' }).click();
  await expect(page.locator('#calendar').getByRole('table')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
}

test('a section that cannot be drawn says so alone, as it comes from the server and by a sync @soak', async ({
  page,
  town,
  expected,
}) => {
  expected.push(/reading 'length'|could not finish this Suspense/);
  // Without a list of members, as no form could have saved it.
  const db = await openDatabase({ dataDir: town.dataDir });
  const maple = await findTownByHost(db, 'cityofmaple.localhost');
  await db.write('sections').where({ town_id: maple?.id, section_key: 'officials' }).update({ content: '{}' });
  await db.close();
  await page.goto(town.url);
  await expectRest(page);

  await page.route('**/api/sync**', async (route) => {
    const answer = await sendRequest(route.request().url());
    const page = answer.json<{ sections: Pick<Section, 'section_key' | 'content'>[] }>();
    for (const section of page.sections) if (section.section_key === 'officials') section.content = {} as never;
    await fulfillAsServer(route, { headers: answer.headers as Record<string, string>, json: page });
  });
  await page.goto(town.market);
  await expectRest(page);
});

test('the first screen says whether the office is open, and when the council meets; pictures stand beside words', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(site.url);
  const facts = page.getByRole('complementary', { name: 'At a glance' });
  const meeting = facts.getByRole('listitem').filter({ hasText: 'Next meeting' });
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(facts.getByRole('listitem').filter({ hasText: 'Office' })).toBeInViewport({ ratio: 1 });
    await expect(meeting).toBeInViewport({ ratio: 0.9 });
    // The row is the link.
    const box = await meeting
      .getByRole('link')
      .first()
      .evaluate((link) => {
        const { left, right, top } = (link.closest('li') as HTMLElement).getBoundingClientRect();
        return document.elementFromPoint((left + right) / 2, top + 8) === link;
      });
    expect(box, `${width} px`).toBe(true);
  }
  await test.step('on a wide screen the picture of the town stands beside the words', async () => {
    const about = page.locator('#about');
    await about.scrollIntoViewIfNeeded();
    const [words, picture] = await Promise.all([
      about.getByRole('paragraph').first().boundingBox(),
      about.getByRole('img').boundingBox(),
    ]);
    expect(picture?.x).toBeGreaterThan((words?.x ?? 0) + (words?.width ?? 0));
    expect(picture?.y).toBeLessThan((words?.y ?? 0) + (words?.height ?? 0));
  });
});
