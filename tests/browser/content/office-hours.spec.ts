/** The editor of the office hours, and what the home page says then. */
import { addDays, toLocalTime } from '../../../db/rules/time.ts';
import { findViolations, layouts } from '../axe.ts';
import { expect, test } from '../server.ts';
import { clerk, edit, field, save, toast } from './editing/sectionEditing.ts';

test('a clerk enters hours with a lunch break and closes the office for today; what cannot be read stays', async ({
  page,
  town,
}) => {
  const { date } = toLocalTime(Date.now(), 'America/Chicago');
  const before = await town.write(async (tx) => {
    const section = await tx.readSection('contact');
    await tx.saveSection('contact', { hours: { weekday: 'By appointment', friday: '8 - noon' } });
    return section?.content ?? {};
  });
  await clerk(page, town);
  await test.step('hours that cannot be read are shown as they are, in the page and in the editor', async () => {
    await expect(page.locator('#contact')).toContainText('WeekdaysBy appointment');
    await expect(page.locator('#contact')).toContainText('Friday8:00 AM - 12:00 PM');
    const unread = await edit(page, 'Office Hours');
    await expect(unread.getByText('We couldn’t read this text')).toBeVisible();
    await expect(field(unread, 'Weekday hours as text')).toHaveValue('By appointment');
    await save(unread);
    await expect(unread).toHaveCount(0);
    await expect(page.locator('#contact')).toContainText('WeekdaysBy appointment');
  });

  await town.write((tx) => tx.saveSection('contact', before));
  await page.reload();
  const glance = page.getByRole('complementary', { name: 'At a glance' });
  const hours = page.locator('#contact dl').filter({ hasText: 'Monday' });
  const dialog = await edit(page, 'Office Hours');
  const day = (name: string) => dialog.getByRole('group', { name, exact: true });
  for (const { width, colorScheme } of layouts) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    // On a phone the times stand below each other.
    if (width === 390) expect(await findViolations(page)).toEqual([]);
    const wide = await dialog.evaluate(
      (part) => [...part.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > innerWidth).length,
    );
    expect(wide).toBe(0);
  }
  await expect(day('Monday').getByLabel('Break starts', { exact: true })).toHaveValue('12:00');
  await day('Monday').getByLabel('Opens').fill('07:30');
  await day('Monday').getByLabel('Closes').fill('07:00');
  await dialog.getByRole('button', { name: 'Copy Monday to Tuesday through Friday' }).click();
  await save(dialog);
  // Told where it is to be mended, day by day.
  const closes = day('Monday').getByLabel('Closes');
  await expect(closes).toBeFocused();
  await expect(closes).toHaveAccessibleDescription('Enter a time after the office opens.');
  await expect(day('Friday').getByLabel('Closes')).toHaveAttribute('aria-invalid', 'true');
  await day('Monday').getByLabel('Closes').fill('17:30');
  await dialog.getByRole('button', { name: 'Copy Monday to Tuesday through Friday' }).click();
  await expect(day('Friday').getByLabel('Break ends', { exact: true })).toHaveValue('13:00');
  await day('Saturday').getByRole('checkbox', { name: 'Closed all day' }).uncheck();
  await day('Saturday').getByLabel('Opens').fill('09:00');
  await day('Saturday').getByLabel('Closes').fill('11:00');
  await dialog.getByRole('button', { name: 'Add a closed day' }).click();
  const closed = day('Closed day 1');
  await expect(closed.getByLabel(/^Day/)).toBeFocused();
  await closed.getByLabel(/^Day/).fill(date);
  await field(closed, 'Reason').fill('Snow day');
  await save(dialog);
  await toast(page, 'Office hours updated successfully!');

  await expect(glance).toContainText('Closed today: Snow day');
  await expect(glance).toContainText(/Opens .+ at (7:30|9:00) AM/);
  await expect(hours).toContainText('Monday to Friday7:30 AM - 12:00 PM, 1:00 PM - 5:30 PM');
  await expect(hours).toContainText('Saturday9:00 AM - 11:00 AM');
  await expect(hours).toContainText('SundayClosed');
  await expect(hours).toContainText('Closed: Snow day');
  // As the server draws it, too.
  const drawn = await page.evaluate(async () => (await fetch('/')).text());
  expect(drawn).toContain('Closed today: Snow day');

  const again = await edit(page, 'Office Hours');
  await expect(field(again.getByRole('group', { name: 'Closed day 1' }), 'Reason')).toHaveValue('Snow day');
  // Moved by a day, it still lasts one.
  await again.getByRole('group', { name: 'Closed day 1' }).getByLabel(/^Day/).fill(addDays(date, 1));
  await save(again);
  await expect(glance).not.toContainText('Snow day');
  await expect(hours).toContainText('Closed: Snow day');
  const last = await edit(page, 'Office Hours');
  await last.getByRole('button', { name: 'Remove Snow day' }).click();
  await save(last);
  await expect(hours).not.toContainText('Snow day');
});
