/**
 * Texts that run script wherever a page takes them for HTML, in each field of forms and requests. The browser has no
 * content security policy here, which would stop most of them by itself.
 */
import type { Page } from '@playwright/test';
import { pickCases } from '../../soak.ts';
import { signIn } from '../accounts/signIn.ts';
import { expect, test } from '../server.ts';
import { type HostileRequest, makeHostileTown, readMails } from './hostileTown.ts';
import { scriptPayloads as allPayloads } from './scriptPayloads.ts';

test.use({ bypassCSP: true });

const scriptPayloads = pickCases(allPayloads, 3);

/** Lists elements that no text may make. */
const findPlanted = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = [...document.querySelectorAll('main *, dialog *, [data-toast] *')];
    return root
      .filter(
        (one) =>
          one.matches(
            'script, iframe, object, embed, base, meta, link, style, marquee, listing, xmp, math, audio, video',
          ) ||
          [...one.attributes].some(
            ({ name, value }) =>
              name.startsWith('on') || (name !== 'value' && /^[\s\0-\x20]*(javascript|data:text)/i.test(value)),
          ) ||
          (one.matches('img') && !/^(\/|blob:|https?:)/.test(one.getAttribute('src') ?? '')),
      )
      .map(({ outerHTML }) => outerHTML.slice(0, 160));
  });

/** As much of all payloads as a text of this length holds. */
const joined = (length: number) => scriptPayloads.join('\n').slice(0, length);

/** Posts a form as a browser without script does. */
const postForm = (page: Page, action: string, fields: Record<string, string>) =>
  Promise.all([
    page.waitForEvent('load'),
    page.evaluate(
      ([address, values]) => {
        const enctype = address.startsWith('/forms/') ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
        const form = Object.assign(document.createElement('form'), { method: 'post', action: address, enctype });
        for (const [name, value] of Object.entries(values))
          form.append(Object.assign(document.createElement('input'), { name, value }));
        document.body.append(form);
        form.submit();
      },
      [action, fields] as const,
    ),
  ]);

type Look = (what: string) => Promise<void>;

/** Sends the files of a request, opens it by its link, answers it, and reads it without script as well. */
async function follow(page: Page, { number, token, files }: HostileRequest, look: Look): Promise<void> {
  await page.goto(new URL('/forms', page.url()).href);
  await page.evaluate(
    async ({ given, secret }) => {
      const headers = { 'Content-Type': 'text/plain', 'X-Request-Token': secret };
      for (const { id } of given) await fetch(`/api/request-files/${id}`, { method: 'PUT', headers, body: 'Text' });
    },
    { given: files, secret: token },
  );
  const link = new URL(`/request/${number}#${token}`, page.url()).href;
  await page.goto(link);
  await page.getByLabel('Your message').fill(joined(9000));
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Your message was sent.')).toBeVisible();
  await look('own request');
  await postForm(page, '/request', { action: 'open', link });
  await expect(page.getByRole('heading', { name: 'What you sent' })).toBeVisible();
  await look('own request without script');
}

/** Sends a form as it is filled in by a browser without script: refused at first, then taken. */
async function postWithoutScript(page: Page, { slug }: HostileRequest, look: Look): Promise<void> {
  await page.goto(new URL(`/forms/${slug}`, page.url()).href);
  await look('form');
  const fields = await page.evaluate(() => {
    const form = document.querySelector<HTMLFormElement>('form[action^="/forms/"]');
    const named = form ? [...new FormData(form).entries()].filter((entry) => typeof entry[1] === 'string') : [];
    return Object.fromEntries(named) as Record<string, string>;
  });
  const typed = Object.fromEntries(scriptPayloads.slice(0, 31).map((text, n) => [`answers.q${n}`, text]));
  await postForm(page, `/forms/${slug}`, { ...fields, ...typed, 'contact.email': 'nobody' });
  await expect(page.getByRole('alert').first()).toContainText(/needs? another look/);
  await look('form without script, refused');
  await postForm(page, `/forms/${slug}`, { ...fields, ...typed });
  await expect(page.getByRole('heading', { name: 'We got your request' })).toBeVisible();
  await look('form without script, taken');
}

/** Writes, notes, publishes and declines with payloads, and reads the request and its printed form. */
async function work(page: Page, { number }: HostileRequest, look: Look): Promise<void> {
  await page.goto(new URL(`/requests/${number}`, page.url()).href);
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible();
  const statuses = await page.evaluate(
    async ({ path, long, short }) => {
      const send = async (method: string, what: string, body: object) =>
        (
          await fetch(path + what, {
            method,
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify(body),
          })
        ).status;
      return [
        await send('POST', '/messages', { text: long, is_private: false }),
        await send('POST', '/messages', { text: long, is_private: true }),
        await send('PUT', '/public', { is_public: true, text: short, place: short.slice(0, 300), photo_ids: [] }),
        await send('PUT', '', { status: 'open', reason: long }),
      ];
    },
    { path: `/api/requests/${number}`, long: joined(9000), short: joined(1000) },
  );
  expect(statuses).toEqual([200, 200, 200, 200]);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible();
  await look('request');
  await page.getByRole('button', { name: 'Change what is public' }).click();
  await expect(page.getByLabel('Text for everybody')).toBeVisible();
  await look('public text');
}

