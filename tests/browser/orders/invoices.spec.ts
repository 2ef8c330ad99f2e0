/** Invoices at the desk: written, found, paid, paid back and deleted by a clerk, read by their customer. */

import { fulfillAsServer } from '../../serverAnswer.ts';
import { pickCases } from '../../soak.ts';
import { demoPassword, signIn } from '../accounts/signIn.ts';
import { findViolations, layouts } from '../axe.ts';
import { expect, test } from '../server.ts';
import { shelve } from '../shop/shopping.ts';
import { callInvoices, details, form, rows, writeInvoice } from './invoices.ts';

for (const { width, colorScheme } of pickCases(layouts, 2)) {
  test(`a clerk's walk at ${width} px, ${colorScheme}: from a new invoice to its refund`, async ({
    page,
    town,
    expected,
  }) => {
    // Paid invoices can't be deleted.
    expected.push(/409/);
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    const honey = await shelve(town, { title: 'Clover comb', price: 8, quantity: 50 });
    await signIn(page, { url: town.market }, 'clerk');
    await page.goto(`${town.market}/invoices?new=true`);
    await expect(form(page)).toBeVisible();
    await expect(page).toHaveURL(`${town.market}/invoices`);
    const field = (name: string) => form(page).getByLabel(name, { exact: true });
    const create = form(page).getByRole('button', { name: 'Create Invoice' });

    await create.click();
    await expect(field('Customer Name')).toBeFocused();
    await expect(field('Customer Name')).toHaveAccessibleDescription('Customer Name and Email are required.');
    expect(await findViolations(page), 'what is wrong').toEqual([]);
    await field('Customer Name').fill('Wanda Webb');
    await field('Customer Email').fill('wanda@webb.example');
    // The due date follows the issue date (R763, R764).
    await field('Issue Date').fill('2027-01-20');
    await expect(field('Due Date')).toHaveValue('2027-01-20');
    await expect(field('Due Date')).toHaveAttribute('min', '2027-01-20');
    // The day it was paid is there while it is (R771-R773).
    await expect(field('Paid Date')).toBeHidden();
    await field('Status').selectOption('Paid');
    await expect(field('Paid Date')).toHaveValue(/^\d{4}-\d\d-\d\d$/);
    await field('Status').selectOption('Unpaid');
    await expect(field('Paid Date')).toBeHidden();

    const description = form(page).getByRole('combobox', { name: 'Description' });
    await description.first().pressSequentially('Clover');
    await expect(form(page).getByRole('option', { name: /Clover comb/ })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(description).toHaveValue('Clover comb');
    await expect(field('Price')).toHaveValue('8.00');
    await field('Quantity').fill('1.5');
    await form(page).getByRole('button', { name: 'Remove Clover comb' }).click();
    await expect(page.getByText('An invoice must have at least one item.')).toBeVisible();
    await form(page).getByRole('button', { name: 'Add item' }).click();
    await page.keyboard.type('Hall');
    // Escape closes what is offered, and not the form.
    await page.keyboard.press('Escape');
    await field('Price').last().fill('88');
    const totals = form(page).getByRole('region', { name: 'Totals' });
    for (const sum of ['$100.00', '$8.25', '$0.70', '$108.95']) await expect(totals).toContainText(sum);
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/api/invoices'),
    );
    await create.click();
    expect((await sent).postDataJSON().items[0]).toMatchObject({ item_id: honey, quantity: 1.5, unit_price: 8 });
    await expect(page.getByText('Invoice created successfully')).toBeVisible();

    await page.getByRole('main').getByRole('searchbox').fill('wanda@webb');
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('$108.95');
    expect(await findViolations(page), 'the list').toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await rows(page).click();
    const edit = details(page).getByRole('button', { name: 'Edit Invoice' });
    await expect(edit).toBeVisible();
    await details(page).getByRole('button', { name: 'More' }).click();
    expect(await findViolations(page), 'the details').toEqual([]);
    await expect(details(page).locator('input, select, textarea')).toHaveCount(0);

    await details(page).getByRole('button', { name: 'Record payment' }).click();
    const payment = page.getByRole('dialog', { name: 'Record payment' });
    await payment.getByLabel('Amount').fill('500');
    await payment.getByRole('button', { name: 'Record payment' }).click();
    await expect(payment.getByLabel('Amount')).toHaveAccessibleDescription(/between \$0.01 and \$108.95/);
    await payment.getByLabel('Amount').fill('8.95');
    expect(await findViolations(page), 'a payment').toEqual([]);
    await payment.getByRole('button', { name: 'Record payment' }).click();
    await expect(details(page).getByText('Balance due', { exact: true })).toBeVisible();
    await expect(details(page)).toContainText('$100.00');

    // Its items are fixed now, and the form says why.
    await edit.click();
    await expect(form(page).getByText('This invoice has payments')).toBeVisible();
    await form(page).getByRole('button', { name: 'Delete Invoice' }).click();
    const question = page.getByRole('dialog', { name: 'Delete this invoice?' });
    await expect(question).toContainText('This action cannot be undone.');
    await question.getByRole('button', { name: 'Delete Invoice' }).click();
    await expect(question.getByRole('alert').first()).toContainText('Cancel it instead.');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Deletion cancelled.')).toBeVisible();
    await field('Status').selectOption('Paid');
    await expect(form(page).getByText('Saving records $100.00 as paid.')).toBeVisible();
    await form(page).getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Invoice updated successfully')).toBeVisible();
    await expect(details(page).getByText('Balance due')).toHaveCount(0);

    await details(page).getByRole('button', { name: 'Refund' }).click();
    const refund = page.getByRole('dialog', { name: 'Refund invoice' });
    await expect(refund).toContainText('this only records it and emails the customer.');
    await refund.getByLabel('Amount').fill('5');
    await refund.getByLabel('Does the customer still owe it?').selectOption('Yes, it is still owed');
    await refund.getByLabel('Reason').selectOption({ index: 1 });
    expect(await findViolations(page), 'a refund').toEqual([]);
    await refund.getByRole('button', { name: 'Refund' }).click();
    await expect(details(page).getByText('Balance due', { exact: true })).toBeVisible();
    await expect(details(page).getByRole('heading', { name: 'Refunds' })).toBeVisible();
  });
}

