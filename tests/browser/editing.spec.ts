/** Sections edited in place: opening, saving, what is refused, two clerks at once, and nothing typed ever lost. */
import type { Locator, Page, Request } from '@playwright/test';
import { findViolations } from './axe.ts';
import { expect, type TownServer, test } from './server.ts';
import { signIn } from './signIn.ts';

const opener = (page: Page, name: string) => page.getByRole('button', { name: `Edit ${name}`, exact: true });
const toast = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();
const field = (dialog: Locator, name: string) => dialog.getByRole('textbox', { name, exact: true });
/** What the form says went wrong; a toast is another alert. */
const problem = (dialog: Locator) => dialog.locator('p[role=alert]');
const save = (dialog: Locator) => dialog.getByRole('button', { name: 'Save Changes' }).click();

async function edit(page: Page, name: string, title = `Edit ${name}`): Promise<Locator> {
  await opener(page, name).click();
  const dialog = page.getByRole('dialog', { name: title, exact: true });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** The bodies of the saves that the page sends from now on. */
function sent(page: Page): { path: string; body: Record<string, unknown> }[] {
  const found: { path: string; body: Record<string, unknown> }[] = [];
  page.on('request', (request: Request) => {
    if (request.method() !== 'PUT') return;
    found.push({ path: new URL(request.url()).pathname, body: request.postDataJSON() });
  });
  return found;
}

const isAccessible = async (page: Page) => expect(await findViolations(page)).toEqual([]);

async function clerk(page: Page, town: TownServer, path = '/'): Promise<void> {
  await signIn(page, town, 'clerk');
  await page.goto(town.url + path);
  await expect(opener(page, path === '/about' ? 'About' : 'Hero')).toBeVisible();
}

for (const width of [390, 1280]) {
  test(`every section is edited in place, and shows without a reload, at ${width} px`, async ({ page, town }) => {
    await page.setViewportSize({ width, height: 900 });
    await clerk(page, town);
    const saves = sent(page);
    await page.evaluate(() => {
      Object.assign(window, { updates: [] });
      addEventListener('contentUpdated', (event) =>
        (window as unknown as { updates: unknown[] }).updates.push((event as CustomEvent).detail),
      );
    });

    const hero = await edit(page, 'Hero');
    await isAccessible(page);
    await expect(hero.getByRole('combobox', { name: 'Action Link' }).locator('option')).toHaveText(
      'none officials about contact announcements calendar documents'.split(' '),
    );
    await field(hero, 'Subtitle').fill(' ');
    await save(hero);
    expect(saves).toEqual([]);
    await field(hero, 'Title').fill('  Hi  ');
    await field(hero, 'Subtitle').fill('There');
    await field(hero, 'Action Text').fill('Go');
    await save(hero);
    await toast(page, 'Hero content updated successfully!');
    await expect(page.getByRole('heading', { name: 'Hi', level: 1 })).toBeVisible();
    expect(saves.at(-1)).toMatchObject({
      path: '/api/content/hero',
      body: { title: 'Hi', subtitle: 'There', action: { text: 'Go', link: 'announcements' }, enabled: true },
    });
    expect(await page.evaluate(() => (window as unknown as { updates: unknown[] }).updates)).toEqual([
      { section: 'hero' },
    ]);

    const about = await edit(page, 'About');
    await field(about, 'Short Description').fill('Few words.');
    await save(about);
    await expect(page.locator('#about')).toContainText('Few words.');

    const contact = await edit(page, 'Contact');
    await field(contact, 'Fax').fill('');
    await field(contact, 'Email').fill('');
    await field(contact, 'Office Phone').fill(' 555-0199 ');
    await save(contact);
    await toast(page, 'Contact content updated successfully!');
    await expect(page.locator('#contact').getByText('555-0199')).toBeVisible();
    await expect(page.locator('#contact').getByText('Fax')).toHaveCount(0);
    expect(saves.at(-1)?.body).toMatchObject({ email: '', enabled: true, phone: { office: '555-0199' } });

    const calendar = await edit(page, 'Calendar');
    await field(calendar, 'Title').fill('What is on');
    await field(calendar, 'Cell Phone').fill('555-0142');
    await save(calendar);
    await toast(page, 'Calendar content updated successfully!');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'What is on' })).toBeVisible();
    await expect(page.locator('#calendar').getByText('555-0142')).toBeVisible();
    await expect(page.locator('#contact').getByText('Fax')).toHaveCount(0);
  });
}

