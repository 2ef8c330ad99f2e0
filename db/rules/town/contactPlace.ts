/** Reads a contact's loosely shaped fields: the office's place on a map, and the fire department. */

export type FireDepartment = { name: string; address: string; phone: string };

/** `latitude,longitude` for maps, from any of the stored spellings; null without a place on earth. */
export function readPlace(coordinates: unknown): string | null {
  const { latitude, longitude, lat = latitude, lng = longitude, lon = lng } = Object(coordinates);
  const [y, x] = [Number.parseFloat(lat), Number.parseFloat(lon)];
  return Math.abs(y) <= 90 && Math.abs(x) <= 180 ? `${y},${x}` : null;
}

const toText = (value: unknown = '') => (typeof value === 'object' ? '' : String(value).trim());

/** The fire department; null for none. Older content has only its name. */
export function readFireDepartment(stored: unknown): FireDepartment | null {
  const { name, address, phone } = typeof stored === 'string' ? { name: stored } : Object(stored);
  const found = { name: toText(name), address: toText(address), phone: toText(phone) };
  return found.name || found.address || found.phone ? found : null;
}
