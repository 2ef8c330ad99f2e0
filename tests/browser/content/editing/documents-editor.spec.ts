/** The documents manager and the field for a picture, as a clerk uses them. */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { signIn } from '../../accounts/signIn.ts';
import { findViolations } from '../../axe.ts';
import { expect, type TownServer, test } from '../../server.ts';

const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.4\n${name}\n%%EOF`) });
const page415 = /status of 415/;
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const titles = (page: Page) => page.locator('#documents details').first().locator('li a').allTextContents();

async function openHome(page: Page, town: TownServer, fragment = '#documents') {
  // Over plain http, browsers do not have it: every request must get its key without.
  await page.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, 'randomUUID'));
  await signIn(page, town, 'clerk');
  await page.goto(`${town.url}/${fragment}`);
}

test('many files go up at once, each with its own title, progress and failure', async ({ page, town, expected }) => {
  expected.push(page415);
  await page.setViewportSize({ width: 390, height: 844 });
  await openHome(page, town);
  const opener = page.getByRole('button', { name: 'Add documents' });
  await opener.click();
  const add = dialog(page, 'Add documents');
  // Finished uploads come back after a reload; a running one asks before leaving.
  await add.locator('input[type="file"]').setInputFiles(pdf('plan.pdf'));
  await expect(add.getByText('1 of 1 file uploaded')).toBeAttached();
  await add.getByLabel('Title').fill('The plan');
  await page.keyboard.press('Escape');
  await expect(add).toHaveCount(0);
  await page.reload();
  await opener.click();
  await expect(add.getByText('Your earlier changes were restored')).toBeVisible();
  await expect(add.getByLabel('Title')).toHaveValue('The plan');
  await page.route('**/api/files/upload*', () => {});
  await add.locator('input[type="file"]').setInputFiles(pdf('late.pdf'));
  for (const close of ['Escape', 'Cancel']) {
    page.once('dialog', (question) => {
      expect(question.message()).toBe('Files are still uploading. Close anyway?');
      return question.dismiss();
    });
    if (close === 'Escape') await page.keyboard.press('Escape');
    else await add.getByRole('button', { name: 'Cancel' }).click();
    await expect(add.getByLabel('Title')).toHaveCount(2);
  }
  await page.unroute('**/api/files/upload*');
  await add.getByRole('button', { name: 'Remove late.pdf' }).click();
  await add.getByRole('button', { name: 'Remove plan.pdf' }).click();
  await add
    .locator('input[type="file"]')
    .setInputFiles([
      pdf('council_minutes-2026-11-04.pdf'),
      pdf('Budget 2027 (1).pdf'),
      { name: 'flyer.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html><script>alert(1)</script></html>') },
    ]);
  await expect(add.getByRole('alert')).toContainText('flyer.pdf could not be uploaded. This looks like a web page');
  await expect(add.getByText('2 of 3 files uploaded')).toBeAttached();
  expect(await findViolations(page)).toEqual([]);
  await expect(add.getByText('Dated November 4, 2026, from its name')).toBeVisible();
  await add.getByLabel('Title').nth(1).fill('Budget for 2027');
  const send = add.getByRole('button', { name: 'Add documents' });
  await send.click();
  await expect(add.getByText('1 file could not be added.').first()).toBeVisible();
  await expect(add.getByLabel('Title')).toHaveCount(1);
  await add.getByRole('button', { name: 'Remove flyer.pdf' }).click();
  await add.locator('input[type="file"]').setInputFiles(pdf('agenda.pdf'));
  const meeting = add.getByLabel('For which meeting?');
  const next = (await meeting.locator('option', { hasText: 'City Council' }).allTextContents()).at(-1) ?? '';
  await meeting.selectOption({ label: next });
  await send.click();
  await expect(add).toHaveCount(0);
  await expect
    .poll(async () => (await titles(page)).slice(0, 3))
    .toEqual(['Agenda', 'Budget for 2027', 'Council minutes 2026-11-04']);
  // Its editor knows the meeting that was chosen.
  await page.getByRole('button', { name: 'Manage documents' }).click();
  await dialog(page, 'Manage Documents').getByRole('button', { name: 'Edit Agenda', exact: true }).click();
  const chosen = dialog(page, 'Edit Document').getByLabel('For which meeting?').locator('option:checked');
  await expect(chosen).toHaveText(next);
});

test('documents are ordered by keyboard, changed, replaced, deleted and taken back @soak', async ({
  page,
  town,
  expected,
}) => {
  expected.push(/412/);
  await page.setViewportSize({ width: 1280, height: 900 });
  await openHome(page, town);
  const [first = '', second = ''] = await titles(page);
  const address = await page.locator('#documents li a').first().getAttribute('href');
  await page.getByRole('button', { name: 'Manage documents' }).click();
  const manager = dialog(page, 'Manage Documents');
  const down = manager.getByRole('button', { name: `Move ${first} down` });
  await down.focus();
  await page.keyboard.press('Enter');
  await expect(down).toBeFocused();
  await expect(manager.getByText(`${first} is now 2 of`)).toBeAttached();
  await expect.poll(() => titles(page)).toEqual(expect.arrayContaining([second, first]));
  await expect.poll(async () => (await titles(page))[0]).toBe(second);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await findViolations(page), `${width} px`).toEqual([]);
  }

  await manager.getByRole('button', { name: `Edit ${first}` }).click();
  const editor = dialog(page, 'Edit Document');
  await editor.getByLabel('Title').fill('A better title');
  await editor.locator('input[type="file"]').setInputFiles(pdf('scan0012.pdf'));
  await expect(editor.getByText('scan0012.pdf will replace it when you save.')).toBeVisible();
  expect(await findViolations(page), 'the form of a document').toEqual([]);
  // Saved, but the answer is lost: what is typed afterwards goes on top of it, without a conflict with oneself.
  await page.evaluate(() => {
    const { fetch } = window;
    window.fetch = async (...given) => {
      await fetch(...given);
      window.fetch = fetch;
      throw new TypeError('The line is cut.');
    };
  });
  await editor.getByLabel('Title').fill('A good title');
  await editor.getByRole('button', { name: 'Save Changes' }).click();
  await expect(editor.locator('[role=alert][tabindex]')).toContainText('It’s safe to save again.');
  await editor.getByLabel('Title').fill('A better title');
  await editor.getByRole('button', { name: 'Save Changes' }).click();
  await expect(editor).toHaveCount(0);
  const link = manager.getByRole('link', { name: 'A better title' });
  await expect(link).toHaveAttribute('href', address ?? '');
  expect(await page.evaluate(async (url) => (await fetch(url)).text(), address ?? '')).toContain('scan0012');

  await manager.getByRole('button', { name: 'Delete A better title' }).click();
  await expect(link).toHaveCount(0);
  const undo = manager.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  await undo.click();
  await expect(link).toHaveCount(1);

  await manager.getByRole('button', { name: 'Add a category' }).click();
  await dialog(page, 'New category').getByLabel('Name').fill('Snow plans');
  await dialog(page, 'New category').getByRole('button', { name: 'Save Changes' }).click();
  await expect(manager.getByRole('heading', { name: 'Snow plans' })).toBeVisible();
  await manager.getByRole('button', { name: 'Delete Snow plans' }).click();
  await dialog(page, 'Delete Category').getByRole('button', { name: 'Delete Category' }).click();
  await expect(manager.getByRole('heading', { name: 'Snow plans' })).toHaveCount(0);
});

test('addDocument=true opens the form with its category for clerks, and for others the category (R068, R069, R929) @soak', async ({
  page,
  town,
}) => {
  await page.goto(town.url);
  const last = page.locator('#documents details[id^="category-"]').last();
  const id = (await last.getAttribute('id'))?.replace('category-', '') ?? '';
  await page.goto(`${town.url}/announcements`);
  await page.goto(`${town.url}/#documents?categoryId=${id}&addDocument=true`);
  await expect(last).toHaveAttribute('data-asked');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await openHome(page, town, `?categoryId=${id}#documents?addDocument=true`);
  await expect(dialog(page, 'Add documents').getByLabel('Category', { exact: true })).toHaveValue(id);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto(`${town.url}/announcements`);
  await page.goto(`${town.url}/#documents?addDocument=true`);
  await expect(dialog(page, 'Add documents')).toBeVisible();
});

