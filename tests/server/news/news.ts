/** A town with subscribers, a clock, and the jobs that tell them, run by hand. */

import type { SubscriptionFrequency } from '../../../db/rules/news/subscriptions.ts';
import type { Town } from '../../../db/rules/town/towns.ts';
import { readConfig } from '../../../server/config/config.ts';
import { queueNews, startDigests } from '../../../server/jobs/queueNews.ts';
import { sendDueMails } from '../../../server/jobs/sendDueMails.ts';
import type { Mail, SendMail } from '../../../server/mail/mailer.ts';
import { noteNotification } from '../../../server/store/news/notifications.ts';
import { askForSubscription, saveSubscription } from '../../../server/store/news/subscriptions.ts';
import { write } from '../../../server/store/write.ts';
import { type Dialect, makeNeighbor, makeTestDatabase, makeTown } from '../database.ts';

/** A Tuesday, ten in the morning in Chicago. */
export const start = Date.parse('2026-12-01T16:00:00.000Z');
export const minuteMs = 60_000;

const clerk = { person: 'clerk@maple.example', user_id: null };

export async function openNews(dialect: Dialect, env: NodeJS.ProcessEnv = {}) {
  const database = await makeTestDatabase(dialect);
  const { db, dataDir } = database;
  const town = await makeTown(db, { display_name: 'Maple' });
  const neighbor = await makeNeighbor(db);
  const config = readConfig({ DATA_DIR: dataDir, PUBLIC_SCHEME: 'https', TRUST_PROXY: '1', ...env });
  const clock = { now: start };
  const now = () => clock.now;
  const sent: Mail[] = [];
  const collect: SendMail = async (_town, mail) => void sent.push(mail);
  const errors: unknown[] = [];
  const context = (sendMail: SendMail = collect) => ({
    db,
    config,
    sendMail,
    now,
    log: { error: (error: unknown) => void errors.push(error) },
  });
  /** Whatever is due is queued and sent. @returns what was sent, the newest last */
  async function run(sendMail?: SendMail): Promise<Mail[]> {
    const before = sent.length;
    await startDigests({ db, now });
    await queueNews({ db, now });
    await sendDueMails(context(sendMail));
    return sent.slice(before);
  }
  /** Somebody who has confirmed their address. */
  const subscribe = (
    email: string,
    topics: string[],
    { frequency = 'at_once', of = town }: { frequency?: SubscriptionFrequency; of?: Town } = {},
  ) =>
    write(
      db,
      of.id,
      'subscriber',
      async ({ trx }) => {
        const subscription = await askForSubscription(trx, { email, topics, frequency }, { townId: of.id, now: now() });
        await saveSubscription(trx, subscription, { topics, frequency }, now());
        return subscription;
      },
      { now: now() },
    );
  /** Many at once, who have confirmed their addresses. */
  const subscribeMany = (count: number, topic: string) =>
    db.write.transaction(async (trx) => {
      const stamp = new Date(start).toISOString();
      const ids = Array.from({ length: count }, (_, place) => `s${String(place).padStart(5, '0')}`);
      const whole = { town_id: town.id, frequency: 'at_once', created_at: stamp, updated_at: stamp };
      const rows = ids.map((id) => ({ ...whole, id, email: `${id}@example.org`, token: id, confirmed_at: stamp }));
      await trx.batchInsert('subscriptions', rows, 50);
      const topics = ids.map((id) => ({ town_id: town.id, subscription_id: id, topic, is_confirmed: true }));
      await trx.batchInsert('subscription_topics', topics, 50);
    });
  /** Publishes an announcement, or changes one. */
  const announce = (given: object, wanted: boolean | 'unsaid' = true, of: Town = town) =>
    write(
      db,
      of.id,
      'clerk@maple.example',
      async (tx) => {
        const { id } = await tx.save('announcements', { category: 'services', date: '2026-12-01', ...given });
        const record = await tx.read('announcements', id);
        if (!record) throw new Error('It was not saved.');
        await noteNotification(
          { trx: tx.trx, town: of, now: now() },
          'announcements',
          record,
          wanted === 'unsaid' ? undefined : wanted,
          clerk,
        );
        return record;
      },
      { now: now() },
    );
  /** Adds a document to a category, which is created where it is missing, and tells people. */
  const addDocument = (category: string, title: string) =>
    write(
      db,
      town.id,
      'clerk@maple.example',
      async (tx) => {
        const known = await tx.trx('document_categories').where({ town_id: town.id, title: category }).first('id');
        const { id: category_id } = known ?? (await tx.save('document_categories', { title: category }));
        const file_id = title.replaceAll(' ', '-');
        const file = { media_type: 'application/pdf', size: 1 };
        await tx.addFile({ ...file, id: file_id, name: 'a.pdf', sha256: '' });
        const { id } = await tx.save('documents', { ...file, file_id, title, category_id, date: '2026-12-01' });
        const record = await tx.read('documents', id);
        if (!record) throw new Error('It was not saved.');
        await noteNotification({ trx: tx.trx, town, now: now() }, 'documents', record, true, clerk);
        return record;
      },
      { now: now() },
    );
  const warn = (text: string) =>
    write(
      db,
      town.id,
      'clerk@maple.example',
      async (tx) => {
        const { id } = await tx.save('banners', { severity: 'emergency', text, publish_at: '', expires_at: '' });
        const record = await tx.read('banners', id);
        if (!record) throw new Error('It was not saved.');
        await noteNotification({ trx: tx.trx, town, now: now() }, 'banners', record, true, clerk);
        return record;
      },
      { now: now() },
    );
  return {
    ...database,
    town,
    neighbor,
    config,
    clock,
    context,
    run,
    sent,
    subscribe,
    subscribeMany,
    announce,
    addDocument,
    warn,
    errors,
  };
}

/** The recipients of mails, sorted. */
export const recipientsOf = (mails: readonly Mail[]): string[] => mails.map(({ to }) => to.address).sort();
