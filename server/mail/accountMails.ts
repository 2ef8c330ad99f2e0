/** Mails about an account: address confirmation, and changes to the account. */
import { type Town, townName } from '../../db/rules/town/towns.ts';
import type { Mail } from './mailer.ts';

/** The page that confirms an address. Browsers never send the part after #, so no log contains the token. */
export const confirmPageUrl = (origin: string, token: string) => `${origin}/confirm#${token}`;

/** Anyone can register another person's address with a message as name, so no name is mailed. */
export function composeAccountMail(town: Town, address: string, subject: string, paragraphs: string[]): Mail {
  const name = townName(town, town.host);
  const text = ['Hello,', ...paragraphs, `${name}\n${town.support_email}`].join('\n\n');
  return { to: { name: '', address }, subject, text: `${text}\n` };
}

/** @param link from confirmPageUrl() */
export function confirmMail(town: Town, address: string, link: string): Mail {
  const name = townName(town, town.host);
  return composeAccountMail(town, address, `Confirm your email address for ${name}`, [
    `Someone made an account at ${name} with this email address. If it was you, confirm the address with this link within seven days:`,
    link,
    'If it wasn’t you, don’t open the link, and ignore this email.',
  ]);
}

export type AccountNews =
  | 'password'
  | 'email_asked'
  | 'email_changed'
  | 'made_admin'
  | 'unmade_admin'
  | 'rights_changed'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'wrong_codes';

const wasItYou = 'If this wasn’t you, choose a new password now with “Forgot your password?” on the sign-in page';

const newsTexts: Record<AccountNews, (name: string) => { subject: string; lines: string[] }> = {
  password: (name) => ({
    subject: `Your password for ${name} was changed`,
    lines: [
      `The password of your account at ${name} was changed. All other devices are signed out.`,
      `${wasItYou}, and tell us.`,
    ],
  }),
  email_asked: (name) => ({
    subject: `Someone asked to change your email address for ${name}`,
    lines: [
      `Someone who knows the password of your account at ${name} asked to change its email address. A link was sent to the new address. Until it is used, you sign in with this address.`,
      'If this was you, there is nothing to do here.',
      `${wasItYou}, and tell us. The link to the new address then stops working.`,
    ],
  }),
  email_changed: (name) => ({
    subject: `Your email address for ${name} was changed`,
    lines: [
      `The email address of your account at ${name} was changed. You now sign in with the new address, and all other devices are signed out. This is the last email about the account that comes here.`,
      'If this wasn’t you, tell us right away: you can’t sign in with this address anymore, but we can see what happened and help.',
    ],
  }),
  made_admin: (name) => ({
    subject: `You are now an administrator of ${name}`,
    lines: [`You were made an administrator of the site of ${name}. You can now change what it shows.`],
  }),
  unmade_admin: (name) => ({
    subject: `You are no longer an administrator of ${name}`,
    lines: [
      `You are no longer an administrator of the site of ${name}. You can still sign in. If you think this is a mistake, ask another administrator.`,
    ],
  }),
  rights_changed: (name) => ({
    subject: `What you can edit at ${name} has changed`,
    lines: [
      `An administrator of the site of ${name} changed what you can edit there. Sign in to see it under 'Your account'.`,
    ],
  }),
  second_factor_on: (name) => ({
    subject: `Two-step sign-in is on for ${name}`,
    lines: [
      `Two-step sign-in was turned on for your account at ${name}. From now on you sign in with your password and a code from your phone.`,
      `${wasItYou}, and tell us.`,
    ],
  }),
  second_factor_off: (name) => ({
    subject: `Two-step sign-in is off for ${name}`,
    lines: [
      `Two-step sign-in was turned off for your account at ${name}. You now sign in with your password alone.`,
      `${wasItYou}, and tell us.`,
    ],
  }),
  wrong_codes: (name) => ({
    subject: `Someone is guessing your sign-in codes for ${name}`,
    lines: [
      `Someone entered the right password for your account at ${name}, and many wrong codes. Signing in now takes two codes in a row from your app.`,
      `${wasItYou}. Signing in takes one code again after a day.`,
    ],
  }),
};

/** Tells a person about a change to their account. */
export function accountNewsMail(news: AccountNews, town: Town, address: string): Mail {
  const { subject, lines } = newsTexts[news](townName(town, town.host));
  return composeAccountMail(town, address, subject, lines);
}
