/** Three months of the market's orders: buyers, items, payments and outcomes. */
import type { Contact } from '../../rules/orders/checkout.ts';
import type { Address, Delivery, PaymentChoice } from '../../rules/orders/orders.ts';
import type { RefundReason } from '../../rules/orders/refundAmounts.ts';
import { addDays } from '../../rules/time.ts';
import type { DemoOrder } from '../demo-town.ts';

type Buyer = { contact: Contact; address: Address };

function buyer(first_name: string, last_name: string, line: string, city: string, postal_code: string): Buyer {
  const email = `${first_name}.${last_name}@mail.example`.toLowerCase();
  const place = { company: '', address_line1: line, address_line2: '', city, state: 'TX', postal_code, country: 'US' };
  return {
    contact: { first_name, last_name, email, phone: '' },
    address: { first_name, last_name, ...place, phone: '' },
  };
}

const buyers: Buyer[] = [
  buyer('Robin', 'Resident', '14 Maple Ave', 'Maple', '75691'),
  buyer('June', 'Whitaker', '208 N Oak St', 'Maple', '75691'),
  buyer('Marcus', 'Bell', '51 County Road 410', 'Tyler', '75701'),
  buyer('Elena', 'Vasquez', '9 Depot St', 'Maple', '75691'),
  buyer('Walt', 'Kessler', '1720 Spring Creek Rd', 'Longview', '75601'),
  buyer('Priya', 'Nair', '33 Cedar Ln', 'Tyler', '75703'),
  buyer('Dorothy', 'Hale', '6 Church St', 'Maple', '75691'),
  buyer('Sam', 'Okafor', '415 W Erwin St', 'Tyler', '75702'),
  buyer('Grace', 'Lindqvist', '88 Lake Shore Dr', 'Marshall', '75670'),
  buyer('Tomás', 'Rivera', '12 S Main St', 'Maple', '75691'),
  buyer('Hannah', 'Boyd', '740 Pine Hollow', 'Nacogdoches', '75961'),
];

/** Items that people tend to buy together. */
const baskets: [title: string, quantity: number][][] = [
  [['Peach Jam', 2]],
  [
    ['Wildflower Honey, 16 oz', 1],
    ['Lavender Soy Candle', 2],
  ],
  [
    ['Market Hall T-Shirt', 2],
    ['Clock Cap', 1],
  ],
  [
    ['Texas Pecans, Shelled, 1 lb', 3],
    ['Pecan Shortbread in a Tin', 1],
    ['Peach Jam', 1],
    ['Tea Towel with Maple Leaf', 1],
    ['Postcards of the Square, Set of Six', 1],
  ],
  [['Square Cafe House Blend, 12 oz', 2]],
  [
    ['Stoneware Mug', 1],
    ['Square Cafe House Blend, 12 oz', 1],
  ],
  [['The Market Year, Wall Calendar', 4]],
  [
    ['Goat Milk Soap, Three Bars', 2],
    ['Beeswax Pillar Candles, Set of Two', 1],
  ],
  [['Canvas Tote', 1]],
  [
    ['Heirloom Tomato Seeds', 3],
    ['East Texas Wildflower Seeds', 2],
    ['Basil in a Clay Pot', 1],
  ],
  [
    ['Baker’s Apron', 1],
    ['Pecan Wood Cutting Board', 1],
  ],
  [['Market Hall Print, 11 × 14', 1]],
  [
    ['Linen Notebook', 2],
    ['Wool Socks', 2],
  ],
];

const notes = ['', '', 'Please leave it with the bakery.', '', 'A gift: no prices in the box, please.', '', ''];
const reasons: RefundReason[] = ['defective_product', 'requested_by_customer', 'shipping_damage', 'wrong_item'];
const months = 92;

/** Goes through a list over and over. */
const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

/** Saturdays are the market's day; most other days bring one order or none. */
const ordersOn = (age: number, weekday: number) => (weekday === 6 ? 4 : (age * 7) % 4 < 3 ? 1 : 0);

/** The outcome of an order of this age. */
function fateOf(index: number, age: number, delivery: Delivery, method: PaymentChoice): DemoOrder['fate'] {
  if (method !== 'card' && age < 6) return index % 4 === 1 ? 'paid' : 'unpaid';
  if (age < 3) return 'paid';
  if (index % 11 === 4) return 'cancelled';
  if (index % 13 === 6) return 'refunded';
  if (index % 9 === 5) return 'partly refunded';
  // After a week or two everybody has picked up.
  if (delivery === 'pickup') return age < 12 && index % 3 === 0 ? 'paid' : 'shipped';
  return age < 6 ? 'paid' : 'shipped';
}

/** @param today the town's date; the orders end on it */
export function marketOrders(today: string): DemoOrder[] {
  const orders: DemoOrder[] = [];
  for (let age = months; age >= 0; age -= 1) {
    const date = addDays(today, -age);
    const weekday = new Date(`${date}T12:00:00Z`).getUTCDay();
    for (let each = 0; each < ordersOn(age, weekday); each += 1) {
      const index = orders.length;
      const { contact, address } = pick(buyers, index * 3 + each);
      const delivery: Delivery = index % 3 === 1 ? 'shipping' : 'pickup';
      const method = delivery === 'shipping' ? 'card' : pick<PaymentChoice>(['card', 'cash', 'card', 'check'], index);
      orders.push({
        age,
        minute: (index * 97) % 540,
        contact,
        delivery,
        method,
        fate: fateOf(index, age, delivery, method),
        ...(delivery === 'shipping' && { shipping: address }),
        units: pick(baskets, index * 5 + each),
        note: pick(notes, index),
        refundReason: pick(reasons, index),
        ...(delivery === 'shipping' && { tracking: `9400 1000 0000 ${4000 + index}` }),
      });
    }
  }
  // The numbers rise with the times.
  return orders.sort((a, b) => b.age - a.age || a.minute - b.minute);
}
