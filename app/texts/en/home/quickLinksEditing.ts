import type { QuickLinkIcon } from '../../../../db/rules/town/quickLinks.ts';

/** Texts of the quick links' editor. */
export const quickLinksEditingTexts = {
  title: 'Edit Quick Links',
  add: 'Add Quick Links',
  links: 'Links',
  hint: (most: number) =>
    `Up to ${most} tiles under the picture of your home page, for what people come for most. Without any, nothing is shown.`,
  link: (place: number) => `Link ${place}`,
  text: 'Text',
  address: 'Leads to',
  addressHint: 'A page of this site, a website, an email address, or tel: and a phone number.',
  icon: 'Icon',
  noIcon: 'None',
  icons: {
    bill: 'Card',
    meeting: 'Gavel',
    report: 'Megaphone',
    form: 'Clipboard',
    document: 'Document',
    calendar: 'Calendar',
    trash: 'Trash can',
    water: 'Drop',
    park: 'Trees',
    phone: 'Phone',
    mail: 'Envelope',
    map: 'Map pin',
    shop: 'Basket',
  } satisfies Record<QuickLinkIcon, string>,
  addLink: 'Add a link',
  full: (most: number) => `That’s all ${most} links. Remove one to add another.`,
  describe: (title: string, url: string, icon: string) => `${title}: ${url}${icon && ` (${icon})`}`,
};
