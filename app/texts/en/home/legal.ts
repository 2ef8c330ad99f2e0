/**
 * The three legal texts, in English, loaded only on request.
 * For the town's review: they describe what this product does, and are not legal advice. Each town's attorney should
 * read them before it goes live, above all: the governing law and courts, the data that a proxy or host in front of the
 * server stores (the product itself stores no addresses of visitors), public records and their retention, and whether
 * somebody answers the support address within 5 business days. Change a text when the facts change.
 */
import { oldestBrowsers } from '../../../../db/rules/oldestBrowsers.ts';
import type { PublicTown } from '../../../../db/rules/town/towns.ts';
import type { LegalText } from '../../../shell/addresses.ts';
import { formatDate } from '../../dates.ts';

/** Closes a legal text. */
export const understandText = 'I Understand';

/**
 * `points` form a list below the paragraphs, `after` are paragraphs below the list, and `link` leads to another page of
 * this site.
 */
export type LegalPart = {
  heading: string;
  paragraphs: string[];
  points?: string[];
  after?: string[];
  link?: { text: string; path: string };
};
type Author = Pick<PublicTown, 'display_name' | 'support_email' | 'host' | 'commerce'>;

const terms = ({ display_name, support_email, host }: Author): LegalPart[] => [
  {
    heading: 'About these terms',
    paragraphs: [
      `These terms cover the use of this website, ${host}, which ${display_name} provides for residents and visitors. By using the site you agree to them. If you do not agree, please do not use it; you can also ask for everything here at the office.`,
    ],
  },
  {
    heading: 'Using the site',
    paragraphs: [
      'You may read, print, save and share anything published here for personal and non-commercial use. Please do not try to break into the site, to disturb it, or to collect other people’s data from it.',
      'If you are given an account, keep your password to yourself and tell us right away if you think that someone else has used it.',
    ],
  },
  {
    heading: 'What is published here',
    paragraphs: [
      'We work to keep what is published here correct and up to date, but mistakes happen and plans change. Where this site and an official record (an ordinance, an agenda as posted, minutes as approved) differ, the official record applies.',
      'Content saved on your device can be older than the site. Without a connection the page says when it was last updated. A calendar that you subscribed to, a feed or a printed page can be older, too.',
    ],
  },
  {
    heading: 'Ownership',
    paragraphs: [
      `Texts, pictures and marks belong to ${display_name} or to those who let us use them. Nothing here keeps you from using public records as the law allows. The seal or logo may not be used so that others believe that we stand behind something.`,
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
    paragraphs: [
      'This site is not watched around the clock, and a notice here can reach you late or not at all. In an emergency call 911, and do not rely on this site alone.',
    ],
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
    heading: 'Your data and accessibility',
    paragraphs: [
      'Our Privacy Policy explains what is stored about you and where. Our Accessibility Statement explains how we make the site usable for everyone. Both are linked at the bottom of every page.',
    ],
  },
  {
    heading: 'Changes and questions',
    paragraphs: [
      `When these terms change, the new version appears on this page on the day it takes effect. Questions are welcome at ${support_email}.`,
    ],
  },
];

/** The effects of ordering on a buyer's data. */
const ordering: LegalPart = {
  heading: 'When you order',
  paragraphs: [
    'Your cart is kept under a random code until you order, empty it, or leave it untouched for a year. With an order we keep what you tell us at checkout: your name, email address and phone number, where to ship to or who picks up, your note, what you bought, and how and when it was paid and refunded. The administrators of this site can see it. We keep orders for as long as tax and records law requires.',
    'If you pay by card, the payment form comes from Stripe (stripe.com) and is loaded only once you open checkout. What you type into it goes to Stripe and never to our server; we are told whether the payment succeeded, and the last four digits of the card. Stripe uses your data as its own privacy policy says. An order that is paid at the office involves no other company.',
    'Emails about your order go to the address that you gave. Anyone with the link to an order’s confirmation sees its number, items and totals; names, addresses and the receipt are shown only to you, in the browser that you ordered with or signed in, and to our administrators.',
  ],
};

const privacy = ({ display_name, support_email, commerce }: Author): LegalPart[] => [
  {
    heading: 'In short',
    paragraphs: [
      `${display_name} does not track you. This site has no advertising, no analytics and no tracking cookies, and reading it needs no account. ${commerce ? 'Until you pay by card, it' : 'To work, it'} loads nothing from other companies and hands your data to none. A picture or video that we have placed here from another site is fetched from that site by your browser.`,
    ],
  },
  {
    heading: 'What is stored on your device',
    paragraphs: [
      'So that the site opens quickly and can be read without a signal, your browser keeps the following. None of it says who you are, and none of it is sent back to us. To bring its copy up to date, your browser tells us only how far that copy reaches, which is the same for everyone who has it.',
    ],
    points: [
      'A copy of what is public here: texts, announcements, calendar, notices and the list of documents, with the time it was last brought up to date (in the browser’s database, under the name “mainstreet”). We may ask your browser not to discard it when space runs low.',
      'The site’s own program files, until a newer version takes their place (in the browser’s cache).',
      'Documents that you opened, 60 at most, and pictures that you saw, 120 at most; the oldest go first (in the browser’s cache).',
      'Which notices at the top of the page you have closed, so that they stay closed (in the browser’s local storage, as “dismissed_banners”).',
      'The collection route that you chose (in the browser’s local storage, as “collection_route”).',
      'What you switched on or off under the search: that you don’t want the / key to open it (in the browser’s local storage, as “search_key_off”), and that you want to keep the text of documents (“keep_document_texts”, and the text in the browser’s database, under the name “mainstreet-texts”).',
      'How far you had scrolled on each page, so that the Back button returns you to the same place. It is gone when you close the tab (in the browser’s session storage).',
      ...(commerce
        ? [
            'The code of your cart, changes to it that are still to be sent, and what you have typed at checkout (in the browser’s local storage as “cart_session_id”, in its database, and in the session storage). Card data is never stored.',
          ]
        : []),
      'If you sign in, a cookie that is needed for it, and a note that this browser has been signed in (“signed_in”), until you sign out or they expire. Visitors who do not sign in get no cookie.',
      'If you are on the staff, drafts of what you type into an editor, until you save them, give them up or sign out, and for 30 days at most (in the browser’s database, under a name that begins with “mainstreet-person”, and in the session storage).',
    ],
    after: [
      'You can remove all of this at any time: clear the data of this site in your browser’s settings, or uninstall the app.',
    ],
  },
  {
    heading: 'What is stored on our server',
    paragraphs: [
      'For each request our server notes the time, which site and page were asked for, whether and how fast it was answered, and nothing about who asked: no address of your device or network, no browser, no search words. These notes serve to keep the site running and safe, and are not combined with anything else.',
      'What you search for is used to answer you and is not kept. Of searches that find nothing we count the words alone, for 90 days and without any trace of who searched, so that we can add what people look for.',
      'If you have an account, we keep your name, your email address, a form of your password that cannot be turned back into it, when you last used the site, and since when and with which browsers you are signed in. What is done with an account, such as signing in or changing the site, is written to a log that the administrators of this site can read. To stop people who guess passwords, attempts to sign in, to register or to ask for a new password are counted under a code that is made from the address of the network they come from; these counts are deleted within two days.',
      'If you ask for news by email, we keep your address, what you chose and when you confirmed it, and use it for that news alone. An address that nobody confirms is deleted after a week, and yours when you unsubscribe, which each email lets you do with one press. Whoever can publish here sees how many people get news; taking out the list needs a password and is logged. Under the Texas Public Information Act, email addresses that members of the public give us are confidential in most cases. So that nobody can flood others with our emails, requests are counted under a code as described above.',
      'If you turn on notifications on a device, we keep the address that its browser’s maker gave it for messages, and what you chose; nothing of it says who you are. Messages travel encrypted through that company’s service, which learns that we send this device something, and when. Turning notifications off deletes the address.',
      'If you write to us, we keep your message for as long as we need it to help you and for as long as the law requires. Messages to a public body may be public records under the Texas Public Information Act.',
    ],
  },
  ...(commerce ? [ordering] : []),
  {
    heading: 'Calendars, and links to other companies',
    paragraphs: [
      'When you subscribe to our calendar, your calendar program fetches it from us now and then; we do not learn who you are and keep no list of subscribers. A link that leads to another company, such as the one that adds our calendar to Google Calendar, sends that company nothing until you follow it; then its own rules apply.',
    ],
  },
  {
    heading: 'Children',
    paragraphs: ['The site does not ask children for anything and does not collect anything about them.'],
  },
  {
    heading: 'Your questions',
    paragraphs: [
      `To find out what we store about you, to have it corrected, or to ask anything else about privacy, write to ${support_email}. When this policy changes, the new version appears here on the day it takes effect.`,
    ],
  },
];

/** The figures of the conformance report, which are built in, so that they can be read without a signal. */
function describeConformance(): string {
  const { date, counts } = import.meta.env.CONFORMANCE;
  const count = (level: string) => counts[level] ?? 0;
  const total = Object.values(counts).reduce((sum, one) => sum + one, 0);
  return `WCAG 2.2 has ${total} success criteria at levels A and AA. As of ${formatDate(date)}, the screens of this site support ${count('supports')} of them, partly support ${count('partially-supports')}, and do not support ${count('does-not-support')}; ${count('not-applicable')} do not apply.`;
}

const accessibility = ({ display_name, support_email, host }: Author): LegalPart[] => [
  {
    heading: 'Our commitment',
    paragraphs: [
      `${display_name} wants everyone to be able to use this site, ${host}, whatever their abilities and whatever device they use.`,
    ],
  },
  {
    heading: 'The standard we follow',
    paragraphs: [
      'The site is built to meet the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA. That includes all of WCAG 2.1 at level AA, which the federal rule under Title II of the Americans with Disabilities Act names for state and local governments.',
    ],
  },
  {
    heading: 'What we have done',
    paragraphs: ['On every page:'],
    points: [
      'Everything can be reached and used with a keyboard alone, the focus can always be seen, and a link at the top skips to the content.',
      'Headings, lists, tables, landmarks and dialogs are marked as what they are, so that screen readers can announce them.',
      'Colors meet the contrast that the guidelines ask for, in the light and in the dark theme, and no meaning rests on color alone.',
      'Text can be enlarged to 200 percent and more, and the pages fit a phone’s screen without scrolling sideways.',
      'Motion is left out when your device asks for less of it, and a video that plays can be paused.',
      'Pages can be read without scripts, without a signal, and on paper.',
    ],
    after: [
      'Each new version of the site is checked before it goes out: by automatic tests (axe and Alfa) of the pages and dialogs, in light and dark, at the widths of a phone and of a desktop, and by tests that use the keyboard alone.',
      `All of it works in Safari and iOS from version ${oldestBrowsers.safari}, Firefox from ${oldestBrowsers.firefox}, and Chrome and Edge from ${oldestBrowsers.chrome}. In older browsers the pages can still be read and their links work.`,
    ],
  },
  {
    heading: 'What may still fall short',
    paragraphs: ['We know of these limits:'],
    points: [
      'Some documents were scanned or come from others, and may not read well with assistive technology. Tell us which one you need, and we will get you its content in a form that works for you.',
      'Pictures are described by the people who put them here, and a description may be missing or too short.',
      'The month view of the calendar shows much in little room. The list view shows the same events in full.',
      'Sites that we link to are not ours, and may not meet the same standard.',
      'The automatic tests run in Chromium, which Chrome and Edge are made of, and in part in Firefox and WebKit, which Safari is made of. Not every pair of browser and screen reader has been tried by hand.',
    ],
  },
  {
    heading: 'Tell us',
    paragraphs: [
      `If anything here is hard or impossible for you to use, or if you need something in another form, such as large print or read out over the telephone, write to ${support_email} and say on which page it happened. We respond within 5 business days, and will give you the information in another form in the meantime.`,
      'If our answer does not help, you may file a complaint with the Civil Rights Division of the U.S. Department of Justice: https://www.ada.gov/file-a-complaint/',
    ],
  },
  {
    heading: 'About this statement',
    paragraphs: [
      describeConformance(),
      'This statement was written in November 2026 for the present version of the site, and rests on our own evaluation, made with the tests named above. The conformance report lists each criterion with the tests that prove it, and counts what is to mend in our own content.',
    ],
    link: { text: 'Accessibility conformance report', path: '/accessibility/report' },
  },
];

const writers: Record<LegalText, (town: Author) => LegalPart[]> = { terms, privacy, accessibility };

/** The parts of a legal text, with the town's name and address. */
export const legalText = (which: LegalText, town: Author): LegalPart[] => writers[which](town);