async function edit(page: Page, { slug }: HostileRequest, look: Look): Promise<void> {
  await page.goto(new URL(`/forms/${slug}`, page.url()).href);
  await expect(page.getByRole('region', { name: 'Reported problems' })).toBeVisible();
  await look('public list');
  await page.getByRole('button', { name: 'Edit form' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit the form' });
  await expect(editor.getByRole('textbox', { name: 'Title' })).toBeVisible();
  await look('editor');
  await editor.getByRole('button', { name: 'Try it' }).click();
  await expect(page.getByRole('button', { name: 'Check the answers' })).toBeVisible();
  await look('trial');
}

/** Lists the cells of a CSV file. */
const listCells = (table: string): string[] =>
  [...table.matchAll(/(?:^|,|\r\n)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)].map(
    ([, quoted, plain]) => quoted ?? plain ?? '',
  );

test('of all payloads none runs where people and staff read them, on paper, in mails or in tables (B26)', async ({
  page,
  town,
  expected,
}) => {
  const hits = new Set<number>();
  await page.context().exposeBinding('hit', (_source, n: number) => void hits.add(n));
  // Pictures and addresses of payloads fail where they are tried as HTML.
  expected.push(/ERR_UNKNOWN_URL_SCHEME|Unsafe attempt|Refused to refresh|404|400/);
  await page.goto(`${town.url}/healthz`);
  const escapeValue = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  await page.setContent(scriptPayloads.map((text) => `<iframe srcdoc="${escapeValue(text)}"></iframe>`).join(''));
  // Others need a press, or another place.
  await expect.poll(() => hits.size).toBeGreaterThan(scriptPayloads.length / 2);
  hits.clear();

  const requests = await makeHostileTown(town, scriptPayloads);
  const faults: string[] = [];
  const look: Look = async (what) => {
    faults.push(...(await findPlanted(page)).map((fault) => `${what}: ${fault}`));
    faults.push(...[...hits].map((hit) => `${what} ran ${hit}`));
    hits.clear();
  };
  const read = new Set<string>();
  /** Looks at the mails that came since, once there are so many. @returns them */
  const lookAtMails = async (count: number): Promise<string[]> => {
    let fresh: [name: string, html: string][] = [];
    await expect
      .poll(async () => {
        fresh = [...(await readMails(town))].filter(([name]) => !read.has(name));
        return fresh.length;
      })
      .toBeGreaterThanOrEqual(count);
    for (const [name, html] of fresh) {
      read.add(name);
      expect(html).toContain('<h1');
      await page.setContent(html);
      const planted = page.locator('script, iframe, object, embed, base, math, svg, img, form, [onerror], [onfocus]');
      expect(await planted.count(), name).toBe(0);
      await look(`mail ${name}`);
    }
    return fresh.map(([, html]) => html);
  };

  await page.goto(`${town.url}/forms`);
  await expect(page.getByText('<script>hit(0)</script>').first()).toBeVisible();
  await look('list of forms');
  await signIn(page, town, 'clerk');
  // Requests with HTML are held, and nobody is told before they are released.
  expect(await lookAtMails(0)).toEqual([]);
  await page.goto(`${town.url}/requests?status=held`);
  await look('held list');
  for (const { number } of requests)
    await page.evaluate((path) => fetch(path, { method: 'POST' }), `/api/requests/${number}/release`);
  const first = await lookAtMails(2 * requests.length);
  const links = first.flatMap((html) => /\/request\/R-[\d-]+#[\w-]{22}/.exec(html) ?? []);
  expect(links).toHaveLength(requests.length);
  for (const link of links) {
    await page.goto(town.url + link);
    await expect(page.getByText('Your email address is confirmed.')).toBeVisible();
  }
  for (const request of requests) await follow(page, request, look);
  for (const request of requests) await postWithoutScript(page, request, look);
  for (const request of requests) await work(page, request, look);
  for (const request of requests) await edit(page, request, look);
  for (const at of [1, 2, 3, 4]) {
    await page.goto(`${town.url}/requests?page=${at}`);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await look(`page ${at} of requests`);
  }
  await page.emulateMedia({ media: 'print' });
  await look('printed list');
  await page.goto(`${town.url}/requests/${requests[0]?.number}`);
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible();
  await look('printed request');
  await page.emulateMedia({ media: 'screen' });
  const table = await page.evaluate(async () => (await fetch('/api/requests.csv?status=all')).text());
  const cells = listCells(table);
  expect(cells.filter((cell) => cell.includes('hit(')).length).toBeGreaterThan(scriptPayloads.length);
  expect(cells.filter((cell) => /^[=+@\t\r-]/.test(cell))).toEqual([]);
  // Each sender gets a copy, and what staff wrote.
  await lookAtMails(2 * requests.length);
  expect(faults).toEqual([]);
});
