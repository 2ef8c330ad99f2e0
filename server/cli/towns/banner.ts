import { type BannerSeverity, bannerSeverities } from '../../../db/rules/announcements/bannerSeverities.ts';
import { listAllScheduled } from '../../store/content/schedule.ts';
import { write } from '../../store/write.ts';
import {
  type Command,
  commandLineAuthor,
  findTown,
  readArguments,
  readHost,
  WrongUsage,
  withDatabase,
} from '../command.ts';
import { describeStatus, readMoment } from '../moments.ts';

const options = {
  severity: { type: 'string', default: 'notice' },
  link: { type: 'string' },
  'link-text': { type: 'string' },
  start: { type: 'string' },
  end: { type: 'string' },
  remove: { type: 'string', multiple: true },
} as const;

export const banner: Command = {
  summary: 'show a banner at the top of every page',
  help: `Usage: npm run town -- banner <host>                      list the banners
       npm run town -- banner <host> "<text>" [options]   put one up
       npm run town -- banner <host> --remove <id>        take one down ("all" takes down all)

A banner stands at the head of every page of the town, on phones without a signal too. It comes down by itself at its
end. Readers may put away a notice or a warning, but not an emergency.

  --severity <severity>  notice, warning or emergency (notice)
  --link <address>       where more is to be read
  --link-text <text>     the words of the link (Read more)
  --start <moment>       by the town's clock, such as "2026-11-24 08:00"; without it, now
  --end <moment>         by the town's clock; without it, until it is taken down

Example:
  npm run town -- banner cityofmaple.org "Boil your water until further notice." --severity emergency --end "2026-11-25 18:00"
`,

  async run(args, { env, print }) {
    const { values, positionals } = readArguments(args, options);
    const [typedHost, text, ...more] = positionals;
    if (more.length > 0) throw new WrongUsage(`Put the text in quotes: "${more[0]}" is one word too many.`);
    const host = readHost(typedHost);
    const severity = bannerSeverities.find((one): one is BannerSeverity => one === values.severity);
    if (!severity) throw new WrongUsage(`--severity is notice, warning or emergency, not "${values.severity}".`);
    if (values['link-text'] !== undefined && !values.link) throw new WrongUsage('--link-text needs a --link.');
    const publish_at = readMoment('--start', values.start) ?? '';
    const expires_at = readMoment('--end', values.end) ?? '';
    await withDatabase(env, async (db) => {
      const town = await findTown(db, host);
      for (const id of values.remove ?? []) {
        const ids = id === 'all' ? (await listAllScheduled(db, town.id, 'banners')).map((one) => one.id) : [id];
        await write(db, town.id, commandLineAuthor, async (tx) => {
          for (const one of ids) if (!(await tx.remove('banners', one))) throw new Error(`There is no banner ${one}.`);
        });
        print(ids.length === 1 ? `Took down ${ids[0]}.` : `Took down ${ids.length} banners.`);
      }
      if (text !== undefined) {
        const link = values.link ? { title: values['link-text'] ?? 'Read more', url: values.link } : null;
        const input = { severity, text, link, publish_at, expires_at };
        const { id } = await write(db, town.id, commandLineAuthor, (tx) => tx.save('banners', input));
        print(`Put up ${id}: ${describeStatus(input, town.time_zone)}.`);
      } else if (!values.remove) {
        const banners = await listAllScheduled(db, town.id, 'banners');
        if (banners.length === 0) print('There are no banners.');
        for (const one of banners)
          print(`${one.id}  ${one.severity}, ${describeStatus(one, town.time_zone)}: ${one.text}`);
      }
    });
  },
};
