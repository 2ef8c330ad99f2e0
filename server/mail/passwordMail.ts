import { type Town, townName } from '../../db/rules/town/towns.ts';
import type { Person } from '../store/accounts/sessions.ts';
import type { PasswordTokenPurpose } from '../store/accounts/tokens.ts';
import type { Mail } from './mailer.ts';

/** The page that uses a token. Browsers never send the part after #, so no log contains the token. */
export const passwordPageUrl = (origin: string, token: string) => `${origin}/password#${token}`;

/** @param link from passwordPageUrl() */
export function passwordMail(purpose: PasswordTokenPurpose, town: Town, person: Person, link: string): Mail {
  const name = townName(town, town.host);
  // Anyone can register another person's address with a message as name, so only invitations use the name.
  const isKnown = purpose === 'invite';
  const to = { name: isKnown ? `${person.first_name} ${person.last_name}` : '', address: person.email };
  const lines =
    purpose === 'reset'
      ? [
          `Someone asked to reset the password of your account at ${name}. To choose a new password, open this link within one hour:`,
          link,
          'The link works once. If you didn’t ask for this, ignore this email. Your password stays the same.',
        ]
      : [
          `You’ve been invited to the site of ${name}. To choose your password, open this link within seven days:`,
          link,
          'The link works once. If you didn’t expect this, ignore this email.',
        ];
  const subject = purpose === 'reset' ? `Reset your password for ${name}` : `You are invited to ${name}`;
  const text = [isKnown ? `Hello ${person.first_name},` : 'Hello,', ...lines, `${name}\n${town.support_email}`].join(
    '\n\n',
  );
  return { to, subject, text: `${text}\n` };
}