test('visitors and residents have no tools, and a resident who saves all the same is told', async ({
  page,
  town,
  expected,
}) => {
  expected.push(/403/);
  for (const path of ['/', '/about']) {
    await page.goto(town.url + path);
    await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(0);
  }
  await signIn(page, town, 'resident');
  await page.goto(town.url);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(0);
  const answer = await page.evaluate(async () => {
    const headers = { 'Content-Type': 'application/json' };
    const refused = await fetch('/api/content/hero', { method: 'PUT', headers, body: '{"title":"Mine"}' });
    return [refused.status, ((await refused.json()) as { message: string }).message];
  });
  expect(answer).toEqual([403, 'Admin access required']);
});

test('members are rows, or text that is repaired with care', async ({ page, town }) => {
  await clerk(page, town);
  const saves = sent(page);
  let officials = await edit(page, 'Officials');
  await officials.getByRole('button', { name: 'Add a member' }).click();
  const last = officials.getByRole('listitem').last();
  await expect(field(last, 'Name')).toBeFocused();
  await page.keyboard.type("Pat O'Neil");
  await field(last, 'Office').fill('Clerk');
  const up = officials.getByRole('button', { name: "Move Pat O'Neil up" });
  const count = await officials.getByRole('listitem').count();
  await up.focus();
  for (const place of [count - 1, count - 2]) {
    await page.keyboard.press('Enter');
    await expect(officials.getByText(`Pat O'Neil, place ${place} of ${count}`)).toBeAttached();
    await expect(up).toBeFocused();
  }
  await officials.getByRole('button', { name: "Move Pat O'Neil down" }).click();
  expect(saves).toEqual([]);
  await page.keyboard.press('Escape');
  officials = await edit(page, 'Officials');
  await expect(officials.getByText('Your earlier changes were restored')).toBeVisible();
  await expect(field(officials.getByRole('listitem').nth(-2), 'Name')).toHaveValue("Pat O'Neil");
  await officials.getByRole('button', { name: 'Edit as text' }).click();
  const text = field(officials, 'Members');
  await expect(text).toHaveValue(/"name": "Pat O'Neil", "title": "Clerk"/);
  await isAccessible(page);
  for (const broken of ['{"a":1}', 'hello']) {
    await text.fill(broken);
    await save(officials);
    await expect(problem(officials)).toHaveText('Invalid members data format. Please check your input.');
  }
  expect(saves).toEqual([]);
  await text.fill(`[{'name':'Ann O'Neil',title:"B"}, ]`);
  await save(officials);
  await toast(page, 'Officials content updated successfully!');
  expect(saves.at(-1)?.body).toEqual({
    enabled: true,
    title: 'Mayor and Council',
    members: [{ name: "Ann O'Neil", title: 'B' }],
  });
  await expect(page.locator('#officials').getByText("Ann O'Neil")).toBeVisible();
});

test('the about page: its own form, words and paragraphs', async ({ page, town }) => {
  await clerk(page, town, '/about');
  const saves = sent(page);
  const about = await edit(page, 'About', 'Edit About Content');
  await expect(about.getByRole('button')).toHaveText(['History', 'Cancel', 'Save Changes']);
  await expect(field(about, 'Long Description')).toHaveValue(/\S\n\n\S/);
  for (const [name, told] of [
    ['Title', 'Title cannot be empty'],
    ['Long Description', 'Long description cannot be empty'],
  ] as const) {
    const before = await field(about, name).inputValue();
    await field(about, name).fill(' ');
    await save(about);
    await expect(problem(about)).toHaveText(told);
    await field(about, name).fill(before);
  }
  expect(saves).toEqual([]);
  await field(about, 'Long Description').fill('a\n\n \nb');
  await save(about);
  await toast(page, 'About content updated successfully!');
  expect(saves.at(-1)?.body).toEqual({
    enabled: true,
    title: 'About Maple',
    long_description: { paragraph1: 'a', paragraph2: 'b' },
  });
  await expect(page.locator('main article p').first()).toHaveText('a');
  await page.reload();
  await expect(page.locator('main article p').nth(1)).toHaveText('b');
});

