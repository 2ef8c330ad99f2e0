import { scheduleTimeToInstant } from '../../db/rules/announcements/schedule.ts';
import { toIso } from '../../db/rules/time.ts';
import { handleStripeEvent } from '../payments/stripe/events.ts';
import { createFindGateway } from '../payments/stripe/findGateway.ts';
import { listStripeEvents } from '../store/money/stripeEvents.ts';
import { type Command, findTown, readArguments, readHost, WrongUsage, withDatabase } from './command.ts';
import { readMoment } from './moments.ts';

const options = { since: { type: 'string' } } as const;
/** Failing events print this themselves. */
const silent = { warn() {}, error() {} };

export const payments: Command = {
  summary: 'process Stripe webhooks again',
  help: `Usage: npm run town -- payments replay <host>                    those that failed or were left
       npm run town -- payments replay <host> --since <moment>   all since then

Every webhook is stored before it is handled. Handling one asks Stripe how its payment stands and enters what is missing;
a second time changes nothing. The server repeats failed ones by itself; this does it now, and says why one fails.

  --since <moment>  by the town's clock, such as "2026-11-24 08:00"

Example:
  npm run town -- payments replay maplemarket.org --since "2026-11-24 00:00"
`,

  async run(args, { env, print }) {
    const { values, positionals } = readArguments(args, options);
    const [action, typedHost, ...more] = positionals;
    if (action !== 'replay') throw new WrongUsage(`Say "replay"${action ? `, not "${action}"` : ''}.`);
    if (more.length > 0) throw new WrongUsage(`"${more[0]}" is one word too many.`);
    const host = readHost(typedHost);
    const moment = readMoment('--since', values.since);
    await withDatabase(env, async (db, config) => {
      const town = await findTown(db, host);
      const now = Date.now;
      const findGateway = createFindGateway({ db, config, log: silent, now }).find;
      const since = moment ? toIso(scheduleTimeToInstant(moment, town.time_zone)) : null;
      const events = await listStripeEvents(db.read, town.id, since);
      let failed = 0;
      for (const event of events) {
        const failure = await handleStripeEvent({ db, findGateway, now }, event);
        if (failure) failed += 1;
        print(`${event.received_at}  ${event.id}  ${event.type}: ${failure || 'handled'}`);
      }
      print(`${events.length - failed} of ${events.length} webhooks were handled.`);
      if (failed > 0) throw new Error(`${failed} could not be handled. The server tries them again by itself.`);
    });
  },
};
