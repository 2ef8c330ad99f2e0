import type { Locator } from '@playwright/test';
import { fulfillAsServer } from '../../serverAnswer.ts';
import { signIn } from '../accounts/signIn.ts';
import { findViolations } from '../axe.ts';
import { expect, test } from '../server.ts';
import { pauseClock } from '../shell/navigation.ts';
import { countOutbox, shopping } from './shopping.ts';

test('a failed change is reported and undone; an unanswered one waits, is shown, and is sent or discarded', async ({
  page,
  town,
  context,
  expected,
}) => {
  expected.push(/409|500|Failed to load resource|ERR_/);
  await signIn(page, { url: town.market }, 'resident');
  const { drawer, row, quantity, question } = await shopping(page, town, [
    { title: 'Blue mug', price: 12.5, quantity: 5, wanted: 2 },
  ]);
  const expectAlert = (text: string) => expect(page.getByRole('alert').filter({ hasText: text }).first()).toBeVisible();
  const answer = (answering: { status: number; json?: object } | 'abort') =>
    page.route('**/api/cart/**', (route) => {
      if (route.request().method() === 'GET') return route.continue();
      return answering === 'abort' ? route.abort() : fulfillAsServer(route, answering);
    });
  await page.goto(`${town.market}/items#cart`);
  await expect(quantity('Blue mug')).toHaveValue('2');

  // Settled failures: the old cart is back, and the toast's message does not stay (R507-R510).
  await answer({ status: 500 });
  await quantity('Blue mug').fill('3');
  await expectAlert('Failed to update quantity. Please try again.');
  await expect(quantity('Blue mug')).toHaveValue('2');
  await expect(drawer.getByRole('region', { name: 'Changes that failed' })).toHaveCount(0);
  await row('Blue mug').getByRole('button', { name: 'Remove Blue mug' }).click();
  await question('Remove Blue mug?').getByRole('button', { name: 'Remove' }).click();
  await expectAlert('Failed to remove item. Please try again.');
  await expect(row('Blue mug')).toBeVisible();
  const spoken = page.locator('[aria-live]').filter({ hasText: /^Cart, / });
  await expect(spoken).toHaveText('Cart, 2 items');
  await drawer.getByRole('button', { name: 'Clear Cart' }).click();
  await question('Clear your cart?').getByRole('button', { name: 'Clear Cart' }).click();
  await expectAlert('Failed to clear cart. Please try again.');
  await page.unroute('**/api/cart/**');
  await expect.poll(() => countOutbox(page)).toBe(0);
  await page.reload();
  await expect(quantity('Blue mug')).toHaveValue('2');
  await expect(drawer.getByRole('region', { name: 'Changes that failed' })).toHaveCount(0);

  // No answer while the browser is online (R977): kept, marked, and sent later.
  await answer('abort');
  await quantity('Blue mug').fill('4');
  const waits = 'We can’t reach the shop. Changes to your cart are saved on this device and sent once it answers.';
  await expect(page.locator('[aria-live]').filter({ hasText: waits }).first()).toBeVisible();
  await expect(row('Blue mug')).toContainText('Waiting to be sent');
  await expect(quantity('Blue mug')).toHaveValue('4');
  await drawer.getByRole('link', { name: 'View pending changes' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Waiting to be sent');
  await expect(page).toHaveTitle(/^Waiting to be sent/);
  const main = page.getByRole('main');
  const entries = main.getByRole('region', { name: '1 change' }).getByRole('listitem');
  await expect(entries).toHaveText([/Change Blue mug to 4.*Trying again since/]);
  await page.getByRole('button', { name: 'Try again now' }).click();
  await expect(page.getByText('The shop isn’t responding.')).toBeVisible();

  // Nobody signs out without deciding what becomes of it.
  await page.getByRole('button', { name: 'Logout' }).click();
  const leaving = question('Your cart has changes that could not be sent');
  await expect(leaving.getByRole('listitem')).toHaveText(['Change Blue mug to 4']);
  expect(await findViolations(page), 'signing out').toEqual([]);
  await leaving.getByRole('button', { name: 'Try again' }).click();
  await expectAlert('They still could not be sent.');
  await leaving.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(leaving).toHaveCount(0);
  // A response that arrives meanwhile removes its entry from the question.
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(leaving).toBeVisible();
  await page.unroute('**/api/cart/**');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  const nothing = question('All changes are saved');
  await expect(nothing.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await expect(nothing.getByRole('listitem')).toHaveCount(0);
  await nothing.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(page.getByText('Nothing is waiting to be sent.')).toBeVisible();

  // A rejection that comes after its page was left stays until it is read, and is shown once.
  await page.getByRole('link', { name: 'Go to the cart' }).click();
  await answer('abort');
  await quantity('Blue mug').fill('3');
  await expect(row('Blue mug')).toContainText('Waiting to be sent');
  await page.unroute('**/api/cart/**');
  await answer({ status: 409, json: { code: 'out_of_stock' } });
  await page.reload();
  await expect(page.locator('[data-type="error"]', { hasText: 'A change could not be made' })).toBeVisible();
  await expect(drawer.getByText('Error updating cart.')).toBeVisible();
  await page.goto(`${town.market}/outbox`);
  const refusedPart = main.getByRole('region', { name: 'Changes that failed' });
  await expect(refusedPart).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await findViolations(page), 'what was refused').toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await refusedPart.getByRole('button', { name: 'Dismiss' }).click();
  await expect(refusedPart).toHaveCount(0);
  await page.unroute('**/api/cart/**');

  // Offline it is told once, calmly (R977); what waits can be discarded.
  await page.getByRole('link', { name: 'Go to the cart' }).click();
  await context.setOffline(true);
  await quantity('Blue mug').fill('1');
  await expect(page.getByText('You are offline. Changes to your cart')).toBeVisible();
  await expect(row('Blue mug')).toContainText('Waiting to be sent');
  await drawer.getByRole('link', { name: 'View pending changes' }).click();
  await expect(entries).toHaveText([/Change Blue mug to 1.*this device is offline/]);
  await page.getByRole('button', { name: /^Discard/ }).click();
  await question('Discard this change?').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('Nothing is waiting to be sent.')).toBeVisible();
  await expect(main).toBeFocused();
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Go to the cart' }).click();
  await expect(quantity('Blue mug')).toHaveValue('4');
});

test('a change that was refused meanwhile is told once, and what tells it leaves the total free @soak', async ({
  page,
  town,
  expected,
}) => {
  expected.push(/409|Failed to load resource|ERR_/);
  await page.setViewportSize({ width: 390, height: 700 });
  const { drawer, row, quantity } = await shopping(page, town, [
    { title: 'Blue mug', price: 12.5, quantity: 5, wanted: 2 },
  ]);
  await page.goto(`${town.market}/items#cart`);
  await page.route('**/api/cart/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  );
  await quantity('Blue mug').fill('3');
  await expect(row('Blue mug')).toContainText('Waiting to be sent');
  await page.unroute('**/api/cart/**');
  await page.route('**/api/cart/**', (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : fulfillAsServer(route, { status: 409, json: { code: 'out_of_stock' } }),
  );
  // By a clock that stands still between the steps, so that no toast goes while it is looked at.
  const comes = (part: Locator) =>
    expect
      .poll(
        async () => {
          await page.clock.runFor(100);
          return part.count();
        },
        { intervals: [50], timeout: 20_000 },
      )
      .toBe(1);
  await pauseClock(page);
  await page.reload();
  const toast = drawer.locator('[data-type="error"]', { hasText: 'A change could not be made' });
  await comes(toast);
  const sums = [
    drawer.getByText('Total', { exact: true }).locator('..'),
    drawer.getByRole('button', { name: 'Checkout' }),
  ];
  // It moves out of the way of what has the focus.
  for (const focused of [drawer.getByRole('button', { name: 'Close' }), quantity('Blue mug')]) {
    await focused.focus();
    const own = (await toast.boundingBox()) ?? { y: 0, height: 1000 };
    for (const part of sums) expect((await part.boundingBox())?.y).toBeGreaterThan(own.y + own.height);
  }

  await page.reload();
  await comes(drawer.getByText('Error updating cart.'));
  await page.clock.runFor(1000);
  await expect(page.locator('[data-type]')).toHaveCount(0);
});
