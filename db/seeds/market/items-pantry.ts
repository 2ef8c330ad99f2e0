/** Food from the farms, the cafe and the bakery that keeps, at least until Saturday. */
import type { SeedItem } from '../demo-town.ts';

export const pantry: SeedItem[] = [
  {
    title: 'Wildflower Honey, 16 oz',
    description:
      'One pound of what the bees of Cedar Creek find between April and July: clover, horsemint and whatever blooms along the railroad. Never heated, strained once, and the last jar tastes different from the first.\n\nIt crystallizes in winter, as honest honey does. Stand the jar in warm water and it clears.',
    price: 14,
    quantity: 46,
    tags: ['honey', 'Cedar Creek Honey', 'gift'],
    sku: 'CCH-WF-16',
    drawing: 'honey',
  },
  {
    title: 'Peach Jam',
    description:
      'Peaches from two rows of Loring trees at Long Row Farm, sugar, lemon, nothing else. Cooked in small copper pots, so there are still pieces to find. 9 oz.',
    price: 8.5,
    quantity: 31,
    tags: ['jam', 'Long Row Farm', 'breakfast'],
    sku: 'LRF-JAM-PEACH',
    drawing: 'peach-jam',
  },
  {
    title: 'Dill Pickles',
    description:
      'Whole cucumbers, picked before seven in the morning and in the jar by noon, with garlic, dill and one small hot pepper that you will find last. 24 oz. Keep cold once opened.',
    price: 9,
    quantity: 24,
    tags: ['pickles', 'Long Row Farm', 'vegan'],
    sku: 'LRF-PCK-24',
    drawing: 'pickles',
  },
  {
    title: 'Texas Pecans, Shelled, 1 lb',
    description:
      'Halves of the native pecan, small and sweet, from trees along Cedar Creek that nobody planted. Cracked here in town by a machine from 1951 that sounds like it.',
    price: 12.5,
    quantity: 58,
    tags: ['nuts', 'baking', 'vegan', 'gift'],
    sku: 'MM-PEC-16',
    drawing: 'pecans',
  },
  {
    title: 'Square Cafe House Blend, 12 oz',
    description:
      'The coffee of the corner table: Guatemala and Sumatra, roasted on Tuesdays a shade past medium. Whole beans. If you would like them ground, write how you brew into the note of your order.',
    price: 15,
    quantity: 40,
    tags: ['coffee', 'Square Cafe', 'breakfast'],
    sku: 'SQC-HOUSE-12',
    drawing: 'coffee',
  },
  {
    title: 'Country Sourdough',
    description:
      'Two pounds of bread from a starter that is older than the bakery: wheat, a fifth of rye, water, salt, and twenty hours. Baked every Friday night for Saturday morning; it is still good on Wednesday, and toasts until Friday.',
    price: 8,
    quantity: 18,
    // Bread is not taxed in Texas.
    taxable: false,
    tags: ['bread', 'Maple Bakery', 'vegan'],
    sku: 'MB-SOUR-2',
    drawing: 'sourdough',
  },
  {
    title: 'Cinnamon Rolls, Box of Six',
    description:
      'Soft, sticky, iced while warm. There are forty boxes a week and there is a line; when they are gone they are gone until Saturday.',
    price: 18,
    quantity: 0,
    tags: ['pastry', 'Maple Bakery', 'breakfast'],
    sku: 'MB-CINN-6',
    drawing: 'cinnamon-rolls',
  },
  {
    title: 'Pecan Shortbread in a Tin',
    description:
      'Twenty-four rounds of butter, flour, brown sugar and pecans, in a tin that will hold buttons for the next thirty years. Keeps six weeks, in theory.',
    price: 16,
    quantity: 27,
    tags: ['cookies', 'Maple Bakery', 'gift'],
    sku: 'MB-SHORT-24',
    drawing: 'shortbread',
  },
];
