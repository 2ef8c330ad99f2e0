import { expect, test } from 'vitest';
import type { OrderItem } from '../../../db/rules/orders/orders.ts';
import { secondsSigned, signOrderImages } from '../../../server/files/signedOrderImages.ts';

const now = Date.parse('2026-11-22T12:10:00Z');
const signing = { townId: 'maple', secret: 's'.repeat(32), now };

const item = (given: Partial<OrderItem>): OrderItem => ({
  id: '1',
  item_id: 'hat',
  item_title: 'Hat',
  item_image: '',
  picture: null,
  quantity: 1,
  unit_price: 1,
  total_price: 1,
  taxable: true,
  refunded_quantity: 0,
  held_quantity: 0,
  ...given,
});
const sign = (given: Partial<OrderItem>) => signOrderImages({ items: [item(given)] }, signing).items[0] as OrderItem;
const queryOf = (address: string) => Object.fromEntries(new URLSearchParams(address.split('?')[1]));

test('own files are signed, the same all half hour long; other addresses stay', () => {
  const { item_image } = sign({ item_image: '/media/f1/hat.jpg' });
  expect(item_image).toMatch(/^\/media\/f1\/hat\.jpg\?expires=\d+&signature=[\w-]{43}$/);
  expect(
    signOrderImages({ items: [item({ item_image: '/media/f1/hat.jpg' })] }, { ...signing, now: now + 60_000 }),
  ).toEqual({ items: [sign({ item_image: '/media/f1/hat.jpg' })] });
  // Addresses with older or foreign signatures are signed again.
  expect(sign({ item_image: `${item_image}x` }).item_image).toBe(item_image);
  for (const other of ['', 'https://cdn.example/media/f1/hat.jpg', '//x.example/files/f1/a', '/logo.svg']) {
    expect(sign({ item_image: other }).item_image).toBe(other);
  }
});

test('every copy of a picture is signed for its own file', () => {
  const { picture } = sign({
    picture: {
      src: '/media/f1/a.jpg',
      srcset: '/media/f2/b.webp 480w, /media/f3/c.webp 960w',
      width: 960,
      height: 640,
    },
  });
  expect(picture).toMatchObject({ width: 960, height: 640 });
  const [first = '', second = ''] = picture?.srcset?.split(', ') ?? [];
  expect([first, second]).toEqual([
    expect.stringMatching(/^\/media\/f2\/b\.webp\?expires=\d+&signature=[\w-]+ 480w$/),
    expect.stringMatching(/^\/media\/f3\/c\.webp\?expires=\d+&signature=[\w-]+ 960w$/),
  ]);
  const query = queryOf(first.split(' ')[0] ?? '');
  expect(secondsSigned(query, 'f2', signing)).toBeGreaterThan(1800);
  expect(secondsSigned(query, 'f3', signing)).toBe(0);
});

test('an address works for an hour at most, for its file, its town and this secret alone', () => {
  const query = queryOf(sign({ item_image: '/media/f1/hat.jpg' }).item_image);
  const seconds = secondsSigned(query, 'f1', signing);
  expect(seconds).toBeGreaterThanOrEqual(1800);
  expect(seconds).toBeLessThanOrEqual(3600);
  expect(secondsSigned(query, 'f1', { ...signing, now: now + seconds * 1000 })).toBe(0);
  expect(secondsSigned(query, 'f1', { ...signing, townId: 'oak' })).toBe(0);
  expect(secondsSigned(query, 'f1', { ...signing, secret: 't'.repeat(32) })).toBe(0);
  for (const forged of [
    { ...query, expires: String(Number(query.expires) + 1) },
    { ...query, expires: '9'.repeat(15) },
    { ...query, expires: '-1' },
    { ...query, signature: '' },
    { ...query, signature: `${query.signature}`.slice(1) },
    { ...query, signature: [`${query.signature}`, 'x'] },
    {},
  ]) {
    expect(secondsSigned(forged, 'f1', signing)).toBe(0);
  }
});
