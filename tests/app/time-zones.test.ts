import { expect, test } from 'vitest';
import { listTimeZones, timeZoneName } from '../../app/settings/timeZones.ts';

test.each([
  ['America/Chicago', 'Central Time'],
  ['America/Los_Angeles', 'Pacific Time'],
  ['No/Such_Zone', 'No/Such Zone'],
])('%s is %s', (zone, name) => expect(timeZoneName(zone)).toBe(name));

test('the list begins with the zones of the United States, by name, and has the present one', () => {
  const list = listTimeZones('No/Such_Zone');
  expect(list[1]).toEqual({ value: 'America/Chicago', label: 'Central Time (America/Chicago)' });
  expect(list).toContainEqual({ value: 'No/Such_Zone', label: 'No/Such Zone' });
});
