import type { SectionContents } from '../../../db/rules/town/sectionShapes.ts';
import { fulfillAsServer } from '../../serverAnswer.ts';
import { expect, sendRequest, test } from '../server.ts';

const about = {
  title: '',
  short_description: 'Short.',
  long_description: { paragraph10: 'The tenth.', paragraph2: 'The second.', paragraph1: 'The first.' },
};
type Answer = { sections: { section_key: string; content: Partial<SectionContents['about']> }[] };

/** A picture that the town's server has. */
async function demoPicture(url: string): Promise<string> {
  const { sections } = (await sendRequest(`${url}/api/sync?protocol=1`)).json<Answer>();
  return sections.find(({ section_key }) => section_key === 'about')?.content.images?.about.src ?? '';
}

test('the about page shows its picture, its paragraphs by their number, and the officials, with their defaults', async ({
  page,
  town,
}) => {
  const src = await demoPicture(town.url);
  await town.write(async (tx) => {
    await tx.saveSection('about', { ...about, images: { about: { src: `${town.url}${src}`, alt: '' } } });
    await tx.saveSection('officials', {
      title: '',
      members: [
        { name: 'Ana Ruiz', title: 'Mayor' },
        { name: 'Ben Cole', title: 'Place 1' },
      ],
    });
  });
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${town.url}/about`);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('About Us');
    await expect(main.getByRole('img', { name: 'Town view' })).toBeVisible();
    const story = main.getByText(/^The (first|second|tenth)\.$/);
    await expect(story).toHaveText(['The first.', 'The second.', 'The tenth.']);
    await expect(main.getByRole('heading', { level: 2 })).toHaveText('City Leadership');
    for (const text of ['Ana Ruiz', 'Mayor', 'Ben Cole', 'Place 1'])
      await expect(main.getByRole('list').getByText(text, { exact: true })).toBeVisible();
    // Editing is for those who are signed in.
    await expect(main.getByRole('button')).toHaveCount(0);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
  }
});

test('the town’s own text replaces every default', async ({ page, town }) => {
  const src = await demoPicture(town.url);
  await town.write(async (tx) => {
    await tx.saveSection('about', { ...about, title: 'Our story', images: { about: { src, alt: 'The old mill' } } });
    await tx.saveSection('officials', { title: 'Our council', members: [{ name: 'Ana Ruiz', title: 'Mayor' }] });
  });
  await page.goto(`${town.url}/about`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our story');
  await expect(page.getByRole('main').getByRole('img', { name: 'The old mill' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Our council' })).toBeVisible();
});

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

test('on the home page of a wide screen the picture stands beside the words', async ({ page, site }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${site.url}/#about`);
  const section = page.locator('#about');
  const [words, picture] = await Promise.all([
    section.getByRole('paragraph').first().boundingBox(),
    section.getByRole('img').boundingBox(),
  ]);
  expect(picture?.x).toBeGreaterThan((words?.x ?? 0) + (words?.width ?? 0));
  expect(picture?.y).toBeLessThan((words?.y ?? 0) + (words?.height ?? 0));
});
