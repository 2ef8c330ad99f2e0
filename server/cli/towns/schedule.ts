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

const options = { publish: { type: 'string' }, expire: { type: 'string' } } as const;

export const schedule: Command = {
  summary: 'schedule when an announcement or event appears and ends',
  help: `Usage: npm run town -- schedule <host> announcements|events                  show when each appears and ends
       npm run town -- schedule <host> announcements|events <id> [options]   change it for one

Before its time nothing of it leaves the server; when its time is over it goes by itself, on phones without a signal too.

  --publish <moment>  by the town's clock, such as "2026-11-24 08:00"; "" for at once
  --expire <moment>   by the town's clock; "" for never

Example:
  npm run town -- schedule cityofmaple.org announcements 019ab2c4-7d10-7a3e-9c55-0b1f2e3d4c5b --publish "2026-12-01 08:00"
`,

  async run(args, { env, print }) {
    const { values, positionals } = readArguments(args, options);
    const [typedHost, noun, id, ...more] = positionals;
    if (more.length > 0) throw new WrongUsage(`One at a time: "${more[0]}" is one word too many.`);
    const host = readHost(typedHost);
    if (noun !== 'announcements' && noun !== 'events') {
      throw new WrongUsage(`Say "announcements" or "events"${noun ? `, not "${noun}"` : ''}.`);
    }
    const publish_at = readMoment('--publish', values.publish);
    const expires_at = readMoment('--expire', values.expire);
    const changes = {
      ...(publish_at !== undefined && { publish_at }),
      ...(expires_at !== undefined && { expires_at }),
    };
    if (!id && Object.keys(changes).length > 0)
      throw new WrongUsage('Say which one: its id stands before the options.');
    if (id && Object.keys(changes).length === 0) throw new WrongUsage('Say --publish, --expire or both.');
    await withDatabase(env, async (db) => {
      const town = await findTown(db, host);
      const records = await listAllScheduled(db, town.id, noun);
      if (!id) {
        if (records.length === 0) print(`There are no ${noun}.`);
        for (const one of records) print(`${one.id}  ${describeStatus(one, town.time_zone)}: ${one.title}`);
        return;
      }
      const record = records.find((one) => one.id === id);
      if (!record) throw new Error(`${town.host} has no ${noun} with the id ${id}.`);
      await write(db, town.id, commandLineAuthor, (tx) => tx.save(noun, { id, ...changes }));
      print(`${record.title}: ${describeStatus({ ...record, ...changes }, town.time_zone)}.`);
    });
  },
};
