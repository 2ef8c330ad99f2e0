/** A shop's whole day with one order: a visitor buys on a phone, pays at the office, and gets a receipt. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { signIn } from '../accounts/signIn.ts';
import { expect, type TownServer, test } from '../server.ts';
import { setClocksForward } from '../shell/navigation.ts';
import { fillContact, payButton, setUpShop } from './checkout.ts';
import { shelve } from './shopping.ts';

// The receipt's sandboxed frame keeps the tests' own scripts out.
test.beforeEach(({ expected }) => void expected.push(/Blocked script execution in .*receipt/));

/** The mails that the server wrote, as they would be sent. */
function readMails({ dataDir }: TownServer): string[] {
  const folder = join(dataDir, 'mail');
  try {
    return readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  } catch {
    return [];
  }
}

test('a visitor orders, a clerk takes the cash, and the receipt appears and is mailed @soak', async ({
  page,
  town,
  browser,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 390, height: 800 });
  await setUpShop(town);
  await shelve(town, { title: 'Walking stick', price: 12.5, quantity: 3 });
  await page.goto(`${town.market}/items?search=walking`);
  await page.getByRole('link', { name: 'Walking stick' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await page.goto(`${town.market}/items#cart`);
  await page.getByRole('dialog', { name: 'Shopping Cart' }).getByRole('button', { name: 'Checkout' }).click();
  const checkout = page.getByRole('dialog', { name: 'Checkout' });
  await fillContact(page);
  await checkout.getByText('Cash at the office').click();
  await payButton(page).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your order!');
  const main = page.getByRole('main');
  await expect(main.getByText('Please bring $13.53 in cash to the office:')).toBeVisible();
  await expect(main.getByText('Receipt Temporarily Unavailable')).toBeVisible();
  const number = (await main.getByText(/^ORD-\d{4}-\d{6}$/).textContent()) ?? '';

  const office = await browser.newContext();
  const desk = await office.newPage();
  await signIn(desk, { url: town.market }, 'clerk');
  await desk.goto(`${town.market}/orders`);
  await desk.getByText(`Order ${number.slice(-4)}`).click();
  const details = desk.getByRole('dialog');
  await expect(details.getByText('Ann Lee').first()).toBeVisible();
  await details.getByRole('button', { name: 'Mark as paid' }).click();
  await desk.getByRole('dialog', { name: 'Mark as paid' }).getByLabel('Reference').fill('Drawer 2');
  await desk.getByRole('button', { name: 'Record payment' }).click();
  await expect(details.getByText('Paid', { exact: true }).first()).toBeVisible();
  await office.close();

  await setClocksForward(page, 5001);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(
    main.getByText('Your payment has arrived. We’re sending the receipt to ann@buyer.example.'),
  ).toBeVisible();
  const receipt = page.frameLocator('iframe[title="Receipt preview"]');
  await expect(receipt.getByText(number).first()).toBeVisible();
  await expect(receipt.getByText('$13.53').first()).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, empty' })).toBeVisible();
  await expect
    .poll(() => readMails(town).filter((mail) => /^To: .*ann@buyer\.example/m.test(mail)).length, { timeout: 45_000 })
    .toBeGreaterThan(0);
});
