/** Warns about changed settings that decide where money and mail go. */
import { type Town, townName } from '../../db/rules/town/towns.ts';
import { composeAccountMail } from './accountMails.ts';
import type { Mail } from './mailer.ts';

/** @param names labels of the settings; @param by the email address of the account that changed them */
export function settingsChangedMail(
  town: Town,
  address: string,
  { names, by, settingsUrl }: { names: string[]; by: string; settingsUrl: string },
): Mail {
  const name = townName(town, town.host);
  return composeAccountMail(town, address, `Settings of ${name} were changed`, [
    `The account ${by} changed these settings of the site of ${name}: ${names.join(', ')}. They say where orders, payments or mail go.`,
    `If you didn’t expect this, check them at ${settingsUrl}`,
    `If they are wrong, change them back, and deactivate that account on the Users page until its owner has a new password.`,
  ]);
}
