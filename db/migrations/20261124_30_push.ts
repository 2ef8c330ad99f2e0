import type { Knex } from 'knex';

const ofTown = (table: Knex.CreateTableBuilder) =>
  table.text('town_id').notNullable().references('towns.id').onDelete('CASCADE');

async function createDevices(knex: Knex): Promise<void> {
  await knex.schema.createTable('push_keys', (table) => {
    ofTown(table).primary();
    // A town signs its messages with its own pair (RFC 8292): devices take none that another one has signed.
    table.text('public_key').notNullable();
    table.text('private_key_sealed').notNullable();
    table.text('created_at').notNullable();
  });
  await knex.schema.createTable('push_devices', (table) => {
    table.text('id').primary();
    ofTown(table);
    // Whoever knows it may change and end the subscription: the browser's push service has made it up for this device.
    table.text('endpoint').notNullable();
    table.text('p256dh').notNullable();
    table.text('auth').notNullable();
    // Messages in a row that could not be delivered.
    table.integer('failures').notNullable().defaultTo(0);
    for (const column of ['created_at', 'updated_at']) table.text(column).notNullable();
    table.unique(['town_id', 'endpoint']);
  });
  await knex.schema.createTable('push_topics', (table) => {
    ofTown(table);
    table.text('device_id').notNullable().references('push_devices.id').onDelete('CASCADE');
    table.text('topic').notNullable();
    table.primary(['device_id', 'topic']);
    table.index(['town_id', 'topic', 'device_id']);
  });
}

async function createPushes(knex: Knex): Promise<void> {
  await knex.schema.createTable('pushes', (table) => {
    table.text('id').primary();
    ofTown(table);
    table.text('device_id').notNullable().references('push_devices.id').onDelete('CASCADE');
    table.text('notification_id').notNullable().references('notifications.id').onDelete('CASCADE');
    // As of mails.
    table.integer('priority').notNullable();
    table.integer('attempts').notNullable().defaultTo(0);
    table.text('next_attempt_at');
    table.text('sent_at');
    table.text('failed_at');
    table.text('failure').notNullable().defaultTo('');
    table.text('created_at').notNullable();
    // Nothing is told twice.
    table.unique(['notification_id', 'device_id']);
    // Has all that says how far a notification has got.
    table.index(['notification_id', 'sent_at', 'failed_at', 'next_attempt_at'], 'pushes_notification');
    table.index(['device_id']);
  });
  await knex.raw(
    'create index pushes_by_priority on pushes (priority, next_attempt_at) where next_attempt_at is not null',
  );
}

/** The devices that get news by web push, of what, and what was sent to them. */
export async function up(knex: Knex): Promise<void> {
  await createDevices(knex);
  await createPushes(knex);
  // The last device whose message is queued, and when all are: beside those of mails.
  await knex.raw(`alter table notifications add column push_cursor text not null default ''`);
  await knex.raw('alter table notifications add column pushes_queued_at text');
  // What was told before there were devices.
  await knex.raw('update notifications set pushes_queued_at = mails_queued_at');
  await knex.raw(
    `create index notifications_untold on notifications (starts_at)
     where withdrawn_at is null and (mails_queued_at is null or pushes_queued_at is null)`,
  );
  await knex.raw('drop index notifications_open');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    `create index notifications_open on notifications (starts_at)
     where mails_queued_at is null and withdrawn_at is null`,
  );
  await knex.raw('drop index notifications_untold');
  for (const column of ['push_cursor', 'pushes_queued_at'])
    await knex.raw(`alter table notifications drop column ${column}`);
  for (const table of ['pushes', 'push_topics', 'push_devices', 'push_keys']) await knex.schema.dropTable(table);
}
