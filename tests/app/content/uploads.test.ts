import { describe, expect, test } from 'vitest';
import { titleFromFileName } from '../../../app/documents/editing/titleFromFileName.ts';
import { pictureValues, readPicture } from '../../../app/editing/pictures/pictures.ts';
import { moveId, sortByIds } from '../../../app/editing/records/sortRecords.ts';
import { requireAltText } from '../../../db/rules/documents/altText.ts';

test.each([
  ['council_minutes-2026-11-04 (1).pdf', 'Council minutes 2026-11-04'],
  ['Budget 2027 draft.pdf', 'Budget 2027 draft'],
  ['A well-kept park.docx', 'A well-kept park'],
  ['snow-plan.pdf', 'Snow plan'],
  ['Ordinance 4.2026', 'Ordinance 4'],
  ['.pdf', '.pdf'],
])('the title of %s is %s', (name, title) => expect(titleFromFileName(name)).toBe(title));

test('an order is kept for what it names, and what is new comes behind', () => {
  expect(sortByIds(['a', 'b', 'c'], (one) => one, ['c', 'a'])).toEqual(['c', 'a', 'b']);
  expect(sortByIds(['a', 'b'], (one) => one, undefined)).toEqual(['a', 'b']);
  expect(moveId(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c']);
  expect(moveId(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c']);
});

describe('a picture as the fields of a form', () => {
  const copies = {
    src: '/media/1/a-960.jpg',
    srcset: '/media/2/a-480.webp 480w',
    avif: '/media/3/a-480.avif 480w',
    width: 480,
    height: 320,
  };
  const form = (fields: Record<string, string>) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.set(`image.${name}`, value);
    return data;
  };

  test('comes back whole, with where it is cut', () => {
    const data = form({
      src: copies.src,
      copies: JSON.stringify(copies),
      alt: ' Main Street ',
      focus_x: '20',
      focus_y: '50',
    });
    expect(readPicture(data, 'image')).toEqual({ ...copies, alt: 'Main Street', focus: { x: 20, y: 50 } });
  });

  test('is nothing but its address when that was typed, and nothing at all without one', () => {
    const typed = form({ src: 'https://maple.example/a.jpg', copies: JSON.stringify(copies), alt: 'A' });
    expect(readPicture(typed, 'image')).toEqual({ src: 'https://maple.example/a.jpg', alt: 'A' });
    expect(readPicture(form({ src: ' ', alt: 'A' }), 'image')).toEqual({ src: '', alt: '' });
    expect(readPicture(form({ src: copies.src, alt: 'A', decorative: 'on' }), 'image')).toMatchObject({
      alt: '',
      decorative: true,
    });
    expect(() => readPicture(form({ uploading: '1' }), 'image')).toThrow('still uploading');
  });

  test('finds its copies by its address when somebody else’s version is taken over', () => {
    const theirs = { ...copies, src: '/media/9/b-960.jpg', alt: 'Theirs' };
    const { 'image.src': src } = pictureValues(theirs, 'image');
    const data = form({ src: String(src), copies: JSON.stringify(copies), alt: 'Theirs' });
    expect(readPicture(data, 'image')).toEqual(theirs);
  });
});

test('only a new picture of our own must be described', () => {
  const own = (alt: string, more = {}) => ({ images: { about: { src: '/media/1/a.jpg', alt, ...more } } });
  expect(() => requireAltText(own(''), {})).toThrow('Describe the picture');
  expect(() => requireAltText(own(' '), own('Town hall'))).toThrow('Describe the picture');
  expect(() => requireAltText(own(''), own(''))).not.toThrow();
  expect(() => requireAltText(own('', { decorative: true }), {})).not.toThrow();
  expect(() => requireAltText({ image: { src: 'https://maple.example/a.jpg', alt: '' } }, undefined)).not.toThrow();
});
