/** Texts of the header and the footer. */

import type { Anchor } from '../../../db/rules/town/sectionKeys.ts';
import { formatCount } from '../numbers.ts';

const anchors: Record<Anchor, string> = {
  officials: 'Officials',
  about: 'About',
  contact: 'Contact',
  announcements: 'Announcements',
  calendar: 'Calendar',
  documents: 'Documents',
};

export const shellTexts = {
  skip: 'Skip to main content',
  missing: 'We couldn’t find that page, so here is the home page.',
  notFound: 'Page not found',
  loading: 'Loading…',
  tryAgain: 'Try Again',
  /** Replaces a part of the home page that failed. */
  partFailed: 'This part of the page could not be shown.',
  showMore: 'Show more',
  print: 'Print',
  close: 'Close',
};

export const navbarTexts = {
  label: 'Main',
  home: 'Home',
  dashboard: 'Dashboard',
  items: 'Items',
  invoices: 'Invoices',
  signIn: 'Staff Login',
  signOut: 'Logout',
  signOutFailed: 'We couldn’t reach the site, so you are still signed in. Please try again.',
  open: 'Menu',
  payBill: 'Pay Utility Bill',
  opensNewTab: '(opens in a new tab)',
  services: 'Services',
  meetings: 'Meetings',
  contacts: 'Who to call',
  contactUs: 'Contact Us',
  search: 'Search',
  cart: (count: number) =>
    count > 0 ? formatCount(count, { one: 'Cart, # item', other: 'Cart, # items' }) : 'Cart, empty',
  anchors,
};

/**
 * Replaces a missing logo. A town gets CITY OF before its name, unless the name says its kind; a shop gets its name.
 */
export const logoText = (name: string, isShop = false) =>
  (isShop ? name : name.replace(/^\s*(?!\s|\w+ of )/i, 'City of ')).trim().toUpperCase();

export const footerTexts = {
  label: 'Footer',
  copyright: (year: number, name: string) => `© ${year} ${name}. All rights reserved.`,
  failed: 'Footer failed to load',
  news: 'News by email',
  privacy: 'Privacy Policy',
  accessibility: 'Accessibility',
  terms: 'Terms of Use',
};
