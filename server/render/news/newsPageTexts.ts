/** Texts of the pages behind links in news mails. */
import type { Anchor } from '../../../db/rules/town/sectionKeys.ts';

/** Default labels, if the town has no own ones. */
const anchors: Record<Anchor, string> = {
  officials: 'Officials',
  about: 'About',
  contact: 'Contact',
  announcements: 'Announcements',
  calendar: 'Calendar',
  documents: 'Documents',
};

export const newsPageTexts = {
  anchors,
  checkEmail: {
    title: 'Check your email',
    sent: (email: string) =>
      `We sent an email to ${email}. Open the link in it to confirm your address. Until then you won’t get anything else from us.`,
    notCome:
      'Didn’t get it? Check your spam folder. We send one email a day at most to an address that isn’t confirmed.',
  },
  refused: 'That didn’t work',
  backToForm: 'Back to the form',
  toSite: (town: string) => `Back to ${town}`,
  unknown: {
    title: 'This link doesn’t work anymore',
    text: 'The subscription has ended, or its address was not confirmed in time. You don’t get any news from us.',
    again: 'Get news by email',
  },
  confirm: {
    title: 'Confirm your news',
    intro: (email: string) => `You are about to get news at ${email}. Choose what you want to know about.`,
    button: 'Confirm',
  },
  manage: {
    title: 'Your news by email',
    intro: (email: string) => `News is sent to ${email}.`,
    button: 'Save',
  },
  saved: 'Your choices are saved.',
  confirmed: 'Your address is confirmed. Your news will come by email.',
  topics: 'What you want to know about',
  frequency: 'How often',
  emergencyHint: 'Emergencies are always sent right away.',
  leave: 'Don’t want any news? Your address is deleted when you unsubscribe.',
  unsubscribe: {
    title: 'Unsubscribe',
    ask: (town: string, email: string) => `Stop all news from ${town} to ${email}?`,
    button: 'Unsubscribe',
    change: 'Change what I get instead',
  },
  unsubscribed: {
    title: 'You are unsubscribed',
    text: 'You get no more news from us, and your address was deleted. An email that was already on its way may still come.',
    again: 'Get news by email again',
  },
  /** English sentences for wrong input on these pages. */
  tooMany: 'Too many people asked for news from here. Please try again in an hour.',
};
