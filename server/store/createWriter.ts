/** Implements what write() offers. Nothing but write() creates one. */
import type { Knex } from 'knex';
import * as v from 'valibot';
import { ListInput } from '../../db/rules/listInput.ts';
import { nounRules } from '../../db/rules/nounRules.ts';
import { Problem } from '../../db/rules/problems.ts';
import type { SaveRules } from '../../db/rules/saveRules.ts';
import { isNeverShown, type Schedule } from '../../db/rules/schedule.ts';
import { checkSection } from '../../db/rules/sectionInput.ts';
import type { Section } from '../../db/rules/sections.ts';
import { toLocalTime } from '../../db/rules/time.ts';
import { TownInput } from '../../db/rules/towns.ts';
import { appendAuditTrail } from './auditTrail.ts';
import { saveItemFiles } from './itemFiles.ts';
import { insertList } from './lists.ts';
import { mergeSortOrder, readPositions } from './positions.ts';
import { newId } from './recordIds.ts';
import { createRecordLookup } from './recordLookup.ts';
import { deriveScheduleColumns, isScheduledNoun, scheduledNouns } from './schedule.ts';
import { decodeRow, encodeRecord, type Noun, type Row, tables, withoutInternal } from './tables.ts';
import type { AuditLabel, ChangeKind, Writer } from './writerTypes.ts';

/** In whose name it is written, with their account's id where a session writes. */
export type Author = { person: string; userId?: string | undefined };