test('what cannot be opened or saved is said, and the text stays', async ({ page, town, expected, context }) => {
  expected.push(/the server responded with a status of/, /ERR_INTERNET_DISCONNECTED/);
  await clerk(page, town);
  const call = (section: string) =>
    page.evaluate((section) => window.dispatchEvent(new CustomEvent('editSection', { detail: { section } })), section);
  const sections = '**/api/content/sections*';
  await page.route(sections, (route) => route.fulfill({ status: 500, json: { message: 'x' } }));
  await opener(page, 'Hero').click();
  await toast(page, 'Failed to open editor');
  await page.unroute(sections);
  await page.route(sections, (route) => route.fulfill({ json: { sections: [] } }));
  await opener(page, 'Contact').click();
  await toast(page, 'No data found for contact section');
  await page.unroute(sections);
  await call('navbar');
  await toast(page, 'No editable fields configured for navbar');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await call('hero');

  const hero = page.getByRole('dialog', { name: 'Edit Hero' });
  await field(hero, 'Title').fill('Mine');
  for (const [status, json, told] of [
    [500, undefined, 'Failed to update hero content'],
    [400, { message: 'x' }, 'Failed to update hero content: x'],
  ] as const) {
    await page.route('**/api/content/hero', (route) => route.fulfill({ status, ...(json ? { json } : { body: '' }) }));
    await save(hero);
    await expect(problem(hero)).toHaveText(told);
    await page.unroute('**/api/content/hero');
  }
  await context.setOffline(true);
  await save(hero);
  await expect(problem(hero)).toContainText('You are offline, so nothing was saved');
  await context.setOffline(false);
  await context.clearCookies();
  await save(hero);
  await expect(problem(hero)).toHaveText('Please log in to edit content');
  await expect(field(hero, 'Title')).toHaveValue('Mine');
});

test('two clerks: both versions side by side, chosen or merged, and no word lost', async ({
  page,
  town,
  browser,
  expected,
}) => {
  test.slow();
  expected.push(/412/);
  await clerk(page, town);
  const other = await browser.newContext();
  const second = await other.newPage();
  await clerk(second, town);
  await second.setViewportSize({ width: 390, height: 844 });

  const mine = await edit(page, 'Hero');
  await field(mine, 'Title').fill('Welcome to my Maple');
  await field(mine, 'Action Text').fill('Mine to do');
  const theirs = await edit(second, 'Hero');
  await field(theirs, 'Title').fill('Welcome to their Maple');
  await field(theirs, 'Subtitle').fill('Only they changed this');
  await save(theirs);
  await toast(second, 'Hero content updated successfully!');

  await save(mine);
  await expect(mine.getByRole('heading', { name: 'Someone else saved this while you were editing' })).toBeFocused();
  await expect(mine.getByText('Updated with their changes, because you hadn’t changed them: Subtitle.')).toBeVisible();
  await expect(field(mine, 'Subtitle')).toHaveValue('Only they changed this');
  await expect(mine.getByText(/Theirs by clerk@maple.example/).first()).toBeVisible();
  const title = mine.getByRole('group', { name: 'Title', exact: true });
  await expect(title.locator('ins')).toHaveText(['my', 'their']);
  await isAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await isAccessible(page);
  await mine.getByRole('button', { name: 'Use these choices' }).click();
  await expect(mine.getByRole('heading', { name: 'Someone else saved this while you were editing' })).toBeVisible();
  await title.getByRole('radio', { name: 'Take theirs' }).check();
  await mine.getByRole('button', { name: 'Use these choices' }).click();
  await expect(field(mine, 'Title')).toHaveValue('Welcome to their Maple');
  await expect(field(mine, 'Action Text')).toHaveValue('Mine to do');
  await save(mine);
  await toast(page, 'Hero content updated successfully!');
  await expect(second.getByRole('button', { name: 'Mine to do' })).toBeVisible();

  // The other way round: the second one has nothing to decide, since each changed another field.
  const again = await edit(second, 'About');
  await field(again, 'Short Description').fill('Theirs');
  const first = await edit(page, 'About');
  await field(first, 'Title').fill('Ours');
  await save(first);
  await toast(page, 'About content updated successfully!');
  await save(again);
  await expect(again.getByText(/what you typed stays. Save again to keep both/)).toBeVisible();
  await save(again);
  await expect(second.locator('#about')).toContainText('Theirs');
  await expect(second.getByRole('heading', { name: 'Ours', exact: true })).toBeVisible();
  await other.close();
});

