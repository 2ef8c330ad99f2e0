import { itemInput } from '../../server/records.ts';
import { signIn } from '../accounts/signIn.ts';
import { findViolations, layouts } from '../axe.ts';
import { expect, test } from '../server.ts';
import { button, callsOf, choose, failNext, field, market, readItem, stock, toast } from './itemEditing.ts';

test('two versions are shown side by side; deleting asks, can be declined, and can be taken back', async ({
  page,
  town,
  expected,
}) => {
  expected.push(/Failed to load resource/);
  const { width, colorScheme } = layouts[1];
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme });
  const id = await stock(town);
  await signIn(page, { url: town.market }, 'clerk');
  await page.goto(`${town.market}/items?search=zebra&id=${id}`);
  const viewer = page.getByRole('dialog', { name: 'Zebra hat' });
  await button(viewer, 'Edit').click();
  const form = page.getByRole('dialog', { name: 'Edit Item' });
  await field(form, 'Description').fill('Mine.');
  await town.write(async (tx) => {
    const before = (await tx.read('items', id)) ?? itemInput();
    await tx.save('items', { ...before, id, description: 'Theirs.', price: 30 });
  }, market);
  // Saved by itself, without taking anything of theirs away or over.
  await field(form, 'Misc').click();
  await expect(form.getByText(/^Misc shows items that aren’t in any other list/)).toBeVisible();
  await choose(form, 'hat.png');
  await expect(form.getByText('Image saved.')).toBeVisible();
  expect(await readItem(page, id)).toMatchObject({ description: 'Theirs.', price: 30 });
  await button(form, 'Save Changes').click();
  await expect(form.getByText('Updated with their changes, because you hadn’t changed them: Price.')).toBeVisible();
  await expect(field(form, 'Price')).toHaveValue('30.00');
  expect(await findViolations(page), 'the form with two versions').toEqual([]);
  await form.getByLabel('Keep mine').check();
  await button(form, 'Use these choices').click();
  await failNext(page, 'PUT', /\/api\/items\//, { status: 400, body: '{"message":"x"}' });
  await button(form, 'Save Changes').click();
  await toast(page, 'Failed to update item: x');

  const calls = callsOf(page);
  await button(form, 'Delete item').click();
  const question = page.getByRole('dialog', { name: 'Delete Item' });
  await expect(question.getByText('Are you sure you want to delete "Zebra hat"?')).toBeVisible();
  await button(question, 'Cancel').click();
  await toast(page, 'Deletion cancelled.');
  expect(calls).toEqual([]);
  await button(form, 'Cancel').click();
  await button(viewer, 'Edit').click();
  await button(form, 'Delete item').click();
  await failNext(page, 'DELETE', /\/api\/items\//, { status: 500, body: '{"error":"x"}' });
  await button(question, 'Delete').click();
  await expect(question.getByRole('alert').first()).toHaveText('Failed to delete item: x');
  await button(question, 'Delete').click();
  await toast(page, 'Item deleted successfully!');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(`${town.market}/items?search=zebra`);
  await expect(button(page, 'Undo')).toBeFocused();
  expect(calls.at(-1)).toMatchObject({ method: 'DELETE', path: `/api/items/${id}` });
  await expect(page.getByRole('article').filter({ hasText: 'Zebra hat' })).toHaveCount(0);
  await button(page, 'Undo').click();
  await toast(page, '“Zebra hat” was restored.');
  await expect(page.getByText('Zebra hat', { exact: true }).first()).toBeVisible();

  // The tools go with the session, without a reload.
  await button(page, 'Logout').click();
  await expect(button(page, 'Add New Item')).toHaveCount(0);
});
