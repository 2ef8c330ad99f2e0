import { hostileContent } from '../../server/content/hostile-content.ts';
import { announcementInput, eventInput } from '../../server/records.ts';
import { expect, sendRequest, test } from '../server.ts';

/** Whether Chromium's own XML parser takes a text, and what it finds in it. */
const asXml = (text: string) => {
  const xml = new DOMParser().parseFromString(text, 'application/xml');
  return {
    error: xml.querySelector('parsererror')?.textContent ?? null,
    titles: [...xml.querySelectorAll('entry > title')].map((title) => title.textContent),
    contents: [...xml.querySelectorAll('entry > content')].map((content) => content.textContent ?? ''),
    addresses: [...xml.querySelectorAll('loc')].map((loc) => loc.textContent ?? ''),
  };
};

test('Chromium reads the Atom feed, the sitemap and the data of a page under the strict policy, whatever was written', async ({
  page,
  town,
}) => {
  const { id } = await town.write((tx) =>
    tx.save('announcements', announcementInput({ ...hostileContent, date: '2099-01-01' })),
  );
  await page.goto(`${town.url}/announcements?id=${id}`);
  const data = (await page.locator('script[type="application/ld+json"]').textContent()) ?? '';
  const things: { '@type': string }[] = JSON.parse(data)['@graph'];
  expect(things.filter((thing) => thing['@type'] === 'NewsArticle')).toHaveLength(1);
  // The picture is there, and a browser can show it.
  const picture = (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? '';
  const size = await page.evaluate(async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  }, picture);
  expect(size).toEqual([1200, 630]);
  const read = async (path: string) =>
    page.evaluate(asXml, await page.evaluate(async (address) => (await fetch(address)).text(), path));
  const atom = await read('/feeds/announcements.atom');
  expect(atom.error).toBeNull();
  expect(atom.titles[0]).toBe(hostileContent.title);
  // As a feed reader shows it: nothing of it runs, nothing of it is lost.
  const shown = await page.evaluate((html) => {
    const body = new DOMParser().parseFromString(html, 'text/html').body;
    return { text: body.textContent, odd: body.querySelectorAll('img, script, [onerror]').length };
  }, atom.contents[0] ?? '');
  expect(shown.odd).toBe(0);
  expect(shown.text).toContain('<img src=x onerror=alert(1)>');
  const sitemap = await read('/sitemap.xml');
  expect(sitemap.error).toBeNull();
  expect(sitemap.addresses).toContain(`${town.url}/announcements?id=${id}`);
});

test('every address in the sitemap is a page that calls it its own', async ({ site }) => {
  const text = (await sendRequest(`${site.url}/sitemap.xml`)).body.toString();
  const addresses = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address);
  expect(addresses.length).toBeGreaterThan(10);
  for (const address of addresses) {
    const { status, body } = await sendRequest(address.replaceAll('&amp;', '&'));
    expect(status, address).toBe(200);
    expect(body.toString(), address).toContain(`<link rel="canonical" href="${address.replaceAll('&amp;', '&#38;')}">`);
  }
});

test.describe(() => {
  test.use({ worker: true });

  test('the worker leaves feeds alone @soak', async ({ page, town }) => {
    const { id } = await town.write((tx) =>
      tx.save('events', eventInput({ date: '2099-01-05', end_date: '2099-01-05' })),
    );
    await page.goto(town.url);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    for (const path of ['/feeds/announcements.atom', '/sitemap.xml', '/robots.txt']) {
      const answer = page.waitForResponse(town.url + path);
      expect(await page.evaluate(async (address) => (await fetch(address)).status, path)).toBe(200);
      expect((await answer).fromServiceWorker(), path).toBe(false);
    }
    // A link to an event's file brings the file, never a page.
    const download = page.waitForEvent('download');
    await page.evaluate((address) => window.location.assign(address), `/feeds/events/${id}.ics`);
    expect((await download).suggestedFilename()).toBe('council-meeting-2099-01-05.ics');
    await expect(page).toHaveURL(`${town.url}/`);
    const stored = await page.evaluate(async () => {
      const names = await caches.keys();
      const caught = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return caught.flat().map(({ url }) => url);
    });
    expect(stored.filter((url) => /\/feeds\/|\/cards\/|sitemap|robots/.test(url))).toEqual([]);
  });
});
