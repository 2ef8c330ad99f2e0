import { expect, test } from 'vitest';
import { type Address, formatAddress } from '../../../db/rules/orders/orders.ts';

const blank: Address = {
  first_name: '',
  last_name: '',
  company: '',
  address_line1: '',
  address_line2: '',
  city: '',
  state: '',
  postal_code: '',
  country: '',
  phone: '',
};

test.each<[Partial<Address>, string]>([
  [
    { first_name: 'Rosa', last_name: 'Tran', city: 'Maple', state: 'TX', postal_code: '75001' },
    'Rosa Tran\nMaple, TX 75001',
  ],
  [
    { last_name: 'Tran', company: 'Mill', address_line1: '1 Main St', address_line2: 'Unit 2' },
    'Tran\nMill\n1 Main St\nUnit 2',
  ],
  [{ city: 'Maple', postal_code: '75001', country: 'US' }, 'Maple 75001'],
  [{ city: 'Lyon', country: 'FR' }, 'Lyon\nFR'],
  [{}, ''],
])('the address %j reads as on an envelope', (given, lines) => {
  expect(formatAddress({ ...blank, ...given })).toBe(lines);
});
