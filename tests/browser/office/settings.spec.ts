/** The screen of settings: how the shop sells, and what the site says about itself. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { demoPassword, forgetPasswords, signIn } from '../accounts/signIn.ts';
import { findViolations, layouts } from '../axe.ts';
import { expect, test } from '../server.ts';

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const open = (page: Page, name: string) =>
  part(page, name)
    .getByRole('button', { name: `Edit ${name}` })
    .click();
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save Changes' }).click();

/** Saves as a colleague would, with the session of the page. */
const saveElsewhere = (page: Page, json: object) =>
  page.evaluate(async (body) => {
    const headers = { 'Content-Type': 'application/json' };
    return (await fetch('/api/shop-settings', { method: 'PUT', headers, body: JSON.stringify(body) })).status;
  }, json);

test('a clerk sets up the shop on a phone, by keyboard, and reads under a field what is wrong with it', async ({
  page,
  town,
}) => {
  const [{ width, colorScheme }] = layouts;
  await page.setViewportSize({ width, height: 844 });
  await page.emulateMedia({ colorScheme });
  await signIn(page, { url: town.market }, 'clerk');
  await page.goto(`${town.market}/dashboard`);
  await page.locator('main').getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(page).toHaveTitle(/^Settings/);
  await expect(part(page, 'Orders')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

  await part(page, 'Sales tax').getByRole('button').focus();
  await page.keyboard.press('Enter');
  const rate = dialog(page).getByLabel(/^Rate in percent/);
  await expect(rate).toBeFocused();
  await rate.fill('825');
  await page.keyboard.press('Enter');
  await expect(rate).toBeFocused();
  await expect(rate).toHaveAccessibleDescription(/The tax rate is between 0 and 50 percent\./);
  expect(await findViolations(page)).toEqual([]);
  await rate.fill('7,125');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(part(page, 'Sales tax')).toContainText('7.125%');

  await open(page, 'Delivery');
  await dialog(page).getByRole('checkbox', { name: 'People pick up their orders' }).uncheck();
  await dialog(page).getByRole('checkbox', { name: 'Orders are shipped' }).uncheck();
  await save(page);
  await expect(dialog(page).getByText('Offer pickup, shipping or both')).toBeVisible();
  expect(await findViolations(page), 'Delivery').toEqual([]);
  await dialog(page).getByRole('checkbox', { name: 'Orders are shipped' }).check();
  await dialog(page).getByLabel('Shipping price').fill('$6.5');
  await dialog(page).getByLabel('Free shipping from').fill('');
  await save(page);
  await expect(part(page, 'Delivery')).toContainText('$6.50');
  await expect(part(page, 'Delivery')).toContainText('Never');

  await open(page, 'Orders');
  await dialog(page).getByLabel('Email for new orders').fill('orders');
  await save(page);
  await expect(dialog(page).getByText('Please enter an email address such as name@example.org.')).toBeVisible();
  expect(await findViolations(page), 'Orders').toEqual([]);
  await dialog(page).getByLabel('Email for new orders').fill('orders@market.example');
  await save(page);
  await expect(part(page, 'Orders')).toContainText('orders@market.example');

  await open(page, 'Ways to pay');
  await dialog(page).getByRole('checkbox', { name: 'Cards' }).check();
  await dialog(page).getByRole('checkbox', { name: 'Cash or check at the office' }).uncheck();
  expect(await findViolations(page), 'Ways to pay').toEqual([]);
  await save(page);
  // Honest: cards that are on without keys are not offered.
  await expect(part(page, 'Ways to pay')).toContainText('checkout offers no cards until your Stripe keys are saved');
  await expect(part(page, 'Ways to pay')).toContainText('Nobody can pay yet.');
  await page.reload();
  await expect(part(page, 'Sales tax')).toContainText('7.125%');
});

test('two clerks: what each changed is kept, and what both changed is for them to choose; the mail server asks for the password, and no input is lost', async ({
  page,
  town,
  expected,
}) => {
  expected.push(/403|412/);
  await signIn(page, { url: town.market }, 'clerk');
  await page.goto(`${town.market}/settings`);
  await open(page, 'Sales tax');
  await dialog(page).getByLabel(/^Name/).fill('City tax');
  // Nobody changed the fields of this form.
  expect(await saveElsewhere(page, { pickup_hours: 'By appointment' })).toBe(200);
  await save(page);
  await expect(dialog(page)).toHaveCount(0);
  await expect(part(page, 'Sales tax')).toContainText('City tax');
  await expect(part(page, 'Delivery')).toContainText('By appointment');

  await open(page, 'Sales tax');
  await dialog(page).getByLabel(/^Name/).fill('Mine');
  expect(await saveElsewhere(page, { tax_label: 'Theirs' })).toBe(200);
  await save(page);
  const heading = dialog(page).getByRole('heading', { name: 'Someone else saved this while you were editing' });
  await expect(heading).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
  await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toHaveValue('Mine');
  await dialog(page).getByRole('radio', { name: 'Keep mine' }).check();
  await dialog(page).getByRole('button', { name: 'Use these choices' }).click();
  await save(page);
  await expect(dialog(page)).toHaveCount(0);
  await expect(part(page, 'Sales tax')).toContainText('Mine');

  await forgetPasswords(town);
  await open(page, 'Orders');
  const email = dialog(page).getByLabel('Email for new orders');
  await email.fill('orders@market.example');
  await save(page);
  await page.getByRole('dialog', { name: 'Enter your password' }).getByRole('button', { name: 'Cancel' }).click();
  await expect(email).toHaveValue('orders@market.example');
  await save(page);
  await enterPassword(page);
  await expect(part(page, 'Orders')).toContainText('orders@market.example');

  await forgetPasswords(town);
  await open(page, 'Name and color');
  await dialog(page)
    .getByLabel(/^Support email/)
    .fill('help@market.example');
  await save(page);
  await enterPassword(page);
  await expect(part(page, 'Name and color')).toContainText('help@market.example');
});

test('unsaved input is back after a reload @soak', async ({ page, town }) => {
  await signIn(page, { url: town.market }, 'clerk');
  await page.goto(`${town.market}/settings`);
  await open(page, 'Delivery');
  await dialog(page).getByLabel('Pickup hours').fill('Saturdays from eight');
  await page.waitForTimeout(700);
  await page.reload();
  await open(page, 'Delivery');
  await expect(dialog(page).getByLabel('Pickup hours')).toHaveValue('Saturdays from eight');
});

/** Answers the question for the password, and waits until it is gone. */
async function enterPassword(page: Page): Promise<void> {
  const asking = page.getByRole('dialog', { name: 'Enter your password' });
  await asking.getByLabel('Your password', { exact: true }).fill(demoPassword);
  await asking.getByRole('button', { name: 'Continue' }).click();
  await expect(asking).toHaveCount(0);
}

test('Stripe’s keys are entered once and never shown or kept on the device', async ({ page, town, expected }) => {
  expected.push(/400|403/);
  const stripe = createServer((req, res) => {
    const isBad = req.headers.authorization?.endsWith('_bad');
    res.writeHead(isBad ? 401 : 200, { 'content-type': 'application/json' });
    const error = { type: 'invalid_request_error', message: 'Invalid API Key provided' };
    res.end(JSON.stringify(isBad ? { error } : { id: 'acct_1Maple', object: 'account' }));
  });
  await new Promise<void>((resolve) => stripe.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(stripe.address() as AddressInfo).port}`;
  await town.stop();
  await town.restart({ STRIPE_API_BASE: address });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, { url: town.market }, 'clerk');
  await page.goto(`${town.market}/settings`);
  const pay = part(page, 'Ways to pay');
  await pay.getByRole('button', { name: 'Add Stripe keys' }).click();
  await expect(dialog(page).getByText('/api/payments/stripe/webhook')).toBeVisible();
  const secret = dialog(page).getByLabel(/^Secret key/);
  const publishable = dialog(page).getByLabel(/^Publishable key/);
  await secret.fill('sk_test_quokka_bad');
  await publishable.fill('pk_live_quokka5678');
  await dialog(page)
    .getByLabel(/^Webhook secret/)
    .fill('quokka');
  await dialog(page).getByRole('button', { name: 'Save keys' }).click();
  await expect(dialog(page).getByText('Both keys must be live keys, or both test keys.')).toBeVisible();
  await expect(dialog(page).getByText('The webhook secret begins with whsec_.').last()).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await publishable.fill('pk_test_quokka5678');
  await dialog(page)
    .getByLabel(/^Webhook secret/)
    .fill('whsec_quokka9012');
  await dialog(page).getByRole('button', { name: 'Save keys' }).click();
  await expect(secret).toHaveAccessibleDescription(/Stripe doesn’t accept this secret key\./);
  await secret.fill('sk_test_quokka1234');
  await forgetPasswords(town);
  await dialog(page).getByRole('button', { name: 'Save keys' }).click();
  await enterPassword(page);
  await expect(dialog(page)).toHaveCount(0);
  await expect(pay).toContainText('ends in 1234');
  await expect(pay).toContainText('ends in 9012');
  await expect(pay).toContainText('Test mode');
  const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  expect(stored + (await page.content())).not.toContain('quokka');

  await pay.getByRole('button', { name: 'Remove keys' }).click();
  await forgetPasswords(town);
  await dialog(page).getByRole('button', { name: 'Remove keys' }).click();
  await enterPassword(page);
  await expect(pay.getByRole('button', { name: 'Add Stripe keys' })).toBeVisible();
  stripe.close();
});

test('a town without a shop has its name, color and time zone, which show at once', async ({ page, town }) => {
  await signIn(page, town, 'clerk');
  await page.goto(`${town.url}/settings`);
  await expect(part(page, 'Name and color')).toContainText('Central Time');
  await expect(page.getByRole('region', { name: 'Ways to pay' })).toHaveCount(0);
  const buttonColor = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent-fill'));
  const before = await buttonColor();
  await open(page, 'Name and color');
  await dialog(page).getByLabel(/^Name/).fill('Village of Quokka');
  await dialog(page).getByLabel('Color').fill('#ffcc00');
  await expect(dialog(page).getByText('so that everyone can read them')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await dialog(page).getByLabel('Time zone').selectOption('America/Denver');
  await save(page);
  await expect(part(page, 'Name and color')).toContainText('Mountain Time');
  await expect(page.getByRole('contentinfo')).toContainText('Village of Quokka');
  await expect.poll(buttonColor).not.toBe(before);
  const theme = await buttonColor();
  await page.reload();
  await expect.poll(buttonColor).toBe(theme);
  await page.locator('main').getByRole('button', { name: 'Edit Logo and addresses' }).click();
  await expect(dialog(page).getByRole('heading', { level: 2 })).toContainText('Logo');
});
