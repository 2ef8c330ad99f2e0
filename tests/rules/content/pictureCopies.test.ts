import { expect, test } from 'vitest';
import { checkSection } from '../../../db/rules/town/input.ts';

const hero = (lists: object) => ({ image: { src: '/media/f1/a-960.jpg', alt: 'Main Street', ...lists } });
const ours = '/media/0197-ab_c/main-street-480.webp 480w, /media/f2/main-street-960.webp 960w';

test.each([[{}], [{ srcset: '', avif: '' }], [{ srcset: ours, avif: ours.replaceAll('webp', 'avif') }]])(
  'copies that the server made are stored: %j',
  (lists) => {
    expect(checkSection('hero', hero(lists), {})).toMatchObject(hero(lists));
  },
);

test.each([
  'https://elsewhere.example/a.webp 480w',
  '//elsewhere.example/a.webp 480w',
  '/media/f1/a.webp 480w, https://elsewhere.example/a.webp 960w',
  '/media/../api/users 480w',
  '/media/f1/a.webp',
  '/media/f1/a.webp 0w',
  '/media/f1/a.webp 2x',
  '/media/f1/a.webp 480w,/media/f1/b.webp 960w',
  'x"> <script>alert(1)</script>',
])('a list of copies such as %s is refused, unless it was there before', (list) => {
  for (const lists of [{ srcset: list }, { avif: list }]) {
    expect(() => checkSection('hero', hero(lists), hero({ srcset: ours }))).toThrow(/upload the picture again/);
    expect(checkSection('hero', hero(lists), hero(lists))).toMatchObject(hero(lists));
  }
  expect(() => checkSection('about', { images: { about: hero({ avif: list }).image } }, {})).toThrow(/upload/);
});