/** What is done inside a write: in one transaction, for one town and person, all of it under one seq. */
export function createWriter(
  trx: Knex.Transaction,
  town: Row,
  { person, userId }: Author,
  { seq, now, changes }: { seq: number; now: number; changes: string[] },
): Writer {
  const townId = town.id as string;
  const timeZone = town.time_zone as string;
  const lookup = createRecordLookup(trx, townId);
  const audit: Writer['audit'] = (entry) => appendAuditTrail(trx, { townId, person, ...entry });
  const updatedAt = () => new Date().toISOString();

  /** Columns that no rule knows: who may see a record and when, and who created it. */
  function deriveStoreColumns(noun: Noun | 'sections', record: Row, old: Row | undefined): Row {
    if (isScheduledNoun(noun)) return deriveScheduleColumns(record as Schedule, timeZone, now, old);
    if (noun !== 'items') return {};
    return { owner_id: old?.owner_id ?? userId ?? '', was_public: Boolean(record.is_public || old?.was_public) };
  }

  /** Puts a row in the place of the old one, with its revision and audit entry; `same` when nothing differs. */
  async function put(
    noun: Noun | 'sections',
    key: string,
    record: Row,
    old: Row | undefined,
    label?: AuditLabel,
  ): Promise<ChangeKind> {
    const where = { town_id: townId, [tables[noun].key]: key };
    const columns = encodeRecord(noun, record);
    if (old && !old.deleted_at) {
      const before = decodeRow<Row>(noun, old);
      const after = decodeRow<Row>(noun, { ...old, ...columns });
      if (JSON.stringify(before) === JSON.stringify(after)) return 'same';
    }
    const version = ((old?.version as number | undefined) ?? 0) + 1;
    const stamps = { version, seq, updated_at: updatedAt(), deleted_at: null };
    const row = { ...columns, ...deriveStoreColumns(noun, record, old), ...stamps };
    if (old) await trx(noun).where(where).update(row);
    else await trx(noun).insert({ ...row, ...where, created_at: row.updated_at });
    const action = old && !old.deleted_at ? 'updated' : 'created';
    await audit({ action, ...label, noun, recordId: key, version, record: withoutInternal(noun, record) });
    changes.push(key);
    return action;
  }

  async function findRow(noun: Noun, id: string): Promise<Row | undefined> {
    return trx(noun).where({ town_id: townId, id, deleted_at: null }).first();
  }

  /** Schedules are written by the town's clock: with another time zone they are other instants. */
  async function moveSchedules(): Promise<void> {
    for (const noun of scheduledNouns) {
      const rows: Row[] = await trx(noun)
        .where({ town_id: townId, deleted_at: null })
        .where((query) => query.whereNot({ publish_at: '' }).orWhereNot({ expires_at: '' }));
      for (const row of rows) {
        const schedule = deriveScheduleColumns(row as Schedule, town.time_zone as string, now, row);
        await trx(noun)
          .where({ town_id: townId, id: row.id })
          .update({ ...schedule, seq });
      }
    }
  }

  /** Detects a conflict. @throws Problem `changed_meanwhile` with the record as it stands, to choose from */
  function requireVersion(noun: Noun | 'sections', old: Row | undefined, expected: number | undefined): void {
    if (expected === undefined || (old?.version ?? 0) === expected) return;
    const current = old && !old.deleted_at ? decodeRow<Row>(noun, old) : null;
    throw new Problem('changed_meanwhile', undefined, { current });
  }

  /** Deletes a row, leaving its tombstone. */
  async function removeRow(noun: Noun, row: Row): Promise<void> {
    const id = row.id as string;
    const version = (row.version as number) + 1;
    const stamps = { version, seq, updated_at: updatedAt(), deleted_at: updatedAt() };
    await trx(noun).where({ town_id: townId, id }).update(stamps);
    await audit({ action: 'deleted', noun, recordId: id, version, record: decodeRow(noun, row) });
    changes.push(id);
  }

  return {
    trx,
    audit,
    async read(noun, id) {
      const row = await findRow(noun, id);
      return row ? decodeRow(noun, row) : null;
    },
    async readSection(key) {
      const row: Row | undefined = await trx('sections').where({ town_id: townId, section_key: key }).first();
      return row ? decodeRow('sections', row) : null;
    },
    async save(noun, input, expected, label) {
      const { id = newId(), ...given } = input;
      const rules = nounRules[noun] as unknown as SaveRules<Row, Row>;
      const old: Row | undefined = input.id ? await trx(noun).where({ id }).first() : undefined;
      // Another town's record does not exist for this one.
      if (old && old.town_id !== townId) throw new Problem('not_found');
      requireVersion(noun, old, expected);
      const before = old && !old.deleted_at ? decodeRow<Row>(noun, old) : null;
      const context = { id, before, isNew: !old, now, today: toLocalTime(now, timeZone).date, timeZone, lookup };
      const record = v.parse(rules.schema, await rules.complete(given, context));
      if (isScheduledNoun(noun) && isNeverShown(record as Schedule, timeZone)) {
        throw new Problem(
          'invalid',
          'By the town’s clock it would end before it begins: the clock is put forward then.',
        );
      }
      Object.assign(record, await rules.derive?.(record, context));
      await rules.check?.(record, context);
      const change = await put(noun, id, record, old, label);
      if (noun === 'items' && change !== 'same') await saveItemFiles(trx, id, record);
      return { id, change };
    },
    async saveSection(key, content, enabled = true, expected, label) {
      const old: Row | undefined = await trx('sections').where({ town_id: townId, section_key: key }).first();
      requireVersion('sections', old, expected);
      const before = old && decodeRow<Section>('sections', old).content;
      return put('sections', key, { content: checkSection(key, content, before), enabled }, old, label);
    },
    async saveTown(given) {
      const before = v.parse(TownInput, town);
      const after = v.parse(TownInput, { ...before, ...given });
      if (JSON.stringify(before) === JSON.stringify(after)) return 'same';
      const version = (town.version as number) + 1;
      await trx('towns')
        .where({ id: townId })
        .update({ ...after, town_seq: seq, version, updated_at: updatedAt() });
      Object.assign(town, after, { version });
      await audit({ action: 'updated', noun: 'towns', recordId: townId, version, record: after });
      changes.push(townId);
      if (before.time_zone !== after.time_zone) await moveSchedules();
      return 'updated';
    },
    async remove(noun, id, expected) {
      const old = await findRow(noun, id);
      if (!old) return 0;
      requireVersion(noun, old, expected);
      const within: Row[] =
        noun === 'document_categories'
          ? await trx('documents').where({ town_id: townId, category_id: id, deleted_at: null })
          : [];
      await removeRow(noun, old);
      for (const document of within) await removeRow('documents', document);
      return 1 + within.length;
    },
    async reorder(noun, ids, category_id) {
      const positions = await readPositions(trx, townId, noun, category_id);
      const order = mergeSortOrder(ids, [...positions.keys()]);
      const moved = [...order.entries()].filter(([position, id]) => positions.get(id) !== position);
      for (const [order_index, id] of moved)
        await trx(noun).where({ town_id: townId, id }).update({ order_index, seq });
      if (moved.length > 0) {
        await audit({ action: 'reordered', noun, recordId: '' });
        changes.push(noun);
      }
      return order;
    },
    async applyTransition(noun, id, now) {
      const row = await findRow(noun, id);
      // Another process was here first.
      if (!row?.turns_at || Date.parse(row.turns_at as string) > now) return;
      const schedule = deriveScheduleColumns(row as Schedule, timeZone, now, row);
      await trx(noun)
        .where({ town_id: townId, id })
        .update({ ...schedule, seq });
      const action = schedule.shown ? 'published' : 'expired';
      await audit({ action, noun, recordId: id, version: row.version as number });
      changes.push(id);
    },
    async dropTombstones(upTo) {
      const oldest = Math.max(town.oldest_seq as number, upTo);
      await trx('towns').where({ id: townId }).update({ oldest_seq: oldest });
      changes.push(townId);
    },
    async readIdsBySource(noun) {
      const rows: { id: string; source: string }[] = await trx(noun)
        .where({ town_id: townId })
        .whereNot({ source: '' })
        .select('id', 'source');
      return new Map(rows.map(({ id, source }) => [source, id]));
    },
    async createList(given) {
      const list = await insertList(trx, townId, v.parse(ListInput, given), seq);
      const recordId = String(list.id);
      await audit({ action: 'created', noun: 'lists', recordId, version: 1, record: list });
      changes.push(recordId);
      return list;
    },
    async addFile(file) {
      await trx('files').insert({ ...file, town_id: townId, created_at: updatedAt() });
    },
  };
}
