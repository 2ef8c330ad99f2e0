/** The check inside the editors: what keeps some people from reading is underlined, listed and mended. */
import type { Locator, Page } from '@playwright/test';
import { signIn } from '../accounts/signIn.ts';
import { findViolations, layouts } from '../axe.ts';
import { field } from '../content/editing/sectionEditing.ts';
import { expect, type TownServer, test } from '../server.ts';

const answersPath = '**/api/accessibility/answers*';

type Opened = { dialog: Locator; text: Locator; panel: Locator; rows: Locator; answers: unknown[] };

/** Opens the form of a new page, where colleagues have answered nothing yet. */
async function openForm(page: Page, town: TownServer): Promise<Opened> {
  const answers: unknown[] = [];
  await page.route(answersPath, async (route) => {
    const isNew = route.request().method() === 'POST';
    if (isNew) answers.push(route.request().postDataJSON());
    await route.fulfill({
      status: isNew ? 201 : 200,
      json: isNew ? {} : { answers },
      headers: { 'X-Mainstreet': '1' },
    });
  });
  await signIn(page, town, 'clerk');
  await page.goto(`${town.url}/services`);
  await page.getByRole('button', { name: 'New page' }).click();
  await page.getByRole('button', { name: 'Empty page' }).click();
  const dialog = page.getByRole('dialog', { name: 'New page' });
  const panel = dialog.locator('details').filter({ hasText: 'Accessibility:' });
  const text = field(dialog, 'Text');
  await text.click();
  return { dialog, text, panel, rows: panel.getByRole('listitem'), answers };
}

const count = (panel: Locator, words: string) => panel.getByText(`Accessibility: ${words}`, { exact: true });

test('barriers are underlined, announced, shown and mended while a text is written', async ({ page, town }) => {
  const { dialog, text, panel, rows } = await openForm(page, town);
  await test.step('“click here” is underlined and announced; its place is shown, and the title of its target takes its place', async () => {
    await page.keyboard.type('For hours, [click here](/parks) ');
    await page.keyboard.type('now.');
    await expect(text.locator('[data-barrier]')).toHaveText('click here');
    await expect(text).toBeFocused();
    await expect(dialog.locator('[aria-live]').filter({ hasText: 'Accessibility: 1 to mend.' })).toContainText(
      '“click here”',
    );
    await count(panel, '1 to mend').click();
    await rows.getByRole('button', { name: 'Show' }).click();
    await expect(text).toBeFocused();
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('click here');
    await rows.getByRole('button', { name: /^Change to “Parks/ }).click();
    await expect(text.getByText('click here')).toHaveCount(0);
    await expect(text.locator('[data-barrier]')).toHaveCount(0);
    await expect(text.locator('a')).toHaveText(/^Parks/);
    await expect(count(panel, 'nothing to mend')).toBeFocused();
  });
  await test.step('a barrier that is mended in the text is reported as mended', async () => {
    await text.press('ControlOrMeta+A');
    const spoken = dialog.locator('p[aria-live]').filter({ hasText: 'Accessibility:' });
    await page.keyboard.type('For hours, [click here](/parks) now.');
    await expect(spoken).toContainText('Accessibility: 1 to mend.');
    await text.press('ControlOrMeta+A');
    await page.keyboard.type('The park is open.');
    await expect(spoken).toHaveText('Accessibility: nothing to mend');
  });
  await test.step('a bold line and typed bullets become a heading and a list in one press each, and Ctrl+Z takes it back', async () => {
    await text.press('ControlOrMeta+A');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('What to bring');
    await page.keyboard.press('Control+b');
    await page.keyboard.press('Enter');
    for (const line of ['• a towel', '• a friend']) {
      await page.keyboard.type(line);
      await page.keyboard.press('Enter');
    }
    await page.keyboard.type('See you there.');
    await expect(count(panel, '2 to mend')).toBeVisible();
    await panel.evaluate((details: HTMLDetailsElement) => {
      details.open = true;
    });
    await rows.getByRole('button', { name: 'Make it a heading' }).click();
    await expect(text.getByRole('heading', { name: 'What to bring' })).toBeVisible();
    // The focus went to the next one.
    await expect(rows.getByRole('button', { name: 'Show' })).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(text.getByRole('heading')).toHaveCount(0);
    await expect(text.locator('strong')).toHaveText('What to bring');
    await rows.getByRole('button', { name: 'Make it a list' }).click();
    await expect(text.getByRole('listitem')).toHaveText(['a towel', 'a friend']);
    await text.click();
    await page.keyboard.press('Control+z');
    await expect(text.getByRole('listitem')).toHaveCount(0);
    await expect(text).toContainText('• a towel');
  });
});

test('by keyboard alone, an answer with its reason settles a place until its text changes', async ({ page, town }) => {
  const { dialog, text, panel, rows, answers } = await openForm(page, town);
  await field(dialog, 'Title').fill('PLEASE REMEMBER THE NEW OPENING HOURS');
  await text.click();
  await page.keyboard.type('Watch [the tour](https://vimeo.com/1) ');
  await expect(count(panel, '1 to mend, 1 tip')).toBeVisible();
  for (const { width, colorScheme } of layouts) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    await count(panel, '1 to mend, 1 tip').focus();
    await page.keyboard.press('Enter');
    await expect(rows).toHaveCount(2);
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
  }
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(field(dialog, 'Title')).toBeFocused();
  await rows.nth(1).getByRole('button', { name: 'It is right as it is' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('It has captions of its own');
  await page.keyboard.press('Enter');
  await expect(count(panel, '1 tip')).toBeVisible();
  await expect(rows.getByRole('button', { name: 'Show' })).toBeFocused();
  expect(answers).toEqual([
    {
      noun: 'pages',
      rule: 'video_without_captions',
      subject: expect.stringContaining('the tour'),
      reason: 'It has captions of its own',
    },
  ]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(field(dialog, 'Title')).toHaveValue('Please remember the new opening hours');
  await expect(count(panel, 'nothing to mend')).toBeFocused();
  await text.click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('Now ');
  await expect(count(panel, '1 to mend')).toBeVisible();
});
