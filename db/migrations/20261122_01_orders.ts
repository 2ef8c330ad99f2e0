import type { Knex } from 'knex';

const refusal = 'The ledger only grows: its lines are neither changed nor removed.';

/** SQLite also has to hear of an insert that would take a line's place, which it counts as no deletion. */
const sqlite = [
  `create trigger ledger_lines_no_update before update on ledger_lines begin select raise(abort, '${refusal}'); end`,
  `create trigger ledger_lines_no_delete before delete on ledger_lines begin select raise(abort, '${refusal}'); end`,
  `create trigger ledger_lines_no_replace before insert on ledger_lines
   when exists (select 1 from ledger_lines where id = new.id) begin select raise(abort, '${refusal}'); end`,
];
const postgres = [
  `create function ledger_lines_only_grow() returns trigger language plpgsql as
   $$ begin raise exception '${refusal}'; end $$`,
  `create trigger ledger_lines_no_change before update or delete on ledger_lines
   for each row execute function ledger_lines_only_grow()`,
  `create trigger ledger_lines_no_truncate before truncate on ledger_lines
   for each statement execute function ledger_lines_only_grow()`,
];

const isPostgres = (knex: Knex) => knex.client.config.client === 'pg';

const ofTown = (table: Knex.CreateTableBuilder) =>
  table.text('town_id').notNullable().references('towns.id').onDelete('CASCADE');

const texts = (table: Knex.CreateTableBuilder, ...columns: string[]) => {
  for (const column of columns) table.text(column).notNullable().defaultTo('');
};

const addressColumns = (group: 'shipping' | 'billing') =>
  [
    ...['first_name', 'last_name', 'company', 'address_line1', 'address_line2', 'city', 'state', 'postal_code'],
    ...['country', 'phone'],
  ].map((column) => `${group}_${column}`);

/** How a shop sells, and the keys of its own Stripe account. */
async function createSettings(knex: Knex): Promise<void> {
  await knex.schema.createTable('shop_settings', (table) => {
    ofTown(table).primary();
    table.integer('version').notNullable();
    for (const column of ['card_enabled', 'office_enabled', 'pickup_enabled', 'shipping_enabled']) {
      table.boolean(column).notNullable();
    }
    // 8.25 % is 82,500 millionths.
    table.integer('tax_rate_millionths').notNullable();
    table.integer('shipping_price_cents').notNullable();
    table.integer('free_shipping_above_cents');
    table.integer('office_hold_days').notNullable();
    texts(table, 'tax_label', 'pickup_address', 'pickup_hours', 'order_email', 'terms_url');
    table.text('updated_at').notNullable();
  });
  await knex.schema.createTable('stripe_accounts', (table) => {
    ofTown(table).primary();
    // Stripe's own id of the account, `acct_…`; the same after a change of keys.
    table.text('account_id').notNullable();
    table.boolean('is_live').notNullable();
    table.text('publishable_key').notNullable();
    // Sealed with APP_SECRET; of each, the last four characters are readable.
    texts(table, 'secret_key_sealed', 'secret_key_last4', 'webhook_secret_sealed', 'webhook_secret_last4');
    // After a change, the secret before it stays valid for a day.
    texts(table, 'previous_webhook_secret_sealed', 'previous_webhook_secret_until');
    table.text('updated_at').notNullable();
  });
}

