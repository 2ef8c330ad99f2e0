import { expect, test } from 'vitest';
import { formatFieldValue } from '../../../app/texts/en/office/historyFields.ts';

const around = { date: '', names: new Map() };

test.each([
  ['opening', '1 08:00-12:00 13:00-17:00', 'Monday: 8:00 AM to 12:00 PM, 1:00 PM to 5:00 PM'],
  ['opening', '0', 'Sunday: closed'],
  ['closure', '2026-11-26 2026-11-26 Thanksgiving Day', 'Thursday, November 26, 2026: Thanksgiving Day'],
  ['closure', '2026-11-26 2026-11-27 Snow', 'Thursday, November 26, 2026 to Friday, November 27, 2026: Snow'],
] as const)('%s shows %j as %j', (kind, value, words) => expect(formatFieldValue(kind, value, around)).toBe(words));
