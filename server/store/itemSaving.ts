/** What the store works out of an item when it is saved. */
import type { Knex } from 'knex';
import type { ItemInput } from '../../db/rules/itemInput.ts';
import { itemSearchText, titleSortKey } from '../../db/rules/items.ts';
import { extractFileIds } from './fileReferences.ts';
import { resolveLists } from './lists.ts';
import { encodeRecord, type Row } from './tables.ts';

type ItemToSave = {
  townId: string;
  /** Whose session saves, where one does. */
  userId: string | undefined;
  item: ItemInput;
  /** Its row as it stands. */
  old: Row | undefined;
};

/**
 * @returns the item as its history keeps it, with the names of its lists, and the columns of its row
 * @throws Problem `invalid` for a list that the town does not have
 */
export async function deriveItemRow(
  trx: Knex.Transaction,
  { townId, userId, item, old }: ItemToSave,
): Promise<{ record: Row; columns: Row }> {
  const lists = await resolveLists(trx, townId, item.list_ids);
  const record = { ...item, list_ids: lists.map(({ id }) => id), picture: await findPicture(trx, townId, item.image) };
  const columns = {
    ...encodeRecord('items', record),
    title_key: titleSortKey(item.title),
    search_text: itemSearchText(item),
    // Who made it, whoever changes it later.
    owner_id: old?.owner_id ?? userId ?? '',
    was_public: item.is_public || Boolean(old?.was_public),
  };
  return { record: { ...record, lists: lists.map(({ title }) => title) }, columns };
}

/** The copies of an image that was uploaded to this server; null for any other. */
async function findPicture(trx: Knex.Transaction, townId: string, image: string): Promise<unknown> {
  const [file_id] = extractFileIds(image);
  const made = file_id && (await trx('pictures').where({ town_id: townId, file_id }).first('picture'));
  return made ? JSON.parse(made.picture) : null;
}

/** Notes which files an item shows, so that whoever asks for one of them costs no search through all items. */
export async function saveItemFiles(trx: Knex.Transaction, item_id: string, record: Row): Promise<void> {
  const { image, picture } = record;
  await trx('item_files').where({ item_id }).del();
  const files = new Set(extractFileIds(JSON.stringify({ image, picture })));
  if (files.size > 0) await trx('item_files').insert([...files].map((file_id) => ({ item_id, file_id })));
}
