import type { Knex } from 'knex';

/** A job's key is a word now. A server that holds the old name goes on holding its turn. */
const renamed = {
  'publish-and-expire': 'publish and expire scheduled records',
  'bring-back-times': 'bring back times that a wrong clock wrote',
  'index-search': 'bring the search index up to date',
  'take-file-texts': 'take the text out of PDF files',
  'extend-recurrences': 'work out further dates of events that repeat without end',
  'remove-expired': 'remove expired sessions, mailed tokens, idempotency records, carts, mails and webhooks',
  'empty-bins': 'remove what was in the bin too long',
  'remove-unfinished-uploads': 'remove unfinished uploads',
  'clean-stored-pictures': 'clean pictures that an older version stored',
  'send-mails': 'send the mails of the mail outbox',
  'queue-news': 'queue the mails and push messages that tell of news',
  'send-pushes': 'send push messages',
  'make-push-keys': 'make the keys of push messages',
  'start-digests': 'begin daily and weekly digests',
  'remind-of-invoices': 'remind of invoices that are past due',
  'finish-payments': 'finish payments, refunds and holds that were left half-way',
  examine: 'examine the box and each town',
  'check-links': 'check the links in content',
  'note-stripe-movements': 'enter what moved at Stripe, and note its payouts and fees',
  'back-up': 'make the nightly backup',
};

export async function up(knex: Knex): Promise<void> {
  for (const [job, name] of Object.entries(renamed)) await knex('job_leases').where({ job: name }).update({ job });
}

export async function down(knex: Knex): Promise<void> {
  for (const [job, name] of Object.entries(renamed)) await knex('job_leases').where({ job }).update({ job: name });
}
