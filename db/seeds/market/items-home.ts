/** Candles, soap, and the work of the potter, the weaver and the carpenter. */
import type { SeedItem } from '../demo-town.ts';

export const home: SeedItem[] = [
  {
    title: 'Beeswax Pillar Candles, Set of Two',
    description:
      'Rolled from sheets of pure wax by the family that keeps the bees. The tall one burns about sixty hours, the short one forty. They smell of honey, faintly, and drip hardly at all.',
    price: 18,
    quantity: 22,
    tags: ['candles', 'Cedar Creek Honey', 'gift'],
    sku: 'CCH-CAN-2',
    drawing: 'beeswax-candles',
  },
  {
    title: 'Lavender Soy Candle',
    description:
      'Poured behind the counter of Field & Flower: soy wax, a cotton wick, and lavender oil from Blanco. Nine ounces, about fifty hours. Bring the glass back and the next one is two dollars less.',
    price: 22,
    quantity: 15,
    tags: ['candles', 'Field & Flower', 'gift'],
    sku: 'FF-SOY-LAV',
    drawing: 'lavender-candle',
  },
  {
    title: 'Goat Milk Soap, Three Bars',
    description:
      'Oat and honey, lavender, and rosemary, one of each. Made from the milk of eleven goats who answer to their names, and cured six weeks so that it lasts. 4 oz a bar.',
    price: 19.5,
    quantity: 33,
    tags: ['soap', 'gift'],
    sku: 'MM-SOAP-3',
    drawing: 'soap',
  },
  {
    title: 'Stoneware Mug',
    description:
      'Thrown, glazed and fired by the potter at Field & Flower, twelve ounces to the brim. No two drips are alike; yours may run bluer or greener than the one in the picture. Goes in the dishwasher and the microwave.',
    price: 28,
    quantity: 7,
    tags: ['pottery', 'kitchen', 'Field & Flower'],
    sku: 'FF-MUG-12',
    drawing: 'mug',
  },
  {
    title: 'Tea Towel with Maple Leaf',
    description:
      'Heavy cotton, woven in Texas and printed on Second Street. Twenty by twenty-eight inches, with a loop to hang it by. It gets softer every time it is washed.',
    price: 14,
    quantity: 38,
    tags: ['kitchen', 'linen', 'gift'],
    sku: 'MM-TOWEL',
    drawing: 'tea-towel',
  },
  {
    title: 'Pecan Wood Cutting Board',
    description:
      'From trees that the wind took down along the creek, dried two years and planed by hand. Ten by eighteen inches, an inch thick, rubbed with beeswax. Wash it, dry it, and leave it to your children.',
    price: 48,
    quantity: 9,
    tags: ['kitchen', 'wood', 'gift'],
    sku: 'MM-BOARD-18',
    drawing: 'cutting-board',
  },
  {
    title: 'Market Basket',
    description:
      'White oak splints, woven by Mrs. Abernathy, who is 84 and makes two a week. It holds a loaf, a bunch of everything and a bottle upright. What you see in the picture is not included, but can be had on Saturday.',
    price: 62,
    quantity: 3,
    tags: ['basket', 'handmade'],
    sku: 'MM-BASKET',
    drawing: 'basket',
  },
];
