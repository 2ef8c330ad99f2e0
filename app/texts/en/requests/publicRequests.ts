/** Texts of the public list of reported problems. */
import { formatCount } from '../../numbers.ts';

export const publicRequestTexts = {
  title: 'Reported problems',
  statuses: { open: 'Open', closed: 'Closed' },
  reported: (month: string) => `Reported in ${month}`,
  failed: 'The reported problems could not be loaded. You can still use the form.',
  older: (count: number) => formatCount(count, { one: '1 older report', other: '# older reports' }),
};
