import { expect, test } from 'vitest';
import { suggestPublicPlace } from '../../../db/rules/requests/publicRequests.ts';

test.each([
  ['1204 Oak St, Maple', 'Oak St, Maple'],
  ['12-B Oak St', 'Oak St'],
  ['corner of 5th Street and Main', 'corner of 5th Street and Main'],
  ['Apt 3, 22 Elm Ave, Maple 75001', 'Apt, Elm Ave, Maple'],
  ['', ''],
])('%s is shown as %s', (address_text, shown) => expect(suggestPublicPlace({ address_text })).toBe(shown));
