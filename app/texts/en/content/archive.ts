/** Texts of the archive for everybody. */
import { formatDate } from '../../dates.ts';

export const archiveTexts = {
  description: (town: string) => `Archived documents of ${town}, kept for reference only.`,
  lead: 'These documents are kept for reference only. Nobody updates them. If you need one in another form, ask the town.',
  label: (madeOn: string, description: string) => `Archived. Made on ${formatDate(madeOn)}. ${description}`.trimEnd(),
  none: 'Nothing is archived here.',
};
