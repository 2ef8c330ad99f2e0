import type { Knex } from 'knex';
import { addDays, toLocalTime } from '../rules/time.ts';

/** How far back the audit trail is counted: more than any chart shows. */
const countedDays = 100;

/** Counts the sign-ins that the audit trail has, so that a chart does not begin with nothing. */
async function countPast(knex: Knex): Promise<void> {
  const towns: { id: string; time_zone: string }[] = await knex('towns').select('id', 'time_zone');
  const since = new Date(`${addDays(new Date().toISOString().slice(0, 10), -countedDays)}T00:00:00Z`).toISOString();
  for (const { id, time_zone } of towns) {
    const moments: string[] = await knex('audit_log')
      .where({ town_id: id })
      .whereIn('action', ['signed_in', 'registered', 'invitation_accepted', 'password_reset'])
      .where('created_at', '>=', since)
      .pluck('created_at');
    const counts = new Map<string, number>();
    for (const moment of moments) {
      const { date } = toLocalTime(Date.parse(moment), time_zone);
      counts.set(date, (counts.get(date) ?? 0) + 1);
    }
    for (const [day, count] of counts) await knex('sign_in_days').insert({ town_id: id, day, count });
  }
}

/** Spelled as the queries are, or SQLite would not use them. */
const indexes = {
  items_low: 'items (town_id, quantity, title_key) where deleted_at is null and is_public = true and quantity <= 5',
  mails_failed: 'mails (town_id) where failed_at is not null',
  refunds_failed: `refunds (town_id, updated_at) where status = 'failed'`,
  users_seen: 'users (town_id, last_seen_at)',
  users_created: 'users (town_id, created_at)',
  users_admins: 'users (town_id) where is_admin = true',
  events_ahead: 'events (town_id, date) where deleted_at is null',
  documents_of_category: 'documents (category_id) where deleted_at is null',
};

/** Sign-ins by day, and what else the dashboard's figures are read along, so that none of them reads a whole table. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('sign_in_days', (table) => {
    table.text('town_id').notNullable().references('towns.id').onDelete('CASCADE');
    // The day by the town's clock.
    table.text('day').notNullable();
    table.integer('count').notNullable();
    table.primary(['town_id', 'day']);
  });
  for (const [name, on] of Object.entries(indexes)) await knex.raw(`create index ${name} on ${on}`);
  await countPast(knex);
}

export async function down(knex: Knex): Promise<void> {
  for (const name of Object.keys(indexes)) await knex.raw(`drop index ${name}`);
  await knex.schema.dropTable('sign_in_days');
}
