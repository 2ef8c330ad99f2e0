/** Texts of the editors' controls. */
import { formatNumber } from '../../numbers.ts';
export const fieldTexts = {
  required: '(required)',
  unreachable: 'We can’t reach the site right now.',
  tooLong: (limit: number, length: number) =>
    `Please use at most ${formatNumber(limit)} characters. There are ${formatNumber(length)} now.`,
};