test('a photo for the hero is prepared, described, and keeps in sight what must be seen @soak', async ({
  page,
  town,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openHome(page, town, '');
  await page.getByRole('button', { name: 'Edit Hero' }).click();
  const editor = dialog(page, 'Edit Hero');
  const buffer = await sharp({ create: { width: 1000, height: 600, channels: 3, background: '#446688' } })
    .jpeg()
    .toBuffer();
  await editor.locator('input[type="file"]').setInputFiles({ name: 'IMG 1.jpg', mimeType: 'image/jpeg', buffer });
  await expect(editor.getByText('Picture ready.')).toBeAttached({ timeout: 30_000 });
  expect(await findViolations(page)).toEqual([]);
  const save = editor.getByRole('button', { name: 'Save Changes' });
  await save.click();
  // Without a description the form does not go.
  const description = editor.getByLabel('Description');
  await expect(description).toBeFocused();
  await description.fill('Main Street in the snow');
  const across = editor.getByRole('slider', { name: 'From the left' });
  await across.focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowLeft');
  await save.click();
  await expect(editor).toHaveCount(0);
  const shown = page.getByRole('img', { name: 'Main Street in the snow' });
  await expect(shown).toHaveAttribute('data-x', '2');
  await page.reload();
  await expect(shown).toHaveAttribute('width', '1000');
  expect(
    await shown.evaluate((img: HTMLImageElement) => [
      img.currentSrc.split('.').pop(),
      getComputedStyle(img).objectPosition,
    ]),
  ).toEqual(['avif', '20% 50%']);
  await page.getByRole('button', { name: 'Edit Hero' }).click();
  await editor.getByRole('checkbox', { name: 'Only decorative' }).check();
  await save.click();
  await expect(page.locator('main picture img').first()).toHaveAttribute('alt', '');
});
