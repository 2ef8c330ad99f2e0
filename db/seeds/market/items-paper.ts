/** Paper from the Book Nook, and seeds. */
import type { SeedItem } from '../demo-town.ts';

export const prints: SeedItem[] = [
  {
    title: 'Market Hall Print, 11 × 14',
    description:
      'The hall on a clear morning, screen-printed in seven colors on cotton paper. Numbered and signed, an edition of 150. Comes flat and without the frame.',
    price: 30,
    quantity: 41,
    tags: ['art', 'market hall', 'gift'],
    sku: 'BN-PRINT-HALL',
    drawing: 'hall-print',
  },
  {
    title: 'Postcards of the Square, Set of Six',
    description:
      'Six views drawn by the children of the Sprouts Club and put in order by a grown-up. The post office is on Depot Street and open until five.',
    price: 9,
    quantity: 72,
    tags: ['postcards', 'The Book Nook', 'gift'],
    sku: 'BN-CARDS-6',
    drawing: 'postcards',
  },
  {
    title: 'Linen Notebook',
    description:
      'Sewn, so that it lies flat, with 160 dotted pages that take a fountain pen. Bound by the Book Nook in linen of the color that was left.',
    price: 12,
    quantity: 36,
    tags: ['notebook', 'The Book Nook'],
    sku: 'BN-NOTE-160',
    drawing: 'notebook',
  },
  {
    title: 'The Market Year, Wall Calendar',
    description:
      'Every Saturday marked, with what is ripe and who sells it. Proofs are with the printer; on sale when the boxes are here.',
    price: 19,
    quantity: 150,
    tags: ['calendar', 'market hall', 'gift'],
    sku: 'BN-CAL',
    // Not on sale yet, so only the shop sees it.
    is_public: false,
    drawing: 'calendar',
  },
];

export const garden: SeedItem[] = [
  {
    title: 'Heirloom Tomato Seeds',
    description:
      'Cherokee Purple, Brandywine and Arkansas Traveler, saved at Long Row Farm from plants that stood the August. Twenty-five seeds. Start indoors six weeks before the last frost.',
    price: 3.75,
    quantity: 120,
    tags: ['seeds', 'vegetables', 'Long Row Farm'],
    sku: 'LRF-SEED-TOM',
    drawing: 'tomato-seeds',
  },
  {
    title: 'East Texas Wildflower Seeds',
    description:
      'Bluebonnet, Indian blanket, black-eyed Susan and four more that belong here. Scatter in October on bare ground, step on it, and wait. One packet covers a hundred square feet.',
    price: 4.5,
    quantity: 140,
    tags: ['seeds', 'flowers', 'Field & Flower'],
    sku: 'FF-SEED-WILD',
    drawing: 'wildflower-seeds',
  },
  {
    title: 'Basil in a Clay Pot',
    description:
      'Genovese basil, eight weeks old and used to being looked at. Give it a window and a drink in the morning; the more you cut, the more there is.',
    price: 7,
    quantity: 16,
    tags: ['herbs', 'plants', 'Field & Flower'],
    sku: 'FF-BASIL-4',
    drawing: 'basil',
  },
];
