import { hasCommerce, townName } from '../../../db/rules/town/towns.ts';
import { listTowns } from '../../store/towns/towns.ts';
import { type Command, readArguments, WrongUsage, withDatabase } from '../command.ts';

export const list: Command = {
  summary: 'list the towns',
  help: `Usage: npm run town -- list [--json]

Shows every town with its hosts, time zone and whether it sells.

  --json   as JSON, for other programs

Example:
  npm run town -- list --json
`,

  async run(args, { env, print }) {
    const { values, positionals } = readArguments(args, { json: { type: 'boolean', default: false } });
    if (positionals.length > 0) throw new WrongUsage(`"${positionals[0]}" is one word too many: list shows all towns.`);
    await withDatabase(env, async (db, config) => {
      const towns = (await listTowns(db)).map((town) => ({
        host: town.host,
        aliases: town.hosts.filter((host) => host !== town.host),
        name: townName(town, town.host),
        time_zone: town.time_zone,
        support_email: town.support_email,
        accent: town.accent,
        commerce: town.commerce,
        sells: hasCommerce(town, config.commerceKeywords),
      }));
      if (values.json) print(JSON.stringify(towns, null, 2));
      else if (towns.length === 0) print('There are no towns yet. Create one with "npm run town -- create <host>".');
      for (const town of values.json ? [] : towns) {
        const aliases = town.aliases.length > 0 ? ` (also ${town.aliases.join(', ')})` : '';
        print(`${town.host}${aliases}: ${town.name}, ${town.time_zone}, ${town.sells ? 'with' : 'without'} a shop`);
      }
    });
  },
};
