/** Finds the days of Easter and of the Jewish fall holidays, which no calendar date fixes. */

/** Easter Sunday in the Gregorian calendar, by the anonymous algorithm of 1876 (Nature, volume 13, page 487). */
export function easterSunday(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const leaps = b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3);
  const moon = (19 * a + leaps + 15) % 30;
  const week = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - moon - (c % 4)) % 7;
  const shift = moon + week - 7 * Math.floor((a + 11 * moon + 22 * week) / 451) + 114;
  return `${year}-0${Math.floor(shift / 31)}-${String((shift % 31) + 1).padStart(2, '0')}`;
}

const hebrew = new Intl.DateTimeFormat('en-u-ca-hebrew', { month: 'long', day: 'numeric', timeZone: 'UTC' });

/** The day of Tishri, the Hebrew calendar's month of the fall holidays, on which a date falls; null outside it. */
export function dayOfTishri(date: string): number | null {
  const parts = hebrew.formatToParts(new Date(`${date}T00:00:00Z`));
  const isTishri = parts.some(({ type, value }) => type === 'month' && value === 'Tishri');
  return isTishri ? Number(parts.find(({ type }) => type === 'day')?.value) : null;
}
