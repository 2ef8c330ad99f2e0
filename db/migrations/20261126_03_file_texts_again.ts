import type { Knex } from 'knex';

/** PDF files are read again: forms have their values in their text now, and words printed twice count once. */
export async function up(knex: Knex): Promise<void> {
  await knex('search_file_texts')
    .whereIn('status', ['text', 'partial', 'pictures'])
    .update({ status: 'reading', attempts: 0 });
}

/** Texts that were read again stay. */
export async function down(): Promise<void> {}
