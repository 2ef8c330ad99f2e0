/** The last day to post the notice of a meeting, where its editors read it, and the settings that it is counted by. */
import { signIn } from '../accounts/signIn.ts';
import { findViolations } from '../axe.ts';
import { expect, test } from '../server.ts';

test('a clerk reads by when the notice of the next council meeting is posted, and says that the office works on a day', async ({
  page,
  town,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, town, 'clerk');
  const meeting = await town.write((tx) =>
    tx.save('events', { title: 'Special session', type: 'meeting', date: '2028-08-29', start_time: '18:00' }),
  );
  await page.goto(`${town.url}/?eventId=${meeting.id}#calendar`);
  const notice = page.getByRole('dialog').getByRole('region', { name: 'Notice of this meeting' });
  await expect(notice.getByRole('status')).toHaveText('Post the notice by Tuesday, August 22, 2028, 5:00 PM.');
  await notice.getByText('The days that count').click();
  await expect(notice.getByRole('listitem')).toHaveText([
    'Tue, Aug 22: the last day to post',
    'Wed, Aug 23: counts',
    'Thu, Aug 24: counts',
    'Fri, Aug 25: counts',
    'Sat, Aug 26: weekend',
    'Sun, Aug 27: Lyndon Baines Johnson Day',
    'Mon, Aug 28: Lyndon Baines Johnson Day is observed',
  ]);
  expect(await findViolations(page)).toEqual([]);

  await page.goto(`${town.url}/settings`);
  const card = page.getByRole('region', { name: 'Notices of meetings' });
  await card.getByRole('button').click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Days on which you work').fill('8/28/2028, the sixth');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form.getByText('“the sixth” is not a date such as 7/5/2027.')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await form.getByLabel('Days on which you work').fill('8/28/2028');
  await form.getByLabel('We observe Good Friday').check();
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(card).toContainText('August 28, 2028');
  await expect(card).toContainText('Good Friday');

  await page.goto(`${town.url}/?eventId=${meeting.id}#calendar`);
  await expect(notice.getByRole('status')).toHaveText('Post the notice by Wednesday, August 23, 2028, 5:00 PM.');

  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
  const editor = page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: 'Edit Event' }) });
  await editor.getByLabel('Date', { exact: true }).fill('2028-08-30');
  await expect(editor.getByRole('region', { name: 'Notice of this meeting' }).getByRole('status')).toHaveText(
    'Post the notice by Thursday, August 24, 2028, 5:00 PM.',
  );
  await editor.getByLabel('Type of event').selectOption('event');
  await expect(editor.getByRole('region', { name: 'Notice of this meeting' })).toHaveCount(0);
});
