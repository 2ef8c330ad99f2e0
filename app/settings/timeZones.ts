/** The time zones that a town can choose from. */

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
  return [...zones].map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
}
