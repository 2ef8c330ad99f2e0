/** The list of what is to mend: from the dashboard, by noun, with a button that opens the form at its place. */
import { signIn } from '../accounts/signIn.ts';
import { findViolations, layouts } from '../axe.ts';
import { expect, test } from '../server.ts';

test('the dashboard leads to the list, whose button opens the form at its place', async ({ page, town }) => {
  const { id } = await town.write(async (tx) => {
    const saved = await tx.save('announcements', {
      title: 'Pool season',
      excerpt: 'The pool opens.',
      content: 'For hours, [click here](/parks).',
      format: 'markdown',
      category: 'services',
    });
    await tx.save('announcements', { title: 'Good', excerpt: 'Plain.', content: 'Plain.', category: 'services' });
    return saved;
  });
  await signIn(page, town, 'clerk');
  await page.goto(`${town.url}/dashboard`);
  const more = page.getByRole('button', { name: /^Show \d+ more/ });
  if (await more.isVisible()) await more.click();
  await page.getByRole('link', { name: /^Accessibility: \d+ to mend/ }).click();
  await expect(page.getByRole('heading', { name: 'What is to mend', level: 1 })).toBeVisible();
  const section = page.getByRole('region', { name: 'Announcements' });
  const row = section.getByRole('listitem').filter({ hasText: 'Pool season' });
  await expect(row).toContainText('click here');
  for (const { width } of layouts) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }

  await row.getByRole('button', { name: 'Open “Pool season”' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('details[open]').filter({ hasText: 'Accessibility: 1 to mend' })).toBeVisible();
  await page.keyboard.press('Escape');

  await town.write((tx) => tx.save('announcements', { id, content: 'Plain.' }));
  await page.reload();
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Announcements');
  await expect(page.getByText('Nothing is to mend')).toBeVisible();
});
