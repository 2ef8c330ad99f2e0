/**
 * Parses amounts in free notation: `12`, `12.5`, `12,50`, `$1,200`, `1.234,50`. A number field would turn `12,50` into
 * 1250.
 */

/** Finds the decimal mark; '' if there is none. */
function decimalMark(text: string): string {
  const marks = text.replace(/[^.,]/g, '');
  const last = marks.at(-1) ?? '';
  const other = last === ',' ? '.' : ',';
  if (marks.includes(other)) return marks.indexOf(last) === marks.length - 1 ? last : '';
  if (marks.length > 1) return '';
  // A single comma before three digits separates thousands, as in the United States.
  return last === ',' && /^[1-9]\d{0,2},\d{3}$/.test(text) ? '' : last;
}

/** @returns null if it is not an amount; negative amounts unchanged, so that they get their own error */
export function parseAmount(typed: string): number | null {
  const text = typed
    .trim()
    .replace(/^(?:US)?\$\s*|\s*(?:USD|\$)$/gi, '')
    .replace(/(\d)[\s'](?=\d{3}(?!\d))/g, '$1');
  const [, sign = '', digits = ''] = /^([+\-−]?)([\d.,]+)$/.exec(text) ?? [];
  if (!/\d/.test(digits)) return null;
  const mark = decimalMark(digits);
  const at = mark === '' ? digits.length : digits.lastIndexOf(mark);
  const [whole, decimals] = [digits.slice(0, at), digits.slice(at + 1)];
  if (!/^\d*$/.test(decimals) || !/^(?:\d*|\d{1,3}(?:,\d{3})+|\d{1,3}(?:\.\d{3})+)$/.test(whole)) return null;
  const amount = Number(`${whole.replace(/[.,]/g, '')}.${decimals}`);
  return sign === '-' || sign === '−' ? -amount : amount;
}

/** Formats an amount for a field: 12.5 → `12.50`. @param decimals the maximum number of decimals */
export const formatAmount = (amount: number, decimals: 0 | 2): string => amount.toFixed(decimals);

/** Normalizes a typed amount if that loses nothing; otherwise returns it unchanged. */
export function tidyAmount(typed: string, decimals: 0 | 2): string {
  const amount = parseAmount(typed);
  if (amount === null || amount < 0 || amount > 1e9) return typed;
  const text = formatAmount(amount, decimals);
  return Number(text) === amount ? text : typed;
}
