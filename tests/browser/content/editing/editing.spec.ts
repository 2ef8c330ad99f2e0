/** Sections edited in place: opening, saving, what is refused, two clerks at once, and nothing typed ever lost. */
import type { Locator, Page, Request } from '@playwright/test';
import { fulfillAsServer } from '../../../serverAnswer.ts';
import { signIn } from '../../accounts/signIn.ts';
import { holdRequests } from '../../office/holdRequests.ts';
import { expect, test } from '../../server.ts';
import { clerk, edit, field, isAccessible, opener, save, toast } from './sectionEditing.ts';

/** The form's own error; a toast is another alert. */
const problem = (dialog: Locator) => dialog.locator('[role=alert][tabindex]');

/** The bodies of the saves that the page sends from now on. */
function sent(page: Page): { path: string; body: Record<string, unknown> }[] {
  const found: { path: string; body: Record<string, unknown> }[] = [];
  page.on('request', (request: Request) => {
    if (request.method() !== 'PUT') return;
    found.push({ path: new URL(request.url()).pathname, body: request.postDataJSON() });
  });
  return found;
}

test('every section is edited in place, and shows without a reload, at 390 px', async ({ page, town }) => {
  const release = await holdRequests(page, '**/assets/fieldErrors-*.js');
  await page.setViewportSize({ width: 390, height: 900 });
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
  await test.step('people who type on while errors are being worded keep their place', async () => {
    await field(hero, 'Subtitle').fill(' ');
    await save(hero);
    expect(saves).toEqual([]);
    await field(hero, 'Title').pressSequentially('! ');
    release();
    await expect(hero.getByText('Subtitle cannot be empty')).toBeVisible();
    await expect(field(hero, 'Title')).toBeFocused();
  });
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

test('members are rows, or text that is repaired with care @soak', async ({ page, town }) => {
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

test('the about page: no tools for visitors and residents; for clerks its own form, words and paragraphs', async ({
  page,
  town,
}) => {
  await page.goto(`${town.url}/about`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(0);
  await signIn(page, town, 'resident');
  await page.goto(town.url);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(0);

  await clerk(page, town, '/about');
  const saves = sent(page);
  const about = await edit(page, 'About', 'Edit About Content');
  await expect(about.getByRole('button')).toHaveText(['History', 'Cancel', 'Save Changes']);
  await expect(field(about, 'Long Description')).toHaveValue(/\S\n\n\S/);
  for (const [name, message] of [
    ['Title', 'Title cannot be empty'],
    ['Long Description', 'Long description cannot be empty'],
  ] as const) {
    const before = await field(about, name).inputValue();
    await field(about, name).fill(' ');
    await save(about);
    await expect(problem(about)).toHaveText(message);
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

test('failures to open or save are reported, and the text stays', async ({ page, town, expected, context }) => {
  expected.push(/the server responded with a status of/, /ERR_INTERNET_DISCONNECTED/);
  await clerk(page, town);
  const call = (section: string) =>
    page.evaluate((section) => window.dispatchEvent(new CustomEvent('editSection', { detail: { section } })), section);
  const sections = '**/api/content/sections*';
  await page.route(sections, (route) => fulfillAsServer(route, { status: 500, json: { message: 'x' } }));
  await opener(page, 'Hero').click();
  await toast(page, 'Failed to open editor');
  await page.unroute(sections);
  await page.route(sections, (route) => fulfillAsServer(route, { json: { sections: [] } }));
  await opener(page, 'Contact').click();
  await toast(page, 'No data found for contact section');
  await page.unroute(sections);
  await call('navbar');
  await toast(page, 'No editable fields configured for navbar');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await call('hero');

  const hero = page.getByRole('dialog', { name: 'Edit Hero' });
  await field(hero, 'Title').fill('Mine');
  for (const [status, json, message] of [
    [500, undefined, 'Failed to update hero content'],
    [400, { message: 'x' }, 'Failed to update hero content: x'],
  ] as const) {
    await page.route('**/api/content/hero', (route) =>
      fulfillAsServer(route, { status, ...(json ? { json } : { body: '' }) }),
    );
    await save(hero);
    await expect(problem(hero)).toHaveText(message);
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
  // The tools stay for as long as the text does.
  await hero.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(0);
});
