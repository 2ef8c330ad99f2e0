import type { Database } from '../../../db/connection.ts';
import { hasCommerce, type Town } from '../../../db/rules/town/towns.ts';
import { type Config, originOf } from '../../config/config.ts';
import { registerWallets } from '../../payments/stripe/keys.ts';
import { addAlias, changeCanonicalHost, removeAlias } from '../../store/towns/hosts.ts';
import { write } from '../../store/write.ts';
import {
  type Command,
  commandLineAuthor,
  describeWalletProblem,
  findTown,
  readArguments,
  readHost,
  requireCertifiable,
  type Terminal,
  WrongUsage,
  withDatabase,
} from '../command.ts';

const options = { add: { type: 'string' }, remove: { type: 'string' }, canonical: { type: 'string' } } as const;

type Say = Terminal['print'];

/** Keeps a shop from vanishing: with `auto`, the canonical host decides whether a town has one. */
async function rename(db: Database, config: Config, town: Town, host: string, print: Say): Promise<void> {
  const sells = hasCommerce(town, config.commerceKeywords);
  const wouldSell = hasCommerce({ ...town, host }, config.commerceKeywords);
  await write(db, town.id, commandLineAuthor, async (tx) => {
    await changeCanonicalHost(tx, town.id, host);
    if (sells !== wouldSell) await tx.saveTown({ commerce: sells ? 'on' : 'off' });
  });
  if (host === town.host) return;
  print(
    `${town.host} leads visitors on to ${originOf(config, host)} from now on; calls, feeds and links go on at both.`,
  );
  print('Who is signed in there goes on there until their session ends. Carts of guests stay in their browsers there.');
  if (sells !== wouldSell)
    print(`The town ${sells ? 'sells' : "doesn't sell"} as before: "commerce" is ${sells ? 'on' : 'off'} now.`);
  if (!sells) return;
  print('Stripe may go on calling the earlier address.');
  const problem = await registerWallets({ db, config, now: Date.now }, town.id);
  if (problem) print(describeWalletProblem(host, problem));
}

async function change(
  db: Database,
  config: Config,
  town: Town,
  values: Partial<Record<keyof typeof options, string>>,
  print: Say,
) {
  const read = (typed: string) => {
    const host = readHost(typed);
    requireCertifiable(host, config.publicScheme === 'https');
    return host;
  };
  const { add, remove, canonical } = values;
  if (add !== undefined) await write(db, town.id, commandLineAuthor, (tx) => addAlias(tx, town.id, read(add)));
  if (remove !== undefined) {
    await write(db, town.id, commandLineAuthor, (tx) => removeAlias(tx, town.id, readHost(remove)));
  }
  if (canonical !== undefined) await rename(db, config, town, read(canonical), print);
}

export const host: Command = {
  summary: 'show and change the hosts of a town',
  help: `Usage: npm run town -- host <host>                       show the hosts, the canonical one first
       npm run town -- host <host> --add <alias>         add another one, which leads visitors on to the canonical one
       npm run town -- host <host> --canonical <host>    make one canonical; the one before becomes an alias
       npm run town -- host <host> --remove <alias>      take one away

Let the name of a new host lead to this box first. "www." needs not be added: it leads on by itself. The server may go on
serving. Sessions, feeds, links that were mailed and calls of other programs go on at the host before.

Example:
  npm run town -- host cityofmaple.example.org --canonical maple.gov
`,

  async run(args, { env, print }) {
    const { values, positionals } = readArguments(args, options);
    const [typed, ...more] = positionals;
    const named = readHost(typed);
    if (more.length > 0) throw new WrongUsage(`"${more[0]}" is one word too many.`);
    if (Object.keys(values).length > 1) throw new WrongUsage('Change one thing at a time.');
    await withDatabase(env, async (db, config) => {
      const town = await findTown(db, named);
      await change(db, config, town, values, print);
      const { host: main, hosts } = (await findTown(
        db,
        values.canonical ? readHost(values.canonical) : town.host,
      )) as Town;
      print(`${main} (canonical)`);
      for (const alias of hosts.filter((one) => one !== main)) print(alias);
    });
  },
};
