/** Mails to the new address of an account. accountNewsMail() informs the old address. */
import { type Town, townName } from '../../db/rules/town/towns.ts';
import { composeAccountMail } from './accountMails.ts';
import type { Mail } from './mailer.ts';

/** @param link from confirmPageUrl() */
export function newEmailMail(town: Town, address: string, link: string): Mail {
  const name = townName(town, town.host);
  return composeAccountMail(town, address, `Use this email address for ${name}`, [
    `Someone asked to use this email address for their account at ${name}. If it was you, open this link within one day and press “Change my address”:`,
    link,
    'The link works once. Until you press the button, your account keeps the address it has.',
    'If it wasn’t you, don’t open the link, and ignore this email.',
  ]);
}

/** Informs the owner of an address that already has an account, so that the person who requested it learns nothing. */
export function takenEmailMail(town: Town, address: string): Mail {
  const name = townName(town, town.host);
  return composeAccountMail(town, address, `Your email address for ${name} was not changed`, [
    `Someone asked to use this email address for another account at ${name}. It already has an account there, so nothing was changed.`,
    'If it was you, sign in with this address, or choose another address for your other account.',
    'If it wasn’t you, ignore this email.',
  ]);
}
