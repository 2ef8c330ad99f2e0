/** Dates as a clerk types them: one on each line, `7/5/2027` or `2027-07-05`. */

const typedDate = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/** `['2027-07-05']` → `7/5/2027`. */
export const formatDates = (days: readonly string[]): string =>
  days.map((day) => day.replace(/^(\d{4})-0?(\d+)-0?(\d+)$/, '$2/$3/$1')).join('\n');

/** @returns each date as YYYY-MM-DD; what is no date stays as it was typed */
export function parseDates(text: string): string[] {
  const lines = text.split(/[,;\n]/).map((line) => line.trim());
  return lines.filter(Boolean).map((line) => {
    const [, month = '', day = '', year] = typedDate.exec(line) ?? [];
    return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : line;
  });
}
