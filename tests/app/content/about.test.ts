/** The page about the town: its own words, and what stands there where it wrote none. */
import { expect, test } from 'vitest';
import type { SectionContents } from '../../../db/rules/town/sectionShapes.ts';
import type { Section } from '../../../db/rules/town/sections.ts';
import { homeState, renderPage } from './homeState.ts';

const section = (section_key: string, content: object) =>
  ({ section_key, enabled: true, version: 1, content }) as unknown as Section;

/** The main part of the page. */
async function renderAbout(about: Partial<SectionContents['about']>, officials: object): Promise<string> {
  const sections = [section('about', about), section('officials', officials)];
  const { html } = await renderPage('/about', homeState({ sections }));
  return /<main.*?<\/main>/s.exec(html)?.[0] ?? '';
}

const members = [
  { name: 'Ana Ruiz', title: 'Mayor' },
  { name: 'Ben Cole', title: 'Place 1' },
];

test('has its picture, its paragraphs by their number, and the officials, with their defaults', async () => {
  const long_description = { paragraph10: 'The tenth.', paragraph2: 'The second.', paragraph1: 'The first.' };
  const images = { about: { src: '/files/mill.jpg', alt: '' } };
  const html = await renderAbout({ title: '', short_description: 'Short.', long_description, images }, { members });
  expect(html).toMatch(/<img[^>]* src="\/files\/mill.jpg"[^>]* alt="Town view"/);
  expect(html).toMatch(/<h1[^>]*>About Us<\/h1>/);
  expect(html.match(/The (first|second|tenth)\./g)).toEqual(['The first.', 'The second.', 'The tenth.']);
  expect(html).not.toContain('Short.');
  expect(html).toMatch(/<h2[^>]*>City Leadership<\/h2>/);
  const [list = ''] = /<ul.*?<\/ul>/s.exec(html.slice(html.indexOf('City Leadership'))) ?? [];
  for (const text of ['Ana Ruiz', 'Mayor', 'Ben Cole', 'Place 1']) expect(list).toContain(`>${text}<`);
  // Editing is for those who are signed in.
  expect(html).not.toContain('<button');
});

test('the town’s own text replaces every default', async () => {
  const images = { about: { src: '/files/mill.jpg', alt: 'The old mill' } };
  const html = await renderAbout(
    { title: 'Our story', short_description: 'Short.', long_description: {}, images },
    { title: 'Our council', members },
  );
  expect(html).toMatch(/<h1[^>]*>Our story<\/h1>/);
  expect(html).toContain('alt="The old mill"');
  expect(html).toContain('Short.');
  expect(html).toMatch(/<h2[^>]*>Our council<\/h2>/);
});
