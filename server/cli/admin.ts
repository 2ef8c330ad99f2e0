import { parse } from 'valibot';
import { Email, FirstName, LastName, Password } from '../../db/rules/users.ts';
import { originOf } from '../config.ts';
import { passwordPageUrl } from '../mail/passwordMail.ts';
import { readTownWords, requireStrongPassword } from '../passwordStrength.ts';
import { hashPassword } from '../passwords.ts';
import { findRunningServer } from '../runningServer.ts';
import { createAccountToken } from '../store/accountTokens.ts';
import {
  changeUser,
  confirmEmail,
  createAccount,
  findAccount,
  isUnproven,
  setPassword,
  takeOverAccount,
} from '../store/users.ts';
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

const options = {
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
  password: { type: 'string' },
  link: { type: 'boolean', default: false },
} as const;

const unknownAddressText =
  'No server runs with this data folder, so the first part of the link (scheme, host, port) comes from the settings of this command. Correct it if the server will be reached elsewhere.';

/** A first name from an address, until its owner corrects it. */
const nameIn = (email: string) => (email.split(/[@.+]/)[0] ?? '').slice(0, 80) || 'Town';

export const admin: Command = {
  summary: 'make someone an administrator',
  help: `Usage: npm run town -- admin <host> <email> [options]

Makes the account with this address an administrator, and the account, if there is none. Whoever has no password yet
gets a link to set one, which is printed: it works once, for seven days. An account that was deactivated is taken back
into use. The address counts as confirmed. If it was not, its account is made anew: somebody else may have registered
with it, so the password, sessions and links that it had end.

  --first-name <name>   of a new account (the address's first part)
  --last-name <name>    of a new account ("Administrator")
  --password <password> sets it; "-" reads it from the standard input, which no list of processes shows. One that is
                        easily guessed is refused.
  --link                prints a link to set a new password, which works for an hour

Examples:
  npm run town -- admin cityofmaple.org clerk@cityofmaple.org --first-name Ann --last-name Bee
  npm run town -- admin cityofmaple.org clerk@cityofmaple.org --link
`,

  async run(args, { env, print, complain, input }) {
    const { values, positionals } = readArguments(args, options);
    const [typedHost, typedEmail, ...more] = positionals;
    if (more.length > 0) throw new WrongUsage(`One address at a time: "${more[0]}" is one word too many.`);
    const host = readHost(typedHost);
    if (!typedEmail) throw new WrongUsage('After the host, say whose account: clerk@example.org');
    const email = parse(Email, typedEmail);
    const first_name = parse(FirstName, values['first-name'] ?? nameIn(email));
    const last_name = parse(LastName, values['last-name'] ?? 'Administrator');
    if (values.password !== undefined && values.link) throw new WrongUsage('Say --password or --link, not both.');
    const password =
      values.password === '-'
        ? Buffer.from(await input())
            .toString('utf8')
            .replace(/\r?\n$/, '')
        : values.password;
    if (password !== undefined) parse(Password, password);
    await withDatabase(env, async (db, config) => {
      const town = await findTown(db, host);
      const present = await findAccount(db.read, town.id, { email });
      if (password !== undefined)
        await requireStrongPassword(
          password,
          present ?? { email, first_name, last_name },
          await readTownWords(db, town),
        );
      const password_hash = password === undefined ? '' : await hashPassword(password);
      const running = await findRunningServer(config.dataDir);
      const { old, link } = await write(db, town.id, commandLineAuthor, async (tx) => {
        const old = await findAccount(tx.trx, town.id, { email });
        const given = { email, first_name, last_name, password_hash, is_admin: true };
        // Anybody may have registered with the address: neither their password nor their sessions become an administrator's.
        const account = isUnproven(old)
          ? await takeOverAccount(tx, old, { ...given, is_admin: old.is_admin })
          : (old ?? (await createAccount(tx, town.id, given)));
        const line = { noun: 'users', recordId: account.id, detail: email };
        if (!old) {
          await tx.audit({ ...line, action: 'created' });
          await tx.audit({ ...line, action: 'made_admin' });
        }
        if (old && password_hash) {
          if (!isUnproven(old)) await setPassword(tx, old, password_hash);
          await tx.audit({ ...line, action: 'password_changed' });
        }
        await confirmEmail(tx, account.id);
        await changeUser(tx, town.id, account.id, { is_admin: true, active: true });
        const needsLink = password_hash === '' && (account.invited || values.link);
        if (!needsLink) return { old, link: null };
        const purpose = account.invited ? 'invite' : 'reset';
        await tx.audit({ ...line, action: account.invited ? 'invited' : 'reset_sent' });
        const token = await createAccountToken(tx.trx, {
          townId: town.id,
          userId: account.id,
          purpose,
          now: Date.now(),
        });
        return { old, link: { address: passwordPageUrl(originOf(running ?? config, town.host), token), purpose } };
      });
      print(`${email} is an administrator of ${town.host}.`);
      if (password_hash) print('The password is set. Other sessions of this account are ended.');
      if (link) {
        const within = link.purpose === 'invite' ? 'seven days' : 'one hour';
        print(`To set a password, open this link within ${within}. It works once:\n${link.address}`);
        if (!running) print(unknownAddressText);
      }
      if (old && !old.is_admin) await mailNews({ config, complain }, 'made_admin', town, email);
      if (old && password_hash) await mailNews({ config, complain }, 'password', town, email);
    });
  },
};
