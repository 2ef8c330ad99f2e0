/** Four months of the market's invoices, with their states: stalls, hall rentals and wholesale. */
import type { DemoInvoice, DemoInvoiceFate } from '../demo-town.ts';

type Customer = DemoInvoice['customer'];

const customer = (name: string, email: string, address_line1: string, city: string, zip: string): Customer => ({
  name,
  email: `${email}.example`,
  address_line1,
  city,
  zip,
});

const bakery = customer('Depot Street Bakery', 'accounts@depotbakery', '9 Depot St', 'Maple', '75691');
const florist = customer('Bell & Bloom Florist', 'hello@bellbloom', '51 County Road 410', 'Tyler', '75701');
const orchard = customer('Kessler Family Orchard', 'walt@kesslerorchard', '1720 Spring Creek Rd', 'Longview', '75601');
const cafe = customer('Square Cafe', 'office@squarecafe', '2 Courthouse Sq', 'Maple', '75691');
const library = customer('Friends of the Maple Library', 'treasurer@maplelibrary', '101 Main St', 'Maple', '75691');
const pottery = customer('Okafor Pottery', 'sam@okaforpottery', '415 W Erwin St', 'Tyler', '75702');
const school = customer('Maple ISD Band Boosters', 'boosters@mapleisd', '600 School Rd', 'Maple', '75691');
const robin = customer('Robin Resident', 'resident@maple', '14 Maple Ave', 'Maple', '75691');

type Line = DemoInvoice['lines'][number];

const stall = (weeks: number): Line => ({ description: 'Saturday stall, 10 × 10 ft', quantity: weeks, unit_price: 35 });
const corner = (weeks: number): Line => ({
  description: 'Corner stall with canopy',
  quantity: weeks,
  unit_price: 52.5,
});
const power = (hours: number): Line => ({
  description: 'Electricity hookup, per hour',
  quantity: hours,
  unit_price: 1.85,
});
const hall = (hours: number): Line => ({
  description: 'Market hall rental, per hour',
  quantity: hours,
  unit_price: 60,
});
const cleaning: Line = { description: 'Cleaning after the event', quantity: 1, unit_price: 85 };
const deposit: Line = { description: 'Refundable key deposit', quantity: 1, unit_price: 100 };
const product = (item: string, quantity: number, unit_price: number): Line => ({
  description: item,
  quantity,
  unit_price,
  item,
});

const monthly = 'Stalls of the month. Set-up begins at 6:30 AM.';
const rental = 'Please leave the hall as you found it. The key is at the market office.';
const wholesale = 'Wholesale prices. Pick up at the loading dock behind the hall.';

type Row = [age: number, term: number, Customer, Line[], notes: string, DemoInvoice['method'], DemoInvoiceFate];

/** The oldest comes first. */
const rows: Row[] = [
  [118, 14, bakery, [stall(4), power(18.5)], monthly, 'check', 'paid'],
  [117, 14, florist, [corner(4)], monthly, 'check', 'paid'],
  [115, 14, orchard, [stall(4)], monthly, 'cash', 'paid'],
  [110, 30, library, [hall(6), cleaning, deposit], rental, 'check', 'partly refunded'],
  [104, 14, robin, [hall(3.5), cleaning], rental, 'cash', 'paid'],
  [98, 14, pottery, [stall(2)], '', 'other', 'paid'],
  [92, 14, cafe, [product('Square Cafe House Blend, 12 oz', 24, 9.75)], wholesale, 'check', 'paid'],
  [88, 14, bakery, [stall(5), power(22.25)], monthly, 'check', 'paid'],
  [87, 14, florist, [corner(5)], monthly, 'check', 'paid'],
  [86, 14, orchard, [stall(5), power(4)], monthly, 'cash', 'overdue'],
  [80, 14, school, [hall(8), cleaning], rental, 'check', 'refunded'],
  [74, 14, pottery, [stall(4)], monthly, 'other', 'marked'],
  [70, 30, library, [hall(2)], rental, 'check', 'marked'],
  [
    66,
    14,
    customer('Pine Hollow Soaps', 'hannah@pinehollow', '740 Pine Hollow', 'Nacogdoches', '75961'),
    [stall(1)],
    '',
    'cash',
    'cancelled',
  ],
  [
    60,
    14,
    cafe,
    [product('Peach Jam', 36, 5.25), product('Wildflower Honey, 16 oz', 12, 8.5)],
    wholesale,
    'check',
    'paid',
  ],
  [58, 14, bakery, [stall(4), power(19)], monthly, 'check', 'paid'],
  [57, 14, florist, [corner(4)], monthly, 'check', 'partly paid'],
  [55, 14, orchard, [stall(4)], monthly, 'cash', 'overdue'],
  [49, 14, school, [hall(4.25)], rental, 'check', 'paid'],
  [
    43,
    14,
    robin,
    [stall(1), { description: 'Folding table, per day', quantity: 2, unit_price: 6 }],
    '',
    'cash',
    'marked',
  ],
  [38, 14, pottery, [stall(4)], monthly, 'other', 'unpaid'],
  [30, 14, bakery, [stall(4), power(20.75)], monthly, 'check', 'paid'],
  [29, 14, florist, [corner(4)], monthly, 'check', 'unpaid'],
  [24, 30, library, [hall(5), cleaning], rental, 'check', 'partly paid'],
  [19, 14, cafe, [product('Goat Milk Soap, Three Bars', 18, 7.8)], wholesale, 'check', 'unpaid'],
  [
    15,
    30,
    customer('Rivera Catering', 'tomas@riveracatering', '12 S Main St', 'Maple', '75691'),
    [hall(10), cleaning, deposit],
    rental,
    'check',
    'unpaid',
  ],
  [11, 14, school, [hall(3)], rental, 'check', 'unpaid'],
  [8, 14, robin, [hall(2.5)], rental, 'check', 'unpaid'],
  [4, 14, orchard, [stall(4), power(6.5)], monthly, 'cash', 'partly paid'],
  [2, 14, bakery, [stall(4)], monthly, 'check', 'unpaid'],
  [1, 14, florist, [corner(4), power(8)], monthly, 'check', 'draft'],
  [0, 14, cafe, [product('Stoneware Mug', 20, 11.4)], wholesale, 'check', 'draft'],
];

export const marketInvoices = (): DemoInvoice[] =>
  rows.map(([age, term, customer, lines, notes, method, fate]) => ({
    age,
    term,
    customer,
    lines,
    notes,
    method,
    fate,
  }));