test('a draft is offered again after the browser was closed, and goes with signing out', async ({ page, town }) => {
  await clerk(page, town);
  const context = page.context();
  let hero = await edit(page, 'Hero');
  await field(hero, 'Title').fill('Typed and lost?');
  await page.waitForTimeout(700);
  await page.close();

  let next = await context.newPage();
  await next.goto(town.url);
  hero = await edit(next, 'Hero');
  await expect(hero.getByText(/You typed this on \w+ \d+, \d{4} at .* and did not save it\./)).toBeVisible();
  await isAccessible(next);
  await field(hero, 'Subtitle').fill('Something else meanwhile');
  await next.waitForTimeout(700);
  await next.close();

  // Neither takes the other's place. Meanwhile the section is saved by somebody else.
  await town.write(async (tx) => {
    const section = await tx.readSection('hero');
    if (section) await tx.saveSection('hero', { ...section.content, title: 'Saved by others' });
  });
  next = await context.newPage();
  await next.goto(town.url);
  hero = await edit(next, 'Hero');
  await hero.getByRole('button', { name: 'Delete draft' }).click();
  await expect(hero.getByText('You typed this on')).toHaveCount(0);
  await hero.getByRole('button', { name: 'Cancel' }).click();
  hero = await edit(next, 'Hero');
  await expect(hero.getByText('Since then it was saved with other text')).toBeVisible();
  await hero.getByRole('button', { name: 'Restore draft' }).click();
  await expect(field(hero, 'Title')).toHaveValue('Typed and lost?');
  const title = hero.getByRole('group', { name: 'Title', exact: true });
  await expect(title).toContainText('Saved by others');
  // Nothing is saved while there is something to choose, and closing leaves the choice for another time.
  await save(hero);
  await expect(hero.getByRole('heading', { name: 'Someone else saved this while you were editing' })).toBeFocused();
  await next.waitForTimeout(700);
  await next.keyboard.press('Escape');
  await expect(next.getByRole('heading', { name: 'Saved by others' })).toBeVisible();
  hero = await edit(next, 'Hero');
  await expect(field(hero, 'Title')).toHaveValue('Saved by others');
  await hero.getByRole('button', { name: 'Restore draft' }).click();
  await title.getByRole('radio', { name: 'Keep mine' }).check();
  await hero.getByRole('button', { name: 'Use these choices' }).click();
  await save(hero);
  await expect(next.getByRole('heading', { name: 'Typed and lost?' })).toBeVisible();

  const about = await edit(next, 'About');
  await field(about, 'Title').fill('Left behind');
  await next.waitForTimeout(700);
  await next.keyboard.press('Escape');
  await next.getByRole('button', { name: 'Logout' }).click();
  await expect(opener(next, 'Hero')).toHaveCount(0);
  const kept = () => next.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  await expect.poll(kept).not.toContainEqual(expect.stringContaining('mainstreet-person'));
});

test('signing out elsewhere ends keeping what is typed, says so, and signing in again goes on with it', async ({
  page,
  town,
}) => {
  await clerk(page, town);
  let about = await edit(page, 'About');
  await field(about, 'Title').fill('Before');
  const second = await page.context().newPage();
  await second.goto(town.url);
  await second.getByRole('button', { name: 'Logout' }).click();
  const told = about.getByText('You are signed out. What you type now won’t be kept on this device.');
  await expect(told).toBeVisible();
  await isAccessible(page);
  await signIn(second, town, 'clerk');
  await expect(told).toHaveCount(0);
  await field(about, 'Title').fill('And after');
  await page.reload();
  about = await edit(page, 'About');
  await expect(about.getByText('Your earlier changes were restored')).toBeVisible();
  await expect(field(about, 'Title')).toHaveValue('And after');
});
