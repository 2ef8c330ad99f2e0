/** Clothes and bags. */
import type { SeedItem } from '../demo-town.ts';

export const wear: SeedItem[] = [
  {
    title: 'Market Hall T-Shirt',
    description:
      'The hall from 1924 on heavy cotton, printed one at a time on Second Street. Unisex, S to XXL: write your size into the note of your order. Proceeds go to the roof.',
    price: 24,
    quantity: 64,
    tags: ['t-shirt', 'market hall', 'gift'],
    sku: 'MM-TEE-HALL',
    drawing: 't-shirt',
  },
  {
    title: 'Clock Cap',
    description:
      'Always shows four, which is when the market is long over and the supper is not yet on. Brushed cotton with an embroidered clock; one size, with a buckle.',
    price: 22,
    quantity: 29,
    tags: ['cap', 'market hall'],
    sku: 'MM-CAP-CLOCK',
    drawing: 'cap',
  },
  {
    title: 'Canvas Tote',
    description:
      'Carries two melons, or everything else. Twelve-ounce canvas, handles long enough for a shoulder, and a flat bottom so that the bread stands up.',
    price: 16,
    quantity: 85,
    tags: ['tote', 'bag', 'gift'],
    sku: 'MM-TOTE',
    drawing: 'tote',
  },
  {
    title: 'Baker’s Apron',
    description:
      'The apron of Maple Bakery, in the blue stripe they have worn since 1998. Washed cotton twill, a pocket for two hands and a spoon, and ties that go round twice.',
    price: 34,
    quantity: 12,
    tags: ['apron', 'kitchen', 'Maple Bakery'],
    sku: 'MB-APRON',
    lists: ['Market wear', 'Home & candles'],
    drawing: 'apron',
  },
  {
    title: 'Wool Socks',
    description:
      'Spun from Texas wool and knitted in odd pairs, one green and one cream, because somebody at the guild thought that matching was overrated. Medium or large: write it into the note of your order.',
    price: 17.5,
    quantity: 20,
    tags: ['socks', 'wool', 'gift'],
    sku: 'MM-SOCKS',
    drawing: 'socks',
  },
];
