import type { Knex } from 'knex';

const ofTown = (table: Knex.CreateTableBuilder) =>
  table.text('town_id').notNullable().references('towns.id').onDelete('CASCADE');

async function createSubscriptions(knex: Knex): Promise<void> {
  await knex.schema.createTable('subscriptions', (table) => {
    table.text('id').primary();
    ofTown(table);
    table.text('email').notNullable();
    // at_once, daily or weekly
    table.text('frequency').notNullable();
    // Random: whoever has it may change and end the subscription.
    table.text('token').notNullable().unique();
    // Mails in a row that the mail server of the address refused for good.
    table.integer('failures').notNullable().defaultTo(0);
    // Null until the owner of the address has said yes: nothing else is mailed to it before.
    table.text('confirmed_at');
    for (const column of ['created_at', 'updated_at']) table.text(column).notNullable();
    table.unique(['town_id', 'email']);
    table.index(['town_id', 'frequency', 'id']);
  });
  await knex.raw('create index subscriptions_unconfirmed on subscriptions (created_at) where confirmed_at is null');
  await knex.schema.createTable('subscription_topics', (table) => {
    ofTown(table);
    table.text('subscription_id').notNullable().references('subscriptions.id').onDelete('CASCADE');
    table.text('topic').notNullable();
    // As its subscription, so that who follows what is counted without reading each of them.
    table.boolean('is_confirmed').notNullable();
    table.primary(['subscription_id', 'topic']);
    table.index(['town_id', 'is_confirmed', 'topic', 'subscription_id']);
  });
}

async function createNotifications(knex: Knex): Promise<void> {
  await knex.schema.createTable('notifications', (table) => {
    table.text('id').primary();
    ofTown(table);
    // The noun that is told of, or daily or weekly for a digest.
    table.text('kind').notNullable();
    // The record's id, or the digest's day.
    table.text('about').notNullable();
    table.text('topic').notNullable();
    // Such as `announcements:<id>:<version>`: nothing is told twice.
    table.text('once_key').notNullable();
    // When its mails leave; a digest brings what became due since its `since`.
    table.text('starts_at').notNullable();
    table.text('since').notNullable().defaultTo('');
    // The last subscription whose mail is queued, and when all are.
    table.text('mail_cursor').notNullable().defaultTo('');
    table.text('mails_queued_at');
    table.text('withdrawn_at');
    // Who published it.
    table.text('person').notNullable().defaultTo('');
    table.text('user_id');
    table.text('created_at').notNullable();
    table.unique(['town_id', 'once_key']);
    table.index(['town_id', 'starts_at']);
    table.index(['town_id', 'kind', 'about']);
  });
  await knex.raw(
    `create index notifications_open on notifications (starts_at)
     where mails_queued_at is null and withdrawn_at is null`,
  );
}

/** Who gets news by e-mail, of what, and what was told. */
export async function up(knex: Knex): Promise<void> {
  await createSubscriptions(knex);
  await createNotifications(knex);
  // Tables only grow: none is built anew.
  await knex.raw('alter table mails add column subscription_id text references subscriptions (id) on delete cascade');
  await knex.raw('alter table mails add column notification_id text references notifications (id) on delete cascade');
  // Those of a lower number are sent first: thousands of news must not hold up a receipt.
  await knex.raw('alter table mails add column priority integer not null default 0');
  // Attempts whose end nobody noted: whether the mail left is not known.
  await knex.raw('alter table mails add column claims integer not null default 0');
  await knex.raw(
    'create index mails_by_priority on mails (priority, next_attempt_at) where next_attempt_at is not null',
  );
  await knex.raw('create index mails_subscription on mails (subscription_id) where subscription_id is not null');
  // Has all that says how far a notification has got.
  await knex.raw(
    `create index mails_notification on mails (notification_id, sent_at, failed_at, next_attempt_at)
     where notification_id is not null`,
  );
}

export async function down(knex: Knex): Promise<void> {
  for (const index of ['by_priority', 'subscription', 'notification']) await knex.raw(`drop index mails_${index}`);
  for (const column of ['subscription_id', 'notification_id', 'priority', 'claims']) {
    await knex.raw(`alter table mails drop column ${column}`);
  }
  for (const table of ['notifications', 'subscription_topics', 'subscriptions']) await knex.schema.dropTable(table);
}
