/** The time zones that a town can choose from. */
import { locale } from '../../db/rules/locale.ts';

/** Those of the United States come first. */
const usZones = [
  ...['America/New_York', 'America/Chicago', 'America/Denver', 'America/Phoenix', 'America/Los_Angeles'],
  ...['America/Anchorage', 'Pacific/Honolulu', 'America/Puerto_Rico', 'Pacific/Guam'],
];

/** @param current is always among them, also where this browser does not know it */
export function listTimeZones(current: string): { value: string; label: string }[] {
  // Browsers before 2022 know no list.
  const known = Intl.supportedValuesOf?.('timeZone') ?? [];
  const zones = new Set([...usZones, ...(known.includes(current) ? [] : [current]), ...known]);
  return [...zones].map((zone) => {
    const place = zone.replaceAll('_', ' ');
    const name = timeZoneName(zone);
    return { value: zone, label: name === place ? place : `${name} (${place})` };
  });
}

/** The common name of a time zone: Central Time for `America/Chicago`. Falls back to its own name. */
export function timeZoneName(timeZone: string): string {
  try {
    const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' });
    const name = format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value;
    if (name) return name;
  } catch {
    // This browser knows neither such names nor, perhaps, the zone.
  }
  return timeZone.replaceAll('_', ' ');
}
