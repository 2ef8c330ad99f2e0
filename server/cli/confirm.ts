import { parse } from 'valibot';
import { Email } from '../../db/rules/accounts/users.ts';
import { Problem } from '../../db/rules/problems.ts';
import { confirmEmail, findAccount } from '../store/accounts/users.ts';
import { write } from '../store/write.ts';
import {
  type Command,
  commandLineAuthor,
  findTown,
  readArguments,
  readHost,
  WrongUsage,
  withDatabase,
} from './command.ts';

export const confirm: Command = {
  summary: 'confirm the email address of an account',
  help: `Usage: npm run town -- confirm <host> <email>

Confirms that the address of an account is its owner's, as a mailed link does. Anybody can register with any address:
only a confirmed account sees the private details of events, and the invoices that are written to its address from then
on, and can become an administrator's. Make sure first that the owner of the address made the account: whoever made it
knows its password.

Example:
  npm run town -- confirm cityofmaple.org rosa@example.org
`,

  async run(args, { env, print }) {
    const { positionals } = readArguments(args, {});
    const [typedHost, typedEmail, ...more] = positionals;
    if (more.length > 0) throw new WrongUsage(`One address at a time: "${more[0]}" is one word too many.`);
    const host = readHost(typedHost);
    if (!typedEmail) throw new WrongUsage('After the host, say whose account: rosa@example.org');
    const email = parse(Email, typedEmail);
    await withDatabase(env, async (db) => {
      const town = await findTown(db, host);
      const isNews = await write(db, town.id, commandLineAuthor, async (tx) => {
        const account = await findAccount(tx.trx, town.id, { email });
        if (!account) throw new Problem('not_found', `There is no account with the address ${email} at ${town.host}.`);
        const confirmed = await confirmEmail(tx, account.id);
        if (confirmed) await tx.audit({ action: 'confirmed', noun: 'users', recordId: account.id, detail: email });
        return confirmed;
      });
      print(isNews ? `${email} is confirmed.` : `${email} was confirmed before.`);
    });
  },
};
