import type { Knex } from 'knex';

/**
 * Second factors with their recovery codes, and when a session's password was entered last. An administrator was chosen
 * by somebody who knows them, so their address counts as confirmed; other accounts stay as they are.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('second_factors', (table) => {
    table.text('user_id').primary().references('users.id').onDelete('CASCADE');
    // Sealed with APP_SECRET: see server/payments/sealSecret.ts.
    table.text('secret').notNullable();
    // Null until a first code has proved that the app on the phone has the secret.
    table.text('enabled_at');
    // The step of the last code that was taken: neither it nor an older one is taken again.
    table.integer('last_step').notNullable();
  });
  await knex.schema.createTable('recovery_codes', (table) => {
    table.text('user_id').notNullable().references('users.id').onDelete('CASCADE');
    table.text('code_hash').notNullable();
    table.primary(['user_id', 'code_hash']);
  });
  await knex.raw('alter table sessions add column password_entered_at text');
  await knex.raw(
    'update users set email_confirmed_at = created_at where is_admin = true and email_confirmed_at is null and password_hash <> ?',
    [''],
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table sessions drop column password_entered_at');
  for (const table of ['recovery_codes', 'second_factors']) await knex.schema.dropTable(table);
}
