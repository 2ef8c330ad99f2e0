/** Texts about the time in which a posted notice could be read. They tell what was seen, and never judge it. */
import type { NoticePresence, PresenceGap } from '../../../db/rules/meetings/receipts.ts';
import { formatCount } from '../numbers.ts';

const causes: Record<PresenceGap['cause'], string> = {
  stopped: 'the server was stopped',
  update: 'an update was under way',
  database_away: 'the database did not answer',
  unreachable: 'looks from outside did not find the notice',
  unknown: 'the cause is not known, such as a machine that slept, a changed clock or a restored copy',
};

export const presenceTexts = {
  none: 'Nothing was recorded about the time in which it could be read.',
  readable: (from: string, to: string) =>
    `As far as was seen, it could be read the whole time from ${from} to ${to}: the server ran without a gap of more than a minute.`,
  served: (from: string, to: string) => `The server ran without a gap of more than a minute from ${from} to ${to}.`,
  gaps: (from: string, to: string) =>
    `As far as was seen, it could be read from ${from} to ${to}, except at these times:`,
  gap: (from: string, to: string, cause: PresenceGap['cause']) => `${from} to ${to}: ${causes[cause]}`,
  moreGaps: (count: number) => formatCount(count, { one: '# more, in the data', other: '# more, in the data' }),
  looks({ total, failed }: NoticePresence['looks']) {
    if (total === 0) return 'No look from outside was made, so only the server itself tells this.';
    if (failed === 0)
      return formatCount(total, {
        one: '# look from outside found the notice.',
        other: '# looks from outside found the notice.',
      });
    if (failed === total)
      return 'No look from outside found the notice. Perhaps this server can’t reach its own address.';
    const all = formatCount(total, { one: '# look', other: '# looks' });
    return `${all} from outside, of which ${failed} did not find the notice.`;
  },
};
