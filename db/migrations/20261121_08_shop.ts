import type { Knex } from 'knex';

/** A row that sync brings: its version, the town's seq at its last change, and when it went. */
function synced(table: Knex.CreateTableBuilder): void {
  table.text('town_id').notNullable().references('towns.id').onDelete('CASCADE');
  for (const column of ['version', 'seq']) table.integer(column).notNullable();
  for (const column of ['created_at', 'updated_at']) table.text(column).notNullable();
  table.text('deleted_at');
}

/** What a shop sells, the lists it lies in, and the carts of its shoppers. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('items', (table) => {
    table.text('id').primary();
    synced(table);
    for (const column of ['title', 'description', 'image', 'tags', 'sku', 'owner_id']) table.text(column).notNullable();
    // JSON of the copies of an image that was uploaded here.
    table.text('picture');
    table.integer('price_cents').notNullable();
    // The stock: whoever would take more than there is fails here, whatever was looked at before.
    table.integer('quantity').notNullable();
    table.check('quantity >= 0');
    // JSON of the ids of the lists that it lies in; never empty.
    table.text('list_ids').notNullable();
    // Of what was never public not even its going is told.
    for (const column of ['is_public', 'was_public']) table.boolean(column).notNullable();
    // What the rules make of the words, to sort by and to search in.
    for (const column of ['title_key', 'search_text']) table.text(column).notNullable();
    table.index(['town_id', 'seq', 'id']);
  });
  await knex.raw('create index items_deleted on items (town_id, deleted_at) where deleted_at is not null');
  // The files that its image is made of: so long as it is shown, everybody may have them.
  await knex.schema.createTable('item_files', (table) => {
    table.text('item_id').notNullable().references('items.id').onDelete('CASCADE');
    table.text('file_id').notNullable();
    table.primary(['item_id', 'file_id']);
    table.index(['file_id']);
  });
  // Lists are numbered within their town; the first, for what lies in no other, is no row.
  await knex.schema.createTable('lists', (table) => {
    table.text('town_id').notNullable().references('towns.id').onDelete('CASCADE');
    for (const column of ['id', 'version', 'seq']) table.integer(column).notNullable();
    for (const column of ['title', 'description', 'created_at', 'updated_at']) table.text(column).notNullable();
    table.primary(['town_id', 'id']);
  });
  // What was made of an uploaded image, by the file that its address names.
  await knex.schema.createTable('pictures', (table) => {
    table.text('file_id').primary().references('files.id').onDelete('CASCADE');
    table.text('town_id').notNullable().references('towns.id').onDelete('CASCADE');
    table.text('picture').notNullable();
  });
  await knex.schema.createTable('carts', (table) => {
    table.text('id').primary();
    table.text('town_id').notNullable().references('towns.id').onDelete('CASCADE');
    // Whose it is, once somebody who filled it has signed in: one cart each.
    table.text('user_id').references('users.id').onDelete('CASCADE');
    table.integer('checkout_attempts').notNullable().defaultTo(0);
    for (const column of ['last_activity', 'created_at']) table.text(column).notNullable();
    table.unique(['town_id', 'user_id']);
  });
  await knex.schema.createTable('cart_sessions', (table) => {
    // SHA-256 of the id that the browser holds: whoever reads the database cannot open a cart with it.
    table.text('id_hash').primary();
    table.text('town_id').notNullable().references('towns.id').onDelete('CASCADE');
    table.text('cart_id').notNullable().references('carts.id').onDelete('CASCADE');
    for (const column of ['utm_source', 'utm_medium', 'utm_campaign', 'referrer', 'user_agent', 'created_at']) {
      table.text(column).notNullable();
    }
    table.index(['cart_id']);
  });
  await knex.schema.createTable('cart_items', (table) => {
    table.text('cart_id').notNullable().references('carts.id').onDelete('CASCADE');
    // Not a reference: an item that is gone for good still says in the cart that it is.
    table.text('item_id').notNullable();
    table.integer('quantity').notNullable();
    table.check('quantity > 0');
    // What was read when it was put in: the price to tell a change by, the rest for an item that is gone.
    table.integer('price_snapshot_cents').notNullable();
    for (const column of ['title', 'image', 'added_at']) table.text(column).notNullable();
    table.primary(['cart_id', 'item_id']);
    table.index(['item_id']);
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['cart_items', 'cart_sessions', 'carts', 'pictures', 'lists', 'item_files', 'items']) {
    await knex.schema.dropTable(table);
  }
}
