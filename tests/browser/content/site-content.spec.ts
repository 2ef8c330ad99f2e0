/** The dashboard's forms of the home page: their fields, what is sent, and what is said. */
import type { Page } from '@playwright/test';
import { fulfillAsServer } from '../../serverAnswer.ts';
import { signIn } from '../accounts/signIn.ts';
import { layouts } from '../axe.ts';
import { expect, test } from '../server.ts';
import { edit, field, isAccessible, save, toast } from './editing/sectionEditing.ts';

const openForm = (page: Page, name: string, title = `Edit ${name} Section`) => edit(page, name, title);

for (const { width, colorScheme } of layouts) {
  test(`every section of the site is edited from the dashboard, at ${width} px @soak`, async ({ page, town }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, town, 'clerk');
    await page.goto(`${town.url}/dashboard`);
    const sent: Record<string, unknown>[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') sent.push(request.postDataJSON());
    });

    const hero = await openForm(page, 'Hero');
    await isAccessible(page);
    await field(hero, 'Action Text').fill('');
    await save(hero);
    // Only a button that leads nowhere needs no text.
    expect(sent).toEqual([]);
    await hero.getByRole('combobox', { name: 'Action Link' }).selectOption('none');
    await save(hero);
    await toast(page, 'Hero content updated successfully!');
    expect(sent.at(-1)).toMatchObject({ enabled: true, action: { link: 'none' }, image: { src: expect.any(String) } });

    const about = await openForm(page, 'About');
    await isAccessible(page);
    await field(about, 'Long Description').fill('One.\n\nTwo.');
    await save(about);
    await toast(page, 'About content updated successfully!');
    expect(sent.at(-1)).toMatchObject({ enabled: true, long_description: { paragraph1: 'One.', paragraph2: 'Two.' } });

    const officials = await openForm(page, 'Officials');
    await isAccessible(page);
    await expect(officials.getByRole('button', { name: 'Edit as text' })).toHaveCount(0);
    await officials.getByRole('button', { name: 'Add a member' }).click();
    await field(officials.getByRole('listitem').last(), 'Name').fill('Ada Park');
    await field(officials.getByRole('listitem').last(), 'Office').fill('Clerk');
    await officials.getByRole('button', { name: 'Move Ada Park up' }).click();
    await save(officials);
    await toast(page, 'Officials content updated successfully!');
    const { members } = sent.at(-1) as { members: { name: string }[] };
    expect(members.at(-2)).toEqual({ name: 'Ada Park', title: 'Clerk' });

    const contact = await openForm(page, 'Contact');
    await isAccessible(page);
    await contact.getByRole('spinbutton', { name: 'Latitude' }).fill('32.5');
    await field(contact, 'Fire Department Phone').fill('');
    await save(contact);
    await toast(page, 'Contact content updated successfully!');
    expect(sent.at(-1)).toMatchObject({ coordinates: { latitude: 32.5, longitude: -95.1284 } });
    expect(sent.at(-1)?.fire_department).toEqual({
      name: 'Maple Volunteer Fire Department',
      address: '210 Depot Street',
    });

    const header = await openForm(page, 'Announcement Header', 'Edit Announcement Header');
    await isAccessible(page);
    await field(header, 'Badge').fill('News');
    await save(header);
    await toast(page, 'Announcements updated successfully!');
    expect(sent.at(-1)).toMatchObject({ enabled: true, header: { badge: 'News' } });
  });
}

test('failures to open or save are reported, and nobody shows a hidden section unaware @soak', async ({
  page,
  town,
  expected,
}) => {
  expected.push(/400|500/);
  await town.write(async (tx) => {
    const before = await tx.readSection('officials');
    await tx.saveSection('officials', before?.content ?? {}, false);
  });
  await signIn(page, town, 'clerk');
  await page.goto(`${town.url}/dashboard`);
  const officials = await openForm(page, 'Officials');
  await expect(officials.getByText('This section is hidden now. Saving shows it to visitors.')).toBeVisible();
  await officials.getByRole('button', { name: 'Cancel' }).click();

  // Hidden by somebody else while the form is open: saving stops, and says so.
  const contact = await openForm(page, 'Contact');
  await field(contact, 'Fax').fill('555-0100');
  await town.write(async (tx) => {
    const before = await tx.readSection('contact');
    await tx.saveSection('contact', before?.content ?? {}, false);
  });
  expected.push(/412/);
  await save(contact);
  await expect(contact.getByText('This section is hidden now. Saving shows it to visitors.')).toBeVisible();
  await save(contact);
  await toast(page, 'Contact content updated successfully!');

  await page.route('**/api/content/announcements', (route) =>
    fulfillAsServer(route, { status: 400, json: { code: 'invalid', message: 'Too much news.' } }),
  );
  const header = await openForm(page, 'Announcement Header', 'Edit Announcement Header');
  await save(header);
  await toast(page, 'Failed to update announcements: Too much news.');
  await header.getByRole('button', { name: 'Cancel' }).click();

  await page.route('**/api/content/sections?*', (route) => fulfillAsServer(route, { json: { sections: [] } }));
  await page.getByRole('button', { name: 'Edit Hero' }).click();
  await toast(page, 'No data found for hero section');
  await page.route('**/api/content/sections?*', (route) => fulfillAsServer(route, { status: 500, body: '' }));
  await page.getByRole('button', { name: 'Edit About' }).click();
  await toast(page, 'Failed to open content editor');
});
