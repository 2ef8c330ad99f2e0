/** The three legal texts, in English. Loaded only when one of them is asked for. */
import type { PublicTown } from '../../db/rules/towns.ts';
import type { LegalText } from '../shell/addresses.ts';

export type LegalPart = { heading: string; paragraphs: string[] };
type Author = Pick<PublicTown, 'display_name' | 'support_email' | 'host'>;

const terms = ({ display_name, support_email, host }: Author): LegalPart[] => [
  {
    heading: 'About these terms',
    paragraphs: [
      `These terms cover the use of this website, ${host}, which ${display_name} provides for residents and visitors. By using the site you agree to them. If you do not agree, please do not use it; everything here can also be asked for at the office.`,
    ],
  },
  {
    heading: 'Using the site',
    paragraphs: [
      'You may read, print, save and share anything published here for personal and non-commercial use. Please do not try to break into the site, to disturb it, or to collect other people’s data from it.',
      'If you are given an account, keep your password to yourself and tell us at once if you believe that somebody else has used it.',
    ],
  },
  {
    heading: 'What is published here',
    paragraphs: [
      'We work to keep what is published here correct and up to date, but mistakes happen and plans change. Where this site and an official record (an ordinance, an agenda as posted, minutes as approved) differ, the official record holds.',
      'Content saved on your device can be older than the site. The page says when it was last updated.',
    ],
  },
  {
    heading: 'Links to other sites',
    paragraphs: [
      'Some pages link to sites that we do not run. We are not responsible for what they say or for how they treat your data.',
    ],
  },
  {
    heading: 'Emergencies',
    paragraphs: ['This site is not watched around the clock. In an emergency call 911.'],
  },
  {
    heading: 'No warranty, and limits of liability',
    paragraphs: [
      `The site is provided as it is, without warranty of any kind. As far as the law allows, ${display_name} is not liable for loss that comes from using the site or from not being able to use it. Nothing in these terms takes away rights or immunities that the law gives and that cannot be waived.`,
    ],
  },
  {
    heading: 'Governing law',
    paragraphs: [
      'These terms are governed by the laws of the State of Texas, without regard to its rules on conflicts of law. Disputes are heard by the state or federal courts that serve the county in which the town lies.',
    ],
  },
  {
    heading: 'Changes and questions',
    paragraphs: [
      `When these terms change, the new text stands on this page from the day it applies. Questions are welcome at ${support_email}.`,
    ],
  },
];

const privacy = ({ display_name, support_email }: Author): LegalPart[] => [
  {
    heading: 'In short',
    paragraphs: [
      `${display_name} does not track you. This site has no advertising, no analytics and no tracking cookies. To work, it loads nothing from other companies and hands your data to none. A picture or film that we have placed here from another site is fetched from that site by your browser.`,
    ],
  },
  {
    heading: 'What is stored on your device',
    paragraphs: [
      'So that the site can be read without a signal, your browser keeps a copy of what is public here: the town’s pages, announcements, calendar and list of documents, and the documents that you have opened. The site’s own program files are kept as well. None of this says who you are, and none of it is sent back to us.',
      'For as long as a page is open, your browser may note how far you had scrolled, so that the Back button returns you to the same place.',
      'If you sign in, a cookie that is needed for signing in is kept until you sign out or it expires. Visitors who do not sign in get no cookie.',
      'You can remove all of this at any time: clear the data of this site in your browser’s settings, or uninstall the app.',
    ],
  },
  {
    heading: 'What is stored on our server',
    paragraphs: [
      'Like every web server, ours notes technical facts about each request: the time, the page that was asked for, and whether it was answered, but not who asked. These notes serve to keep the site running and safe, and are not combined with anything else.',
      'If you write to us, we keep your message for as long as we need it to help you and for as long as the law requires. Messages to a public body may be public records under the Texas Public Information Act.',
    ],
  },
  {
    heading: 'Children',
    paragraphs: ['The site asks children for nothing, and collects nothing about them.'],
  },
  {
    heading: 'Your questions',
    paragraphs: [
      `To learn what we hold about you, to have it corrected, or to ask anything else about privacy, write to ${support_email}. When this text changes, the new one stands here from the day it applies.`,
    ],
  },
];

const accessibility = ({ display_name, support_email }: Author): LegalPart[] => [
  {
    heading: 'Our commitment',
    paragraphs: [
      `${display_name} wants everybody to be able to use this site, whatever their abilities and whatever device they use. We aim to meet the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA.`,
    ],
  },
  {
    heading: 'What we have done',
    paragraphs: [
      'Everything can be reached and used with a keyboard, and the focus can always be seen. Pages are built from headings, lists and landmarks that screen readers announce. Colours meet the contrast that the guidelines ask for, in the light and in the dark theme. Text can be enlarged to 200 percent and more. Motion is left out when your device asks for less of it, and a film that plays can be paused. The pages can be read without scripts and without a signal.',
    ],
  },
  {
    heading: 'What may still fall short',
    paragraphs: [
      'Some documents were scanned or come from others, and may not read well with assistive technology. Tell us which one you need, and we will get you its content in a form that works for you.',
    ],
  },
  {
    heading: 'Tell us',
    paragraphs: [
      `If anything here is hard or impossible for you to use, write to ${support_email} and say on which page it happened. We respond within 5 business days, and will give you the information in another form in the meantime.`,
    ],
  },
];

const writers: Record<LegalText, (town: Author) => LegalPart[]> = { terms, privacy, accessibility };

/** A legal text in its parts, with the town's own name and address in it. */
export const legalText = (which: LegalText, town: Author): LegalPart[] => writers[which](town);
