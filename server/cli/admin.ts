import { parse } from 'valibot';
import { Email, FirstName, LastName, Password } from '../../db/rules/accounts/users.ts';
import { readTownWords, requireStrongPassword } from '../accounts/passwordStrength.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { originOf } from '../config/config.ts';
import { passwordPageUrl } from '../mail/passwordMail.ts';
import { findRunningServer } from '../start/runningServer.ts';
import { findAccount } from '../store/accounts/users.ts';
import { type Command, findTown, mailNews, readArguments, readHost, WrongUsage, withDatabase } from './command.ts';
import { makeAdministrator, nameIn } from './makeAdministrator.ts';

const options = {
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
  password: { type: 'string' },
  link: { type: 'boolean', default: false },
} as const;

const unknownAddressText =
  'No server runs with this data folder, so the first part of the link (scheme, host, port) comes from the settings of this command. Correct it if the server will be reached elsewhere.';

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
      const given = { email, first_name, last_name, password_hash, wantsLink: values.link };
      const { old, link } = await makeAdministrator(db, town, given);
      print(`${email} is an administrator of ${town.host}.`);
      if (password_hash) print('The password is set. Other sessions of this account are ended.');
      if (link) {
        const within = link.purpose === 'invite' ? 'seven days' : 'one hour';
        const address = passwordPageUrl(originOf(running ?? config, town.host), link.token);
        print(`To set a password, open this link within ${within}. It works once:\n${address}`);
        if (!running) print(unknownAddressText);
      }
      if (old && !old.is_admin) await mailNews({ config, complain }, 'made_admin', town, email);
      if (old && password_hash) await mailNews({ config, complain }, 'password', town, email);
    });
  },
};
