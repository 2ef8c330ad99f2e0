/** New pictures need a description, or the word that they are decorative. */
import { describe, expect, test } from 'vitest';
import { isImageUrl, requireAltText } from '../../../db/rules/documents/altText.ts';
import { faultsOf, Problem } from '../../../db/rules/problems.ts';

const park = '/media/1/park-640.webp';

/** The faults of a content that replaces another. */
function faultsIn(content: unknown, before: unknown = {}, path = '') {
  try {
    requireAltText(content, before, path);
    return {};
  } catch (error) {
    if (error instanceof Problem) return Object.keys(faultsOf(error));
    throw error;
  }
}

describe('a picture without a description', () => {
  test.each<[string, unknown, unknown]>([
    ['is refused', { image: { src: park, alt: '' } }, ['image.alt']],
    ['is refused without the field', { image: { src: park } }, ['image.alt']],
    ['is refused with spaces alone', { image: { src: park, alt: '  ' } }, ['image.alt']],
    ['is refused with something else than words', { image: { src: park, alt: 7 } }, ['image.alt']],
    [
      'is found in a list',
      { members: [{ photo: { src: park, alt: 'Mayor' } }, { photo: { src: park } }] },
      ['members.1.photo.alt'],
    ],
    ['may be decorative', { image: { src: park, alt: '', decorative: true } }, {}],
    ['may come from another site', { image: { src: 'https://example.org/a.png', alt: '' } }, {}],
  ])('%s', (_name, content, faults) => expect(faultsIn(content)).toEqual(faults));

  test('may stay where it was, also at another place; a new one beside it may not', () => {
    const before = { image: { src: park, alt: '' } };
    expect(faultsIn({ pictures: [{ src: park, alt: '' }] }, before)).toEqual({});
    expect(faultsIn({ image: { src: '/media/2/pool-640.webp', alt: '' } }, before, 'content')).toEqual([
      'content.image.alt',
    ]);
  });
});

test.each([
  ['/media/1/park-640.webp', true],
  ['https://example.org/a.png', true],
  ['http://example.org/a.png', true],
  ['//example.org/a.png', false],
  ['mailto:clerk@example.org', false],
  ['javascript:alert(1)', false],
  ['a.png', false],
])('%s can be a picture: %s', (address, expected) => expect(isImageUrl(address)).toBe(expected));
