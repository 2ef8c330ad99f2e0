import type { Database } from '../../../db/connection.ts';
import { type CommerceMode, commerceModes, hasCommerce, townName } from '../../../db/rules/town/towns.ts';
import type { Config } from '../../config/config.ts';
import { createTown } from '../../store/towns/towns.ts';
import {
  type Command,
  commandLineAuthor,
  readArguments,
  readHost,
  requireCertifiable,
  WrongUsage,
  withDatabase,
} from '../command.ts';

const options = {
  name: { type: 'string', default: '' },
  'time-zone': { type: 'string', default: 'America/Chicago' },
  'support-email': { type: 'string' },
  accent: { type: 'string', default: '#1f5f8b' },
  commerce: { type: 'string', default: 'auto' },
  alias: { type: 'string', multiple: true },
} as const;

export const create: Command = {
  summary: 'make a new town at a host',
  help: `Usage: npm run town -- create <host> [options]

Makes a new town whose site answers at <host>. A leading "www." is left out: it works by itself.

  --name <name>            what the town is called; without it, the host's first part
  --time-zone <zone>       an IANA name (America/Chicago)
  --support-email <email>  where visitors write when the site fails (support@<host>)
  --accent <color>         the town's color (#1f5f8b)
  --commerce <mode>        auto, on or off; auto asks whether the host names a shop (auto)
  --alias <host>           another host of the same town; may be given several times

Example:
  npm run town -- create cityofmaple.org --name "City of Maple" --time-zone America/Denver --alias maple.gov
`,

  async run(args, { env, print }) {
    const { values, positionals } = readArguments(args, options);
    if (positionals.length > 1) throw new WrongUsage(`One host at a time: "${positionals[1]}" is one word too many.`);
    const host = readHost(positionals[0]);
    const aliases = (values.alias ?? []).map(readHost).filter((alias) => alias !== host);
    const support = values['support-email'] ?? `support@${host}`;
    if (!values['support-email'] && !/\.[a-z]{2,}$/.test(host)) {
      throw new WrongUsage('Give a support address for visitors: --support-email clerk@example.org');
    }
    const commerce = commerceModes.find((mode): mode is CommerceMode => mode === values.commerce);
    if (!commerce) throw new WrongUsage(`--commerce is auto, on or off, not "${values.commerce}".`);
    const act = async (db: Database, config: Config) => {
      for (const one of [host, ...aliases]) requireCertifiable(one, config.publicScheme === 'https');
      const town = await createTown(db, commandLineAuthor, {
        host,
        aliases,
        display_name: values.name,
        time_zone: values['time-zone'],
        support_email: support,
        accent: values.accent,
        commerce,
      });
      print(`Made ${townName(town, town.host)} at ${town.hosts.join(', ')}.`);
      print(
        `Time zone ${town.time_zone}, support ${town.support_email}, accent ${town.accent}, ` +
          `${hasCommerce(town, config.commerceKeywords) ? 'with' : 'without'} a shop (commerce ${town.commerce}).`,
      );
      print(`Make its first administrator: npm run town -- admin ${town.host} you@example.org`);
      print(`Import from its old site: npm run town -- import ${town.host} events calendar.ics`);
    };
    await withDatabase(env, act, { mayBegin: true });
  },
};
