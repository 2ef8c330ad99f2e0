/** The main screens of a visitor, a shopper and a clerk, used as people use them, in whatever engine. */
import { createScreen, type Driver } from './screen.ts';

/** The addresses of the demo towns, and the records made for the walk. */
export type Walked = { url: string; market: string; password: string; item: string; order: string };

const dialog = 'dialog[open]';

/** City of Maple: the home page, an announcement, the search, an event, the months, documents, texts. */
export async function walkAsVisitor(driver: Driver, { url }: Pick<Walked, 'url'>): Promise<void> {
  const screen = createScreen(driver);
  await screen.open(url);
  await screen.press('Read More', '#announcements');
  await screen.see('Share', dialog);
  await screen.press('Close', dialog);
  await screen.seeNone(dialog);
  await screen.press('', '#calendar li');
  await screen.see('Add to calendar', dialog);
  await screen.press('Close', dialog);
  await screen.seeNone(dialog);
  await screen.press('Month', '#calendar');
  await screen.press('Next month', '#calendar');
  await screen.press('Subscribe', '#calendar');
  await screen.see('Apple, Outlook', '#calendar');
  await screen.see('PDF', '#documents');
  await screen.follow('announcements', '#announcements');
  await screen.type('Search announcements', 'library');
  await screen.until(
    () => [1, 2, 3].includes(document.querySelectorAll('main article').length),
    null,
    'the search leaves a few announcements',
  );
  await screen.follow('About', 'header');
  await screen.until(() => document.querySelector('#about') !== null, null, 'the home page, at its section About');
  await screen.open(`${url}/about`);
  await screen.follow('Accessibility', 'footer');
  await screen.press('I Understand', dialog);
  await screen.expectNoFailure();
}

/** Maple Market: the items, one of them into the cart, and the beginning of checkout. */
export async function walkAsShopper(driver: Driver, { market, item }: Pick<Walked, 'market' | 'item'>): Promise<void> {
  const screen = createScreen(driver);
  await screen.open(`${market}/items?utm_source=newsletter`);
  await screen.type('Search items', item);
  await screen.follow(item, 'main article');
  await screen.press('Add to Cart', dialog);
  await screen.press('Increase quantity', dialog);
  await screen.press('Close', dialog);
  await screen.follow('Cart, 1 item', 'header');
  await screen.see(item, dialog);
  await screen.press('Checkout', dialog);
  await screen.type('First name', 'Ann', dialog);
  await screen.see('Total', dialog);
  await screen.expectNoFailure();
}

/** The clerk signs in at the market, looks at orders and invoices, and changes an announcement. */
export async function walkAsClerk(driver: Driver, { market, password, order }: Walked): Promise<void> {
  const screen = createScreen(driver);
  await screen.open(`${market}/login`);
  await screen.type('Email', 'clerk@maple.example');
  await screen.type('Password', password, 'main');
  await screen.press('Continue to Dashboard', 'main');
  await screen.see('Welcome back');
  await screen.follow('View All Orders');
  // The dashboard lists orders, too, until the other screen has come.
  await screen.press(order.slice(-4), '[aria-labelledby=orders-list] article');
  await screen.see(order, dialog);
  await screen.press('Close', dialog);
  await screen.open(`${market}/invoices`);
  await screen.until(() => document.querySelector('main tbody tr') !== null, null, 'a row of the list of invoices');
  await screen.press('INV-', 'main tbody');
  await screen.see('INV-', dialog);
  await screen.open(`${market}/announcements`);
  await screen.press('Edit', 'main article');
  await screen.type('Title', 'Changed by an old browser', dialog);
  await screen.press('Save Changes', dialog);
  await screen.seeNone(dialog);
  await screen.see('Changed by an old browser');
  await screen.expectNoFailure();
}

/** Runs inside the page. @returns whether the worker holds the shell and every script that this page has loaded */
async function isBuildCached(): Promise<boolean> {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const needed = ['/shell', ...loaded.filter((url) => /\/assets\/.*\.(js|css)$/.test(url))];
  return (await Promise.all(needed.map((url) => caches.match(url)))).every((found) => found !== undefined);
}

/** Opens City of Maple until all is on this device that can be read without a server. @returns why it was not tried */
export async function storeTown(driver: Driver, { url }: Pick<Walked, 'url'>): Promise<string | undefined> {
  const screen = createScreen(driver);
  await screen.open(url);
  if (!(await screen.run(() => 'serviceWorker' in navigator && isSecureContext, null)))
    return 'not tried, since this engine has no service worker here';
  await screen.until(() => navigator.serviceWorker.controller !== null, null, 'the worker is in charge');
  await screen.until(() => performance.getEntriesByName('lazyContent').length > 0, null, 'the town is stored');
  // An engine may have emptied them since the first visit: opening the page fills them again.
  await screen.until(isBuildCached, null, 'the worker has its files');
  return undefined;
}

/** City of Maple with its server gone: from the worker and this device's database. @returns why it was not tried */
export async function readOffline(
  driver: Driver,
  walked: Pick<Walked, 'url'>,
  stop: () => Promise<void>,
): Promise<string | undefined> {
  const { url } = walked;
  const screen = createScreen(driver);
  const reason = await storeTown(driver, walked);
  if (reason) return reason;
  await stop();
  await driver.open(url);
  await screen.see('Read More', '#announcements');
  await screen.open(`${url}/announcements`);
  await screen.see('announcements', 'main');
  await screen.expectNoFailure();
  return undefined;
}
