import type { Page } from '@playwright/test';
import { networkErrors, visitUntilSynced } from '../../../offline/visit.ts';
import { signIn } from '../../accounts/signIn.ts';
import { findViolations } from '../../axe.ts';
import { expect, test } from '../../server.ts';

const banners = (page: Page) => page.getByRole('region', { name: 'What you need to know now' });
const tools = (page: Page) => page.getByRole('region', { name: 'Banner tools' });
const form = (page: Page) => page.getByRole('dialog', { name: /^(Post a|Edit the) banner$/ });
const text = (page: Page) => form(page).getByRole('textbox', { name: 'What does everyone need to know?' });
const press = (page: Page, name: string) => form(page).getByRole('button', { name, exact: true }).click();

test('an emergency is asked about and then on every page; it is changed, taken down and put up again', async ({
  page,
  town,
  expected,
}) => {
  expected.push(/status of 404/);
  await signIn(page, town, 'clerk');
  await page.goto(`${town.url}/about`);
  await page.getByRole('button', { name: 'Post a banner' }).click();
  await expect(text(page)).toBeFocused();
  await page.keyboard.type('Boil your water');
  // Neither how serious it is nor how long it stays is chosen for anybody.
  await expect(form(page).getByRole('radio', { checked: true })).toHaveCount(0);
  await press(page, 'Publish now');
  await form(page).getByRole('radio', { name: 'Emergency' }).check();
  await press(page, 'Publish now');
  const end = form(page).getByLabel('Ends');
  await expect(end).toBeFocused();
  expect(await end.evaluate((field: HTMLInputElement) => field.validationMessage)).toContain('Choose when it ends');
  await press(page, 'No end');
  await press(page, 'Publish now');
  const question = page.getByRole('dialog', { name: 'Publish this emergency?' });
  await expect(question).toContainText('It has no end');
  await question.getByRole('button', { name: 'Go back' }).click();
  await expect(question).toHaveCount(0);
  await expect(text(page)).toHaveValue('Boil your water');
  await expect(banners(page)).toHaveCount(0);
  await press(page, 'Publish now');
  await question.getByRole('button', { name: 'Publish emergency' }).click();
  await expect(form(page)).toHaveCount(0);
  await expect(banners(page).getByRole('heading', { name: 'Emergency' })).toBeVisible();
  await expect(banners(page)).toContainText('Boil your water');

  await banners(page).getByRole('button', { name: 'Edit this emergency' }).click();
  await expect(text(page)).toHaveValue('Boil your water');
  await form(page).getByRole('radio', { name: 'Warning' }).check();
  await form(page).getByText('Add a link').click();
  await form(page).getByRole('textbox', { name: 'Link address' }).fill('maple.example/water');
  await press(page, 'Save');
  await expect(form(page)).toHaveCount(0);
  await expect(banners(page).getByRole('heading', { name: 'Warning' })).toBeVisible();
  await expect(banners(page).getByRole('link', { name: 'Read more' })).toHaveAttribute(
    'href',
    'https://maple.example/water',
  );

  await tools(page).getByRole('button', { name: 'All banners' }).click();
  const list = page.getByRole('dialog', { name: 'Banners' });
  await expect(list).toContainText('Until it is taken down');
  await list.getByRole('button', { name: 'Take down now: Boil your water' }).click();
  await expect(list.getByText('There are no banners.')).toBeVisible();
  await expect(list.getByRole('button', { name: 'Undo' })).toBeFocused();
  await list.getByRole('button', { name: 'Undo' }).click();
  await expect(list.getByRole('button', { name: /^Edit: / })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(banners(page)).toContainText('Boil your water');

  // Somebody else takes it down while its form is open.
  await banners(page).getByRole('button', { name: 'Edit this warning' }).click();
  await text(page).fill('Boil your water until Friday');
  await town.write(async (tx) =>
    tx.remove(
      'banners',
      await tx
        .trx('banners')
        .where({ deleted_at: null })
        .first()
        .then(({ id }) => id),
    ),
  );
  await press(page, 'Save');
  await press(page, 'Save as new');
  await expect(form(page)).toHaveCount(0);
  await expect(banners(page)).toContainText('until Friday');
});

test('coming banners are listed but not shown, and an end before its start is refused', async ({ page, town }) => {
  await page.clock.setFixedTime(new Date('2027-05-04T15:00:00Z'));
  await signIn(page, town, 'clerk');
  await page.goto(`${town.url}/about`);
  await tools(page).getByRole('button', { name: 'Post a banner' }).click();
  await test.step('the form fits and axe finds nothing, whatever is typed', async () => {
    await text(page).fill(`${'Überlandwasserleitungsbaustellen'.repeat(17)} \u{1F6A8}`);
    await expect(form(page).locator('[aria-live]').filter({ hasText: 'characters too many' })).toBeAttached();
    await form(page).getByText('Schedule for later').click();
    await form(page).getByText('Add a link').click();
    for (const [width, severity, colorScheme] of [
      [1280, 'Warning', 'light'],
      [390, 'Emergency', 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme });
      await form(page).getByRole('radio', { name: severity }).check();
      expect(await findViolations(page, 'dialog'), `${width} px`).toEqual([]);
      const wide = await form(page).evaluate(
        (dialog) =>
          [...dialog.querySelectorAll('*')].filter((part) => part.getBoundingClientRect().right > innerWidth).length,
      );
      expect(wide).toBe(0);
    }
  });
  await text(page).fill('Water is off on Elm Street');
  await form(page).getByRole('radio', { name: 'Notice' }).check();
  const end = form(page).getByLabel('Ends');
  await form(page).getByRole('button', { name: 'In 1 hour' }).click();
  await expect(end).toHaveValue('2027-05-04T11:00');
  await form(page).getByLabel('Appears').fill('2027-05-06T08:00');
  await expect(form(page).getByText('The end must be after the start.')).toBeVisible();
  // The button says what it will do.
  await press(page, 'Schedule');
  await expect(end).toBeFocused();
  expect(await end.evaluate((field: HTMLInputElement) => field.validationMessage)).toContain('after the start');
  await form(page).getByRole('button', { name: '8 AM the next day' }).click();
  await expect(end).toHaveValue('2027-05-07T08:00');
  await press(page, 'Schedule');
  await expect(form(page)).toHaveCount(0);
  await expect(banners(page)).toHaveCount(0);
  await tools(page).getByRole('button', { name: 'All banners' }).click();
  const toCome = page.getByRole('dialog', { name: 'Banners' }).getByRole('listitem');
  await expect(toCome).toContainText('From Thursday, May 6, 2027 at 8:00 AM until Friday, May 7, 2027 at 8:00 AM');
});

test.describe(() => {
  test.use({ worker: true });

  test('without a signal the text is kept, and nobody but an administrator finds any of this @soak', async ({
    page,
    town,
    expected,
  }) => {
    expected.push(networkErrors);
    await visitUntilSynced(page, town.url);
    await expect(page.getByRole('button', { name: /banner/ })).toHaveCount(0);
    await signIn(page, town, 'resident');
    await page.goto(town.url);
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    await expect(page.getByRole('button', { name: /banner/ })).toHaveCount(0);
    await signIn(page, town, 'clerk');
    await page.goto(town.url);
    await tools(page).getByRole('button', { name: 'Post a banner' }).click();
    await text(page).fill('Take shelter now');
    await form(page).getByRole('radio', { name: 'Warning' }).check();
    await press(page, 'No end');
    await page.context().setOffline(true);
    await press(page, 'Publish now');
    await expect(form(page).getByRole('alert').filter({ hasText: 'nothing was saved' }).first()).toBeVisible();
    await expect(text(page)).toHaveValue('Take shelter now');
    await page.context().setOffline(false);
    await press(page, 'Publish now');
    await expect(banners(page)).toContainText('Take shelter now');
  });
});
