/** Meetings without a connection. */
import { expect, sendRequest, test } from '../browser/server.ts';
import { networkErrors, visitUntilSynced } from './visit.ts';

test('after one visit to the home page meetings, agendas and their search need no signal', async ({
  page,
  town,
  context,
  expected,
}) => {
  expected.push(networkErrors);
  await visitUntilSynced(page, town.url);
  const list = (await sendRequest(`${town.url}/api/meetings`)).json<{ meetings: { slug: string }[] }>();
  const pdf = `/meetings/${list.meetings[0]?.slug}/notice-1.pdf`;
  const readType = () =>
    page.evaluate(async (path) => (await fetch(path)).headers.get('content-type'), pdf).catch(() => 'none');
  expect(await readType()).toBe('application/pdf');
  await context.setOffline(true);
  // The file of a notice stays on the device once it was opened.
  await expect.poll(readType).toBe('application/pdf');
  await page.goto(`${town.url}/meetings`);
  await page.getByRole('main').getByRole('link', { name: 'Planning and Zoning Commission' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Planning and Zoning Commission, /);
  await expect(page.getByText('Public hearings', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Recommendations to the council')).toBeVisible();
  await page.goto(`${town.url}/search?q=replat%20block%2012`);
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Planning and Zoning Commission' }).first(),
  ).toBeVisible();
});
