import { parse } from 'valibot';
import { Email } from '../../db/rules/accounts/users.ts';
import { Problem } from '../../db/rules/problems.ts';
import { removeSecondFactor } from '../store/accounts/secondFactors.ts';
import { findAccount } from '../store/accounts/users.ts';
import { write } from '../store/write.ts';
import {
  type Command,
  commandLineAuthor,
  findTown,
  mailNews,
  readArguments,
  readHost,
  WrongUsage,
  withDatabase,
} from './command.ts';

const options = { off: { type: 'boolean', default: false } } as const;

export const secondFactor: Command = {
  summary: 'turn off two-step sign-in for somebody who lost their phone',
  help: `Usage: npm run town -- 2fa <host> <email> --off

Turns off two-step sign-in of an account. Its owner then signs in with the password alone, is told so by email, and can
turn it on again on the page of their account. Make sure first that you speak with the owner.

Example:
  npm run town -- 2fa cityofmaple.org clerk@cityofmaple.org --off
`,

  async run(args, { env, print, complain }) {
    const { values, positionals } = readArguments(args, options);
    const [typedHost, typedEmail, ...more] = positionals;
    if (more.length > 0) throw new WrongUsage(`One address at a time: "${more[0]}" is one word too many.`);
    const host = readHost(typedHost);
    if (!typedEmail) throw new WrongUsage('After the host, say whose account: clerk@example.org');
    if (!values.off) throw new WrongUsage('Add --off. Only its owner can turn two-step sign-in on.');
    const email = parse(Email, typedEmail);
    await withDatabase(env, async (db, config) => {
      const town = await findTown(db, host);
      const wasOn = await write(db, town.id, commandLineAuthor, async (tx) => {
        const account = await findAccount(tx.trx, town.id, { email });
        if (!account) throw new Problem('not_found', `There is no account with the address ${email} at ${town.host}.`);
        const removed = await removeSecondFactor(tx.trx, account.id);
        if (removed) {
          await tx.audit({ action: 'second_factor_off', noun: 'users', recordId: account.id, detail: email });
        }
        return removed;
      });
      print(wasOn ? `${email} signs in with the password alone now.` : `Two-step sign-in was off for ${email}.`);
      if (wasOn) await mailNews({ config, complain }, 'second_factor_off', town, email);
    });
  },
};
