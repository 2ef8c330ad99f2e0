import { expect, it } from 'vitest';
import { loginAddress, validateFromSearch } from '../../app/shell/protectedRoutes.ts';

it('the address that was wanted goes along to the login page', () => {
  const address = new URL(loginAddress('/orders?status=paid&page=2'), 'http://town.test');
  expect(validateFromSearch(Object.fromEntries(address.searchParams))).toEqual({ from: '/orders?status=paid&page=2' });
});

it.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'orders',
  '',
  7,
  undefined,
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\\evil.example',
  '/orders\n',
  '/\0orders',
  '/\x85orders',
])(
  '%j is no address to go on to',
  // Named, or the router would go on with the one that was given.
  (from) => expect(validateFromSearch({ from })).toEqual({ from: undefined }),
);
