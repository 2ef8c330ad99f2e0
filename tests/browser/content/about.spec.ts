import type { SectionContents } from '../../../db/rules/town/sectionShapes.ts';
import { fulfillAsServer } from '../../serverAnswer.ts';
import { expect, sendRequest, test } from '../server.ts';

type Answer = { sections: { section_key: string; content: Partial<SectionContents['about']> }[] };

test('content that cannot be shown leaves a sentence in its place, and the rest of the page @soak', async ({
  page,
  town,
  expected,
}) => {
  // React tells of what a boundary catches.
  expected.push(/console:/);
  await page.route('**/api/sync*', async (route) => {
    const answer = (await sendRequest(route.request().url())).json<Answer>();
    const broken = answer.sections?.find((section) => section.section_key === 'about');
    if (broken) broken.content = { title: 'About Maple', long_description: { paragraph1: 5 } as never };
    await fulfillAsServer(route, { json: answer });
  });
  await page.goto(`${town.url}/about`);
  await expect(page.getByText('Error loading content. Please try again later.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Us');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
});
