/** Pages of the town's own: reading them, and the clerk's editor. */
import { signIn } from '../accounts/signIn.ts';
import { findViolations } from '../axe.ts';
import { expect, test } from '../server.ts';
import { distanceFromNavbar } from '../shell/anchors.ts';
import { waitForHydration } from '../shell/navigation.ts';
import { field, save, toast } from './editing/sectionEditing.ts';

test('readers find a page by topic, name and words, go up from it, and print it', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${site.url}/services`);
  await waitForHydration(page);
  const main = page.getByRole('main');
  await main.getByRole('searchbox').fill('permit');
  await expect(main.getByRole('region', { name: 'A to Z' }).getByRole('link')).toHaveText([
    'Building Permits',
    'Garage Sales',
  ]);
  await main.getByRole('region', { name: 'A to Z' }).getByRole('link', { name: 'Building Permits' }).click();
  await expect(page).toHaveURL(`${site.url}/building-permits`);
  await expect(page).toHaveTitle(/^Building Permits/);
  await expect(page.getByRole('heading', { level: 1, name: 'Building Permits' })).toBeVisible();
  await expect(main.getByRole('link', { name: /Building permit application/ })).toBeVisible();
  // The walk over the screens has a page with steps, and questions, at both widths; this one has documents.
  expect(await findViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

  await test.step('the breadcrumb leads up', async () => {
    await page.goto(`${site.url}/water-rates`);
    const trail = page.getByRole('navigation', { name: 'You are here' });
    const above = ['Home', 'Services', 'Water and Sewer', 'Water and Sewer Rates'];
    await expect(trail.getByRole('listitem')).toHaveText(above);
    await trail.getByRole('link', { name: 'Water and Sewer' }).click();
    await expect(page).toHaveURL(`${site.url}/water-and-sewer`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Water and Sewer');
  });
  await test.step('a page prints with its address and date, without the buttons', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText(/cityofmaple\.localhost:\d+\/water-and-sewer/).first()).toBeVisible();
    await expect(page.getByText(/^Updated /)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  });
  await test.step('the address of a question leads to it', async () => {
    await page.goto(`${site.url}/questions#q-is-there-a-curfew`);
    const question = page.getByRole('heading', { name: 'Is there a curfew?' });
    await expect(question).toBeFocused();
    await expect(question).toBeInViewport();
    expect(await distanceFromNavbar(question)).toBeGreaterThanOrEqual(0);
  });
});

test('a clerk makes a page from a template, is asked about blanks, and moves its address', async ({
  page,
  town,
  browser,
  expected,
}) => {
  expected.push(/400/);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, town, 'clerk');
  await page.goto(`${town.url}/services`);
  await page.getByRole('button', { name: 'New page' }).click();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Municipal Court' }).click();
  const dialog = page.getByRole('dialog', { name: 'New page' });
  await field(dialog, 'Title').fill('Municipal Court');
  await dialog.getByRole('button', { name: 'Publish now' }).click();
  const question = page.getByRole('dialog', { name: 'Some blanks are not filled in' });
  expect(await findViolations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Keep editing' }).click();

  await field(dialog, 'Title').fill('Teen Court');
  await field(dialog, 'Text').fill('On Mondays.');
  for (const name of ['Remove Pay a citation', 'Remove Ask for a hearing'])
    await dialog.getByRole('button', { name }).click();
  await dialog.getByRole('button', { name: 'Add a step' }).click();
  await dialog.getByLabel('What to do').fill('Ask to be heard');
  await dialog.getByLabel('Cost').fill('Free');
  await dialog.getByLabel('Choose a contact').selectOption('office');
  await dialog.getByRole('button', { name: 'Add the contact' }).click();
  await dialog.getByLabel('Choose a document').selectOption({ index: 1 });
  await dialog.getByRole('button', { name: 'Add the document' }).click();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Publish now' }).click();
  await toast(page, /published/);
  await expect(page).toHaveURL(/\/teen-court$/);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Teen Court');
  await expect(main.getByRole('region', { name: 'How it works' })).toContainText('Free');
  await expect(main.getByRole('region', { name: 'Contact' })).toContainText('City of Maple');
  await expect(main.getByRole('region', { name: 'Documents' }).getByRole('link')).toHaveCount(1);

  await main.getByRole('button', { name: 'Edit' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit the page' });
  await editor.getByText('More: address, page above, menu, schedule').click();
  // An address of another page is refused beside the field, and what was typed stays.
  await field(editor, 'Address').fill('police');
  await save(editor);
  await expect(editor.getByText('already has the address /police').first()).toBeVisible();
  await expect(field(editor, 'Address')).toHaveValue('police');
  await field(editor, 'Address').fill('young-people');
  await editor.getByLabel('In the menu').check();
  await save(editor);
  await toast(page, /saved/);
  await expect(page).toHaveURL(`${town.url}/young-people`);
  await page.goto(`${town.url}/teen-court`);
  await expect(page).toHaveURL(`${town.url}/young-people`);
  // Every screen's menu has it now, without script, too.
  const visitor = await browser.newContext({ viewport: { width: 1280, height: 900 }, javaScriptEnabled: false });
  const about = await visitor.newPage();
  await about.goto(`${town.url}/about`);
  await about.getByRole('navigation').getByRole('link', { name: 'Teen Court' }).click();
  await expect(about).toHaveURL(`${town.url}/young-people`);
  await visitor.close();
});

test('a clerk who deletes a page reads what links to it, and can undo it; pages move among their siblings and are reviewed', async ({
  page,
  town,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, town, 'clerk');
  await page.goto(`${town.url}/services`);
  await page.getByRole('button', { name: /Edit all/ }).click();
  const manager = page.getByRole('dialog', { name: 'Pages' });
  const titles = manager.locator('li strong');
  await expect(titles.first()).toHaveText('Water and Sewer');
  expect(await findViolations(page)).toEqual([]);
  const down = manager.getByRole('button', { name: 'Move Water and Sewer down' });
  await down.click();
  await expect(down).toBeFocused();
  await expect(titles.first()).toHaveText('Trash and Recycling');
  await expect(titles.nth(1)).toHaveText('Brush and Bulk Pickup');
  // Rows can be dragged among their siblings, too.
  const row = manager.locator('li').filter({ hasText: '/water-and-sewer' });
  await row.dragTo(manager.locator('li').first());
  await expect(titles.first()).toHaveText('Water and Sewer');
  await expect(manager.getByText(/^Water and Sewer is now 1 of/)).toBeAttached();

  await manager.getByRole('button', { name: 'Delete Water and Sewer', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Delete page' });
  await expect(question).toContainText('2 places link to it and would lead nowhere: “Quick links”');
  expect(await findViolations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(manager.getByText('“Water and Sewer” was deleted.')).toBeVisible();
  await expect(titles.filter({ hasText: /^Water and Sewer$/ })).toHaveCount(0);
  await manager.getByRole('button', { name: 'Undo' }).click();
  await expect(titles.filter({ hasText: /^Water and Sewer$/ })).toHaveCount(1);

  await test.step('a clerk says who looks at a page again, and when', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${town.url}/library`);
    await page.getByRole('button', { name: 'Review' }).click();
    const review = page.getByRole('dialog', { name: 'Review “Public Library”' });
    await review.getByLabel('Looked after by').selectOption({ index: 1 });
    await review.getByRole('button', { name: 'Still right: again in a year' }).click();
    await expect(review.getByLabel('Look at it again on')).not.toHaveValue('');
    expect(await findViolations(page)).toEqual([]);
    await save(review);
    await toast(page, 'Review saved');
  });
});