async function createOrders(knex: Knex): Promise<void> {
  await knex.schema.createTable('orders', (table) => {
    table.text('id').primary();
    ofTown(table);
    table.integer('version').notNullable();
    // Counts up within the town and never restarts; the order's number is made of it.
    table.integer('sequence').notNullable();
    table.text('order_number').notNullable();
    table.text('status').notNullable();
    // What became of the stock: held, taken or released.
    table.text('stock').notNullable();
    table.text('hold_expires_at');
    table.boolean('is_test').notNullable();
    table.text('user_id').references('users.id').onDelete('SET NULL');
    table.text('cart_id').notNullable();
    // SHA-256 of the cart session that bought: it may read the whole order.
    texts(table, 'cart_session_hash', 'user_email');
    texts(table, 'customer_first_name', 'customer_last_name', 'customer_email', 'customer_phone');
    table.text('delivery').notNullable();
    texts(table, ...addressColumns('shipping'), ...addressColumns('billing'));
    texts(table, 'pickup_address', 'pickup_hours', 'payment_method', 'payment_card_last_four', 'tax_label');
    texts(table, 'tracking_number', 'notes', 'special_instructions', 'estimated_delivery_date');
    for (const sum of ['subtotal', 'discount', 'tax', 'shipping', 'service_fee', 'total']) {
      table.integer(`${sum}_cents`).notNullable();
    }
    table.integer('tax_rate_millionths').notNullable();
    table.integer('items_count').notNullable();
    // The day of the order by the town's clock.
    table.text('day').notNullable();
    for (const column of ['created_at', 'updated_at']) table.text(column).notNullable();
    table.text('completed_at');
    table.unique(['town_id', 'sequence']);
    for (const column of ['created_at', 'total_cents', 'order_number']) table.index(['town_id', column, 'id']);
    for (const column of ['created_at', 'total_cents']) table.index(['town_id', 'status', column, 'id']);
    table.index(['town_id', 'user_id', 'created_at', 'id']);
    table.index(['cart_id']);
  });
  await knex.raw('create index orders_held on orders (hold_expires_at) where hold_expires_at is not null');
  await knex.schema.createTable('order_items', (table) => {
    table.text('id').primary();
    table.text('order_id').notNullable().references('orders.id').onDelete('CASCADE');
    table.integer('position').notNullable();
    // Not a reference: the item may be deleted for good.
    table.text('item_id').notNullable();
    texts(table, 'title', 'description', 'image');
    // JSON of the copies of an image that was uploaded here.
    table.text('picture');
    for (const column of ['unit_price_cents', 'quantity', 'total_cents']) table.integer(column).notNullable();
    table.boolean('taxable').notNullable();
    // How many of it refunds have put back on sale.
    table.integer('restocked').notNullable().defaultTo(0);
    table.index(['order_id']);
    table.index(['item_id']);
  });
  await knex.schema.createTable('order_events', (table) => {
    table.text('id').primary();
    ofTown(table);
    table.text('order_id').notNullable().references('orders.id').onDelete('CASCADE');
    table.text('kind').notNullable();
    texts(table, 'person', 'detail');
    table.text('created_at').notNullable();
    table.index(['order_id']);
  });
  await knex.schema.createTable('stock_holds', (table) => {
    table.text('order_id').notNullable().references('orders.id').onDelete('CASCADE');
    table.text('item_id').notNullable();
    table.integer('quantity').notNullable();
    table.primary(['order_id', 'item_id']);
    table.index(['item_id']);
  });
}

/** What is counted in the transaction that changes it, so that no list and no figure reads all orders. */
async function createCounts(knex: Knex): Promise<void> {
  await knex.schema.createTable('order_counters', (table) => {
    ofTown(table).primary();
    table.integer('last_sequence').notNullable();
    // Raised by every change of an order: open lists listen for it.
    table.integer('change_count').notNullable();
  });
  await knex.schema.createTable('order_days', (table) => {
    ofTown(table);
    for (const column of ['day', 'status']) table.text(column).notNullable();
    table.integer('count').notNullable();
    table.primary(['town_id', 'day', 'status']);
  });
  await knex.schema.createTable('ledger_days', (table) => {
    ofTown(table);
    for (const column of ['day', 'kind']) table.text(column).notNullable();
    // order or invoice
    table.text('paid_for').notNullable().defaultTo('order');
    table.bigInteger('amount_cents').notNullable();
    table.primary(['town_id', 'day', 'kind', 'paid_for']);
  });
  // The words that an order is found by; `is_private` words are the customer's, for administrators alone.
  await knex.schema.createTable('order_words', (table) => {
    ofTown(table);
    table.text('word').notNullable();
    table.text('order_id').notNullable().references('orders.id').onDelete('CASCADE');
    table.boolean('is_private').notNullable();
    table.primary(['town_id', 'word', 'order_id']);
    table.index(['order_id']);
  });
}

