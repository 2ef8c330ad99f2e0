/** Amounts as people type them: `12`, `12.5`, `12,50`, `$1,200`, `1.234,50`. A number field would make 1250 of `12,50`. */

/** Which of the two marks stands before the decimals; '' where there are none. */
function decimalMark(text: string): string {
  const marks = text.replace(/[^.,]/g, '');
  const last = marks.at(-1) ?? '';
  const other = last === ',' ? '.' : ',';
  if (marks.includes(other)) return marks.indexOf(last) === marks.length - 1 ? last : '';
  if (marks.length > 1) return '';
  // One comma before three digits is one between thousands, as it is written in the United States.
  return last === ',' && /^[1-9]\d{0,2},\d{3}$/.test(text) ? '' : last;
}

/** @returns null where there is no amount; negative amounts as they are, so that they get an error of their own */
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

/** As a field shows it: 12.5 → `12.50`. @param decimals how many it may have */
export const formatAmount = (amount: number, decimals: 0 | 2): string => amount.toFixed(decimals);

/** What was typed as a field shows it, where it can be understood and nothing of it would be lost; else as it is. */
export function tidyAmount(typed: string, decimals: 0 | 2): string {
  const amount = parseAmount(typed);
  if (amount === null || amount < 0 || amount > 1e9) return typed;
  const text = formatAmount(amount, decimals);
  return Number(text) === amount ? text : typed;
}
