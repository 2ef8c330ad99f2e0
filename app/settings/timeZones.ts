/** The time zones that a town can choose. */
import { locale } from '../../db/rules/locale.ts';

/** US zones come first. */
const usZones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
  'Pacific/Guam',
];

/** @param current is always included, even if this browser does not know it */
export function listTimeZones(current: string): { value: string; label: string }[] {
  // Browsers before 2022 cannot list zones.
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
    // This browser lacks such names, or the zone.
  }
  return timeZone.replaceAll('_', ' ');
}
