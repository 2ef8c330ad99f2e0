/** What a contact stores without a fixed shape: where the office is on a map, and the fire department. */

export type FireDepartment = { name: string; address: string; phone: string };

/** `latitude,longitude` as maps read it, in whichever names they are stored; null without a place on earth. */
export function readPlace(coordinates: unknown): string | null {
  const { latitude, longitude, lat = latitude, lng = longitude, lon = lng } = Object(coordinates);
  const [y, x] = [Number.parseFloat(lat), Number.parseFloat(lon)];
  return Math.abs(y) <= 90 && Math.abs(x) <= 180 ? `${y},${x}` : null;
}

const toText = (value: unknown = '') => (typeof value === 'object' ? '' : String(value).trim());

/** The fire department, null without one. Older content has its name alone. */
export function readFireDepartment(stored: unknown): FireDepartment | null {
  const { name, address, phone } = typeof stored === 'string' ? { name: stored } : Object(stored);
  const found = { name: toText(name), address: toText(address), phone: toText(phone) };
  return found.name || found.address || found.phone ? found : null;
}
