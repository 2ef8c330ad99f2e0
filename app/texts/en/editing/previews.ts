/** Texts of the screen that shows a draft to anybody with its link. */
import { formatDate } from '../../dates.ts';

export const previewTexts = {
  notice: (until: string) => `This is a draft, and not public. You can look at it until ${formatDate(until)}.`,
  loading: 'Loading…',
  ended: 'This link has ended',
  endedText: 'Nobody can open this draft any more. Ask the person who sent it for a new link.',
  failed: 'The draft could not be loaded',
};
