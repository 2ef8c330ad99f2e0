/** Looks up other records for a noun's rules, inside the saving transaction. */
import type { Knex } from 'knex';
import type { Event } from '../../db/rules/events/events.ts';
import { isId } from '../../db/rules/links/paths.ts';
import type { OrderedNoun, RecordLookup } from '../../db/rules/saveRules.ts';
import { extractFileIds } from './content/fileReferences.ts';
import { readPageLinks } from './content/pages.ts';
import { listFormerFields } from './forms/forms.ts';
import { readLists } from './items/lists.ts';
import { decodeRow, type Row } from './recordRows.ts';

export function createRecordLookup(trx: Knex.Transaction, townId: string): RecordLookup {
  const queryById = (table: string, id: string) => trx(table).where({ town_id: townId, id: isId(id) ? id : '' });

  async function findPosition(kind: 'min' | 'max', noun: OrderedNoun, category_id?: string): Promise<number | null> {
    const row = await trx(noun)
      .where({ town_id: townId, deleted_at: null, ...(category_id !== undefined && { category_id }) })
      [kind]({ position: 'order_index' })
      .first();
    return row?.position ?? null;
  }

  return {
    hasCategory: async (id) =>
      Boolean(await queryById('document_categories', id).where({ deleted_at: null }).first('id')),
    findFile: async (id) =>
      (await queryById('files', id).where({ request_id: null }).first('name', 'media_type', 'size', 'sha256')) ?? null,
    findTopPosition: async (noun, category_id) => Math.min(1, (await findPosition('min', noun, category_id)) ?? 1) - 1,
    findBottomPosition: async (noun) => ((await findPosition('max', noun)) ?? -1) + 1,
    async listRentals(from, to) {
      const rows: Row[] = await trx('events')
        .where({ town_id: townId, type: 'rental', deleted_at: null })
        .where('date', '<=', to)
        .where((query) => query.where('last_date', '>=', from).orWhereNotNull('repeat'));
      return rows.map((row) => decodeRow<Event>('events', row));
    },
    listPages: () => readPageLinks(trx, townId),
    listForms: () => trx('forms').where({ town_id: townId, deleted_at: null }).select('id', 'slug', 'title'),
    listFormerFields: (form_id) => listFormerFields(trx, townId, form_id),
    listBodies: () => trx('bodies').where({ town_id: townId, deleted_at: null }).select('id', 'name'),
    async listMeetings() {
      const rows: { id: string; slug: string; body_ids: string }[] = await trx('meetings')
        .where({ town_id: townId, deleted_at: null })
        .select('id', 'slug', 'body_ids');
      return rows.map((row) => ({ ...row, body_ids: JSON.parse(row.body_ids) }));
    },
    async findPosted(id) {
      const row = await queryById('meetings', id).where({ deleted_at: null }).first('posted');
      return row?.posted ? JSON.parse(row.posted) : null;
    },
    async listPostedOn(event_id) {
      const posted: string[] = await trx('meetings')
        .where({ town_id: townId, posted_event_id: event_id, deleted_at: null })
        .whereNotNull('posted')
        .pluck('posted');
      return posted.map((text) => JSON.parse(text));
    },
    listLists: () => readLists(trx, townId),
    async findPicture(image) {
      const [file_id] = extractFileIds(image);
      const row = file_id && (await trx('pictures').where({ town_id: townId, file_id }).first('picture'));
      return row ? JSON.parse(row.picture) : null;
    },
  };
}
