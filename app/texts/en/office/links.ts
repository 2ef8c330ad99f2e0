/** Texts for administrators about broken links and the old site's addresses. */
import type { LinkReason } from '../../../../db/rules/links/brokenLinks.ts';
import type { RedirectImport, RefusalReason } from '../../../../db/rules/links/redirects.ts';
import { formatDate, formatInstant } from '../../dates.ts';
import { formatCount, formatNumber } from '../../numbers.ts';

const addresses = (count: number) => formatCount(count, { one: '# address', other: '# addresses' });
const times = (count: number) => formatCount(count, { one: 'once', other: '# times' });

const reasons: Record<RefusalReason, string> = {
  address: 'not a page address',
  target: 'doesn’t lead to a page here or to a web address',
  loop: 'would lead back to itself',
};

/** Describes the outcome of an import, sentence by sentence. */
function describeImport({ added, changed, unchanged, pages, left_out, refused_count }: RedirectImport): string[] {
  const parts: [number, string][] = [
    [added, `${addresses(added)} added.`],
    [changed, `${addresses(changed)} changed.`],
    [unchanged, `${addresses(unchanged)} in the list already.`],
    [pages, `${addresses(pages)} left out: this site has a page there.`],
    [left_out, `${addresses(left_out)} left out: the list is full.`],
    [refused_count, `${addresses(refused_count)} could not be used:`],
  ];
  const found = parts.filter(([count]) => count > 0).map(([, text]) => text);
  return found.length > 0 ? found : ['Nothing was added.'];
}

export const linkTexts = {
  intro: 'Find links and old addresses that don’t work, and fix them.',
  loading: 'Loading…',
  perhaps: 'Did they mean',
  noSuggestion: 'No similar page was found.',
  leadThere: 'Use this page',
  choosePage: 'Choose a page',
  edit: 'Edit',
  remove: 'Remove',
  ignore: 'Ignore',
  of: (address: string) => ` ${address}`,
  asked: (count: number, lastDay: string) =>
    count === 0 ? 'Not visited yet' : `Visited ${times(count)}, last on ${formatDate(lastDay)}`,
  failed: 'That did not work. Please try again.',

  broken: {
    title: 'Links that lead nowhere',
    hint: (asksOthers: boolean) =>
      asksOthers
        ? 'Every night the links in your own texts are checked. A link to another site is listed when it failed two nights in a row.'
        : 'Every night the links to pages of this site are checked. Links to other sites are not checked: your server’s operator switched that off.',
    checkedAt: (at: string | null, timeZone: string) =>
      at ? `Last checked on ${formatInstant(Date.parse(at), timeZone)}.` : 'Not checked yet.',
    none: 'No broken link was found.',
    loadFailed: 'The broken links could not be loaded',
    standsIn: 'Found in',
    untitled: 'a text without a title',
    reasons: {
      missing: 'There is no such page or file.',
      deleted: 'What it leads to is in the trash.',
      hidden: 'What it leads to is not shown to visitors.',
      gone: 'The other site says that this page is gone.',
      no_host: 'There is no site with this name anymore.',
      no_answer: 'The other site does not answer.',
      server_error: 'The other site has failed for a week.',
      certificate: 'Browsers warn about this site: its certificate is not valid.',
      redirects: 'The other site sends visitors in a circle.',
      private: 'Only your own network knows this address; visitors can’t open it.',
    } satisfies Record<LinkReason, string>,
    replace: 'Replace',
    replaceTitle: 'Replace a link',
    replaceIntro: (address: string, title: string) => `Wherever “${title}” leads to ${address}, it will lead to:`,
    replaceFailed: 'The link could not be replaced',
    replaced: (from: string, to: string, title: string) => `“${title}” now links to ${to} instead of ${from}.`,
    ignored: (address: string) => `${address} is no longer listed.`,
  },

  misses: {
    title: 'Pages not found',
    hint: 'Addresses that don’t exist here and that visitors opened more than once in the last 90 days. Who they were is not recorded.',
    none: 'Nobody opened an address that doesn’t exist.',
    loadFailed: 'The pages that were not found could not be loaded',
    ignored: (address: string) => `${address} is no longer listed.`,
    listedAgain: 'It is listed again.',
  },

  redirects: {
    title: 'Addresses of the old site',
    hint: 'Links to your old site stay useful: an old address leads visitors to the page that took its place.',
    add: 'Add an address',
    import: 'Import',
    openTitle: 'Without a page yet',
    openHint: (count: number) => `${addresses(count)} ${count === 1 ? 'leads' : 'lead'} nowhere yet.`,
    listTitle: 'Leading to a page',
    none: 'No old address leads anywhere yet. Add one, or import them from your old site.',
    noneFound: 'No address matches.',
    loadFailed: 'The old addresses could not be loaded',
    search: 'Search addresses',
    pages: 'Pages of old addresses',
    leadsTo: 'leads to',
    hasPage: 'Not used: a page has this address now.',
    saved: (from: string, to: string) => `${from} leads to ${to} now.`,
    removed: (from: string) => `${from} was removed.`,
    undone: 'Undone.',
  },

  form: {
    addTitle: 'Add an old address',
    editTitle: 'Where it leads',
    from: 'Old address',
    fromHint: 'As it was on the old site, such as /departments/water.html.',
    to: 'Leads to',
    toHint: 'A page of this site, such as /about, or a web address that starts with https://.',
    save: 'Save',
    cancel: 'Cancel',
    failed: 'The address could not be saved',
  },

  importForm: {
    title: 'Import old addresses',
    intro:
      'Paste the sitemap of your old site (often at /sitemap.xml), or a list with one address in each line. A comma and a second address after it say where it leads.',
    text: 'Sitemap or list',
    textHint: `At most 1 MB and ${formatNumber(5000)} addresses.`,
    file: 'Choose a file',
    submit: 'Import',
    failed: 'The addresses could not be imported',
    tooLarge: 'This file is larger than 1 MB. Import it in parts.',
    unreadable: 'This file could not be read. Choose another file, or paste its text.',
    done: describeImport,
    refused: (address: string, reason: RefusalReason) => `${address}: ${reasons[reason]}`,
    close: 'Close',
  },
};