async function createMoney(knex: Knex): Promise<void> {
  await knex.schema.createTable('payments', (table) => {
    table.text('id').primary();
    ofTown(table);
    // Null for what is not paid for an order.
    table.text('order_id').references('orders.id').onDelete('CASCADE');
    // stripe or office
    table.text('provider').notNullable();
    // open, succeeded, canceled or failed
    table.text('status').notNullable();
    table.integer('amount_cents').notNullable();
    // Of Stripe: its account, the intent and the charge; empty until known.
    texts(table, 'account_id', 'intent_id', 'charge_id', 'failure');
    table.boolean('is_live').notNullable();
    table.text('checked_at');
    for (const column of ['created_at', 'updated_at']) table.text(column).notNullable();
    table.index(['order_id']);
    table.index(['intent_id']);
    table.index(['charge_id']);
  });
  await knex.raw(`create index payments_open on payments (created_at) where status = 'open'`);
  await knex.schema.createTable('refunds', (table) => {
    // The attempt's own id: its idempotency key at Stripe, and in its metadata.
    table.text('id').primary();
    ofTown(table);
    table.text('order_id').references('orders.id').onDelete('CASCADE');
    table.text('payment_id').notNullable();
    table.text('provider').notNullable();
    // pending, succeeded or failed
    table.text('status').notNullable();
    table.integer('amount_cents').notNullable();
    texts(table, 'reason', 'notes', 'person', 'provider_id', 'failure');
    // JSON: [{ order_item_id, quantity, restock }]
    table.text('lines').notNullable();
    for (const column of ['created_at', 'updated_at']) table.text(column).notNullable();
    table.index(['order_id']);
    table.index(['provider_id']);
  });
  await knex.raw(`create index refunds_pending on refunds (created_at) where status = 'pending'`);
  await knex.schema.createTable('ledger_lines', (table) => {
    table.text('id').primary();
    // Restricted, not cascading: with its ledger no order and no town is deleted.
    table.text('town_id').notNullable().references('towns.id');
    table.text('order_id').references('orders.id');
    table.text('payment_id');
    table.text('refund_id');
    // charge, refund, fee or adjustment
    table.text('kind').notNullable();
    // Of an adjustment: the sum that it corrects, charge or refund.
    table.text('corrects').notNullable().defaultTo('');
    // Signed: what came to the shop is above 0, what left it below.
    table.integer('amount_cents').notNullable();
    texts(table, 'method', 'provider', 'account_id', 'provider_id', 'reference', 'detail', 'person');
    // The day by the town's clock.
    table.text('day').notNullable();
    table.text('created_at').notNullable();
    table.index(['order_id']);
    table.index(['town_id', 'day', 'id']);
  });
  // However often an event arrives, its line is added once.
  await knex.raw(
    `create unique index ledger_lines_once on ledger_lines (town_id, kind, provider, provider_id) where provider_id <> ''`,
  );
}

/** What Stripe tells: its events, stored before they are handled, and what it paid out. */
async function createStripe(knex: Knex): Promise<void> {
  await knex.schema.createTable('stripe_events', (table) => {
    ofTown(table);
    table.text('id').notNullable();
    texts(table, 'type', 'object_id', 'payload', 'failure');
    table.text('received_at').notNullable();
    table.text('handled_at');
    table.integer('attempts').notNullable().defaultTo(0);
    table.primary(['town_id', 'id']);
  });
  await knex.raw('create index stripe_events_open on stripe_events (received_at) where handled_at is null');
  await knex.schema.createTable('payouts', (table) => {
    ofTown(table);
    table.text('id').notNullable();
    texts(table, 'account_id', 'status', 'arrival_date', 'created_at');
    table.integer('amount_cents').notNullable();
    table.primary(['town_id', 'id']);
  });
  await knex.schema.createTable('payout_lines', (table) => {
    ofTown(table);
    // Stripe's balance transaction.
    table.text('id').notNullable();
    texts(table, 'payout_id', 'kind', 'source_id', 'created_at');
    for (const column of ['amount_cents', 'fee_cents', 'net_cents']) table.integer(column).notNullable();
    table.primary(['town_id', 'id']);
    table.index(['town_id', 'payout_id']);
  });
}

async function createMails(knex: Knex): Promise<void> {
  await knex.schema.createTable('mails', (table) => {
    table.text('id').primary();
    ofTown(table);
    table.text('order_id').references('orders.id').onDelete('CASCADE');
    // receipt, refund, shipped or new_order
    table.text('kind').notNullable();
    // What the mail is about: it is written once, however often the step that writes it is repeated.
    table.text('once_key').notNullable();
    table.text('recipient').notNullable();
    table.text('data').notNullable();
    table.integer('attempts').notNullable().defaultTo(0);
    table.text('next_attempt_at');
    table.text('sent_at');
    table.text('failed_at');
    texts(table, 'failure');
    table.text('created_at').notNullable();
    table.unique(['town_id', 'once_key']);
    table.index(['order_id']);
  });
  await knex.raw('create index mails_due on mails (next_attempt_at) where next_attempt_at is not null');
}

/** Orders and their money: settings, payments, refunds, the ledger, Stripe's events, mails. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('items', (table) => {
    table.boolean('taxable').notNullable().defaultTo(true);
  });
  await createSettings(knex);
  await createOrders(knex);
  await createCounts(knex);
  await createMoney(knex);
  await createStripe(knex);
  await createMails(knex);
  for (const statement of isPostgres(knex) ? postgres : sqlite) await knex.raw(statement);
}

const created = [
  ...['mails', 'payout_lines', 'payouts', 'stripe_events', 'ledger_lines', 'refunds', 'payments', 'order_words'],
  ...['ledger_days', 'order_days', 'order_counters', 'stock_holds', 'order_events', 'order_items', 'orders'],
  ...['stripe_accounts', 'shop_settings'],
];

export async function down(knex: Knex): Promise<void> {
  for (const table of created) await knex.schema.dropTable(table);
  if (isPostgres(knex)) await knex.raw('drop function ledger_lines_only_grow');
  await knex.raw('alter table items drop column taxable');
}