test('an earlier customer is offered by name, and fills the fields; the new invoice is created and sent: the mail is shown first, with a line of the clerk’s own', async ({
  page,
  town,
}) => {
  await writeInvoice(page, town, {
    customer_name: 'Wanda Webb',
    customer_email: 'wanda@webb.example',
    customer_address_line1: '12 Juniper Lane',
    customer_city: 'Maple',
    customer_state: 'TX',
    customer_zip: '75001',
  });
  await page.goto(`${town.market}/invoices?new=true`);
  const field = (name: string) => form(page).getByLabel(name, { exact: true });
  const name = form(page).getByRole('combobox', { name: 'Customer Name' });
  const offered = form(page).getByRole('listbox', { name: 'Earlier customers' }).getByRole('option');
  await expect(field('City')).toBeHidden();
  await name.click();
  await expect(offered.first()).toHaveText(/^Wanda Webb.*wanda@webb\.example$/);
  await page.keyboard.type('webb wan');
  await expect(offered).toHaveCount(1);
  expect(await findViolations(page), 'customers to choose from').toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(offered).toHaveCount(0);
  await expect(name).toHaveValue('Wanda Webb');
  for (const [label, value] of [
    ['Customer Email', 'wanda@webb.example'],
    ['Address line 1', '12 Juniper Lane'],
    ['City', 'Maple'],
    ['State', 'TX'],
    ['ZIP code', '75001'],
  ] as const) {
    await expect(field(label)).toHaveValue(value);
    await expect(field(label)).toBeVisible();
  }

  await form(page).getByLabel('Description').fill('Saturday stall');
  await form(page).getByLabel('Price').fill('100');
  await form(page).getByRole('button', { name: 'Create & send' }).click();
  const send = page.getByRole('dialog', { name: /^Send invoice INV-/ });
  const preview = send.getByRole('region', { name: 'Preview of the email' });
  await expect(preview).toContainText('wanda@webb.example');
  await send.getByLabel('Add a message').fill('See you on Saturday.');
  await expect(preview).toContainText('See you on Saturday.');
  expect(await findViolations(page), 'the mail').toEqual([]);
  const sent = page.waitForRequest((request) => request.url().endsWith('/send'));
  await send.getByRole('button', { name: 'Send invoice' }).click();
  expect((await sent).postDataJSON()).toEqual({ message: 'See you on Saturday.' });
  await expect(page.getByText('The invoice is on its way to wanda@webb.example.')).toBeVisible();
  await expect(
    details(page)
      .getByRole('button')
      .filter({ hasText: /^(Send|Record payment|Edit Invoice|More|Close)$/ }),
  ).toHaveText(['Send', 'Record payment', 'Edit Invoice', 'More', 'Close']);
});

