/** The mails of orders, with a clock and a mail server of the test’s own. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Order } from '../../../db/rules/orders/orders.ts';
import type { Town } from '../../../db/rules/town/towns.ts';
import { readConfig } from '../../../server/config/config.ts';
import { sendDueMails } from '../../../server/jobs/sendDueMails.ts';
import { createMailer, type SendMail } from '../../../server/mail/mailer.ts';
import { type QueuedMail, queueMail } from '../../../server/store/mails.ts';
import { readOrder } from '../../../server/store/orders/orders.ts';
import { makeTestDatabase, makeTown } from '../database.ts';
import { readMime } from '../news/readMime.ts';

export const startTime = Date.parse('2026-11-22T18:10:00.000Z');
export const [minuteMs, dayMs] = [60_000, 86_400_000];

/** A shop with an outbox, a clock, and a job that is run by hand. */
export async function openOutbox(dialect: 'sqlite' | 'postgres', env: NodeJS.ProcessEnv = {}) {
  const database = await makeTestDatabase(dialect);
  const { db, dataDir } = database;
  const town = await makeTown(db, { host: 'maplemarket.test', display_name: 'Maple Market' });
  const config = readConfig({ DATA_DIR: dataDir, PUBLIC_SCHEME: 'https', ...env });
  const clock = { now: startTime };
  const errors: unknown[] = [];
  const context = (sendMail: SendMail = createMailer(config)) => ({
    db,
    config,
    sendMail,
    now: () => clock.now,
    log: { error: (error: unknown) => void errors.push(error) },
  });
  const run = async (sendMail?: SendMail) => (await sendDueMails(context(sendMail))).attempts;
  const queue = (
    orderId: string,
    kind: QueuedMail['kind'],
    given: Partial<Pick<QueuedMail, 'onceKey' | 'recipient' | 'data' | 'now'>> = {},
  ) =>
    db.write.transaction((trx) =>
      queueMail(trx, {
        townId: town.id,
        orderId,
        kind,
        onceKey: `${kind}:${orderId}`,
        recipient: 'rosa@example.org',
        now: clock.now,
        ...given,
      }),
    );
  const files = () => {
    const folder = join(dataDir, 'mail');
    const names = existsSync(folder) ? readdirSync(folder) : [];
    return names.filter((name) => name.endsWith('.eml')).sort();
  };
  const mails = () => files().map((name) => readMime(readFileSync(join(dataDir, 'mail', name), 'latin1')));
  const rows = () => db.read('mails').orderBy('id');
  const timeline = async (orderId: string) => ((await readOrder(db.read, town.id, orderId)) as Order).events;
  return { ...database, town, config, clock, context, run, queue, files, mails, rows, timeline, errors };
}

/** Sends due mails until none is left, moving the clock to each next attempt. @returns the moments of attempts */
export async function runToTheEnd({ run, rows, clock }: Awaited<ReturnType<typeof openOutbox>>, sendMail?: SendMail) {
  const moments: number[] = [];
  for (;;) {
    const [row] = (await rows()).filter(({ next_attempt_at }) => next_attempt_at !== null);
    if (!row) return moments;
    clock.now = Math.max(clock.now, Date.parse(row.next_attempt_at));
    await run(sendMail);
    moments.push(clock.now);
  }
}

export const refundRow = (town: Town, orderId: string, given = {}) => ({
  id: 'refund-1',
  town_id: town.id,
  order_id: orderId,
  payment_id: 'p',
  provider: 'stripe',
  status: 'succeeded',
  amount_cents: 1250,
  reason: 'admin_error',
  notes: 'Our mistake: never tell.',
  person: 'clerk@maple.example',
  lines: '[]',
  created_at: '2026-11-23T12:00:00.000Z',
  updated_at: '2026-11-23T12:00:00.000Z',
  ...given,
});
