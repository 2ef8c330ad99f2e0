/** News by e-mail in a browser: signing up without script, telling people when something is published, stopping it. */
import { newsPath } from '../../../db/rules/news/subscriptions.ts';
import { readMails } from '../../server/news/mails.ts';
import { signIn } from '../accounts/signIn.ts';
import { findViolations, layouts } from '../axe.ts';
import { expect, type TownServer, test } from '../server.ts';

const topic = 'announcements:services';

/** The path of the link in the newest mail to an address. */
async function linkOf({ dataDir }: TownServer, email: string): Promise<string> {
  const find = () => {
    const mail = readMails(dataDir).findLast(({ to }) => to === email);
    return /(\/news\/[\w-]{32})(?![\w-])/.exec(mail?.text ?? '')?.[1];
  };
  // Its file is there a moment before its text is.
  await expect.poll(find).toBeDefined();
  return find() ?? '';
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('somebody signs up, confirms, changes what comes, and leaves', async ({ town, page, context }) => {
    await page.goto(`${town.url}/announcements`);
    await page.getByRole('main').getByRole('link', { name: 'Get news by email' }).click();
    await page.getByLabel('Email address').fill('ann@example.org');
    await page.getByLabel('Announcements: services').check();
    await page.getByRole('button', { name: 'Sign me up' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    expect(await context.cookies()).toEqual([]);

    await page.goto(town.url + (await linkOf(town, 'ann@example.org')));
    await expect(page.getByLabel('Emergencies')).toBeChecked();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('status')).toHaveText('Your address is confirmed. Your news will come by email.');
    await page.getByLabel('All public meetings').check();
    await page.getByLabel('Once a day, in the morning').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('status')).toHaveText('Your choices are saved.');
    await expect(page.getByLabel('All public meetings')).toBeChecked();
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
  });
});

test('nothing chosen, and an address without a dot, are said before anything is sent', async ({ town, page }) => {
  await page.goto(town.url + newsPath);
  await page.getByLabel('Email address').fill('ann@example');
  await page.getByRole('button', { name: 'Sign me up' }).click();
  await expect(page.getByText('Please enter an email address such as name@example.org.')).toBeVisible();
  await page.getByLabel('Email address').fill('ann@example.org');
  await page.getByLabel('Emergencies').uncheck();
  await page.getByRole('button', { name: 'Sign me up' }).click();
  await expect(page.getByRole('alert')).toHaveText('Choose at least one kind of news.');
  await expect(page).toHaveURL(town.url + newsPath);
});

const tokenOf = (email: string) => email.replaceAll(/\W/g, '-').padEnd(32, 'x');

/** Somebody who has confirmed their address. */
const subscribe = (town: TownServer, email: string, topics: string[]) =>
  town.write(async ({ trx }) => {
    const { town_id } = await trx('town_hosts').where({ host: 'cityofmaple.localhost' }).first();
    const stamp = '2026-01-01T00:00:00.000Z';
    const whole = { town_id, frequency: 'at_once', created_at: stamp, updated_at: stamp, confirmed_at: stamp };
    await trx('subscriptions').insert({ ...whole, id: email, email, token: tokenOf(email) });
    for (const one of topics)
      await trx('subscription_topics').insert({ town_id, subscription_id: email, topic: one, is_confirmed: true });
  });

test('a clerk sees how many people get the news, and stops it in the first minute; an emergency is told at once, and says how far it has got', async ({
  town,
  page,
}) => {
  await subscribe(town, 'ann@example.org', [topic]);
  await subscribe(town, 'bea@example.org', ['emergencies']);
  await signIn(page, town, 'clerk');
  await page.goto(`${town.url}/announcements`);
  await page.getByRole('button', { name: 'New announcement' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[name="title"]').fill('Hydrant flushing');
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Water may be cloudy.');
  await dialog.locator('[name="category"]').selectOption('services');
  await expect(dialog.getByLabel('Notify 1 person by email')).toBeChecked();
  await dialog.getByRole('button', { name: 'Publish' }).click();
  const notice = page.locator('[aria-live]').filter({ hasText: /notified|Stopped/ });
  await expect(notice).toContainText('1 person will be notified by email within a minute.');
  await page.getByRole('button', { name: 'Stop notifying people' }).click();
  await expect(notice).toContainText('Stopped. Nobody was notified.');
  expect(readMails(town.dataDir).filter(({ to }) => to === 'ann@example.org')).toEqual([]);

  await page.goto(town.url);
  await page.getByRole('button', { name: 'Post a banner' }).click();
  await dialog.locator('[name="text"]').fill('Boil your water.');
  await dialog.getByRole('radio', { name: 'Emergency' }).check();
  await expect(dialog.getByLabel('Notify 1 person by email')).toBeChecked();
  await dialog.getByRole('button', { name: 'No end', exact: true }).click();
  await dialog.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('1 person will be notified by email as soon as it appears.')).toBeVisible();
  await page.getByRole('button', { name: 'Publish emergency' }).click();
  await expect(page.locator('[aria-live]').filter({ hasText: 'Notified' })).toContainText(
    'Notified 1 person by email.',
  );
  expect(readMails(town.dataDir).findLast(({ to }) => to === 'bea@example.org')?.subject).toBe(
    'Emergency: Boil your water.',
  );
});

test('the pages that mailed links lead to pass axe', async ({ town, page }) => {
  await subscribe(town, 'ann@example.org', [topic]);
  const own = `${newsPath}/${tokenOf('ann@example.org')}`;
  for (const [path, { width, colorScheme }] of [
    [own, layouts[0]],
    [`${own}/unsubscribe`, layouts[1]],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await page.goto(town.url + path);
    expect(await findViolations(page), path).toEqual([]);
  }
});