test('a customer reads their own and nothing more; every failure is told in words', async ({
  page,
  town,
  expected,
}) => {
  expected.push(/404|500/);
  const own = await writeInvoice(page, town, { customer_email: 'resident@maple.example' });
  const other = await writeInvoice(page, town);
  await signIn(page, { url: town.market }, 'resident');
  await page.goto(`${town.market}/invoices?new=true`);
  await expect(page).toHaveURL(`${town.market}/invoices`);
  await expect(rows(page).filter({ hasText: own.invoice_number })).toHaveCount(1);
  await expect(rows(page).filter({ hasText: other.invoice_number })).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Create New Invoice|^Edit|^Delete/ })).toHaveCount(0);
  await rows(page).filter({ hasText: own.invoice_number }).getByRole('button').click();
  await expect(details(page)).toContainText('Saturday stall');
  await expect(details(page).getByRole('link', { name: 'Pay $108.95' })).toHaveAttribute('href', /^\/pay\//);
  await expect(details(page).getByRole('button')).toHaveText(['', 'Download PDF', 'Close']);
  await page.goto(`${town.market}/invoices?id=${other.id}`);
  await expect(page.getByText(`Could not load details for invoice ID ${other.id}. It might have been`)).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto(`${town.market}/invoices?search=zzzz`);
  await expect(page.getByText('No invoices found matching your criteria.')).toBeVisible();
  const fault = (body: string) =>
    page.route('**/api/invoices?*', (route) =>
      fulfillAsServer(route, { status: 500, contentType: 'application/json', body }),
    );
  await fault('');
  await page.goto(`${town.market}/invoices`);
  await expect(page.getByText('Error loading invoices: Failed to fetch invoices.')).toBeVisible();
  await fault('{"message":"The desk is closed."}');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Error loading invoices: The desk is closed.')).toBeVisible();
  await page.unroute('**/api/invoices?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page).filter({ hasText: own.invoice_number })).toHaveCount(1);
});

test('in the form: items that do not come, a refused save, another clerk, and a session that ends lose nothing @soak', async ({
  page,
  town,
  expected,
}) => {
  expected.push(/401|412|500/);
  const { id, invoice_number, items } = await writeInvoice(page, town);
  const failItems = (route: import('@playwright/test').Route) => fulfillAsServer(route, { status: 500, body: '' });
  await page.route('**/api/items?*', failItems);
  await page.goto(`${town.market}/invoices?id=${id}`);
  await details(page).getByRole('button', { name: 'Edit Invoice' }).click();
  await expect(form(page).getByText('Error fetching items for selection: Failed to fetch items.')).toBeVisible();
  const save = form(page).getByRole('button', { name: 'Save Changes' });
  await form(page).getByLabel('Notes').fill('Stall by the bandstand');
  await page.route(`**/api/invoices/${id}`, async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    await page.unroute(`**/api/invoices/${id}`);
    await fulfillAsServer(route, { status: 500, body: '' });
  });
  await save.click();
  await expect(form(page).getByRole('alert').filter({ hasText: 'update' }).first()).toHaveText(
    `Failed to update invoice ${id}.`,
  );

  // Somebody else changes the lines meanwhile; the open list hears of it .
  const stall = { ...items[0], unit_price: 60 };
  await callInvoices(page, 'PUT', `/${id}`, { items: [stall] });
  await expect(rows(page).filter({ hasText: invoice_number })).toContainText('$130.60');
  await save.click();
  await expect(form(page).getByText('Someone else saved this while you were editing').last()).toBeVisible();
  expect(await findViolations(page), 'two versions').toEqual([]);

  await page.context().clearCookies();
  await save.click();
  const again = form(page).getByRole('group', { name: 'Your session has ended.' });
  // It stands above the fields, and the refusal below them: whoever presses Save is led up to it, each time.
  await expect(again.getByLabel('Password', { exact: true })).toBeFocused();
  await expect(again.getByLabel('Password', { exact: true })).toBeInViewport();
  await save.click();
  await expect(again.getByLabel('Password', { exact: true })).toBeFocused();
  await again.getByLabel('Password', { exact: true }).fill(demoPassword);
  expect(await findViolations(page), 'signing in again').toEqual([]);
  await again.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('You are signed in again.')).toBeVisible();
  await expect(form(page).getByRole('textbox', { name: 'Notes' })).toHaveValue('Stall by the bandstand');
  await save.click();
  await expect(page.getByText('Invoice updated successfully')).toBeVisible();
  expect(await callInvoices(page, 'GET', `/${id}`)).toMatchObject({
    notes: 'Stall by the bandstand',
    total: 130.6,
  });
});
