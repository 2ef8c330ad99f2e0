/** Asks an owner to look at pages again. */
import { type Town, townName } from '../../db/rules/town/towns.ts';
import type { DueReview } from '../store/content/pageReviews.ts';
import { composeAccountMail } from './accountMails.ts';
import type { Mail } from './mailer.ts';

/** The most pages that one mail names; the rest is on the dashboard. */
const maxNamedPages = 20;

export function composePageReviewsMail(town: Town, address: string, pages: readonly DueReview[], origin: string): Mail {
  const name = townName(town, town.host);
  const named = pages.slice(0, maxNamedPages).map(({ title, slug }) => `${title}: ${origin}/${slug}`);
  const left = pages.length - named.length;
  return composeAccountMail(town, address, `Is it still right? Pages of ${name} to look at again`, [
    pages.length === 1
      ? 'You look after this page. It is time to check that everything on it is still right:'
      : 'You look after these pages. It is time to check that everything on them is still right:',
    [...named, ...(left > 0 ? [`and ${left} more`] : [])].join('\n'),
    'Sign in, open the page, and press “Review”. There you also choose when it is looked at again, and by whom.',
    'The pages stay as they are until somebody changes them.',
  ]);
}
