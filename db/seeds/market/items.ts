/** The shop of Maple Market: the goods of its members in five lists, and some in no list. */
import type { DemoItem, DemoShop, SeedItem } from '../demo-town.ts';
import { marketInvoices } from './invoices.ts';
import { home } from './items-home.ts';
import { pantry } from './items-pantry.ts';
import { garden, prints } from './items-paper.ts';
import { wear } from './items-wear.ts';
import { marketOrders } from './orders.ts';

const misc: SeedItem[] = [
  {
    title: 'Market Tokens, Pouch of Five',
    description:
      'Wooden coins worth five dollars each, good in 31 shops and at every stall, with no date on them and no fee. Twenty-five dollars’ worth of somebody else’s Saturday.',
    price: 25,
    quantity: 200,
    // Gift cards count as money: the tax is due when they are spent.
    taxable: false,
    tags: ['gift', 'tokens'],
    sku: 'MM-TOKENS-5',
    drawing: 'tokens',
  },
  {
    title: 'A Slate for the Roof',
    description:
      'Buy a slate for the market hall. We paint your name on its underside, or whatever else you would like a pigeon to read, and put it up with the others. You get a card that says where it lies.\n\nWrite the name into the note of your order.',
    price: 40,
    quantity: 86,
    tags: ['market hall', 'donation', 'gift'],
    sku: 'MM-SLATE',
    drawing: 'slate',
  },
];

const inLists = (lists: string[], items: SeedItem[]): DemoItem[] =>
  items.map((item) => ({ is_public: true, taxable: true, lists, ...item }));

export const shop: DemoShop = {
  // Sells at once: a new demo has no keys for cards.
  settings: {
    office_enabled: true,
    tax_rate: 0.0825,
    tax_label: 'Sales tax',
    pickup_enabled: true,
    pickup_address: 'Information window, market hall\n101 Market Square\nMaple, TX 75999',
    pickup_hours: 'Monday to Thursday 9:00 AM - 5:30 PM\nFriday 9:00 AM - 8:00 PM\nSaturday 8:00 AM - 1:00 PM',
    shipping_enabled: true,
    shipping_price: 6.95,
    free_shipping_above: 75,
    office_hold_days: 7,
    order_email: 'orders@maplemarket.example',
    terms_url: '/terms',
  },
  lists: [
    { title: 'Pantry & bakery', description: 'Honey, bread and what comes in jars' },
    { title: 'Home & candles', description: 'For kitchens, tables and tubs' },
    { title: 'Market wear', description: 'To put on and to carry home' },
    { title: 'Prints & paper', description: 'From the Book Nook' },
    { title: 'Seeds & garden', description: 'For beds and windowsills' },
  ],
  items: [
    ...inLists(['Pantry & bakery'], pantry),
    ...inLists(['Home & candles'], home),
    ...inLists(['Market wear'], wear),
    ...inLists(['Prints & paper'], prints),
    ...inLists(['Seeds & garden'], garden),
    ...inLists([], misc),
  ],
  orders: marketOrders,
  invoices: marketInvoices,
};
