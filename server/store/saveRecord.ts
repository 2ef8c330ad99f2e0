/** Saves a record or section inside a write, by its rules, with revision and audit entry. */
import * as v from 'valibot';
import { isNeverShown, type Schedule } from '../../db/rules/announcements/schedule.ts';
import type { Document } from '../../db/rules/documents/documents.ts';
import type { Item } from '../../db/rules/items/items.ts';
import { nounRules } from '../../db/rules/nounRules.ts';
import type { PageInput } from '../../db/rules/pages/input.ts';
import { invalidField, Problem } from '../../db/rules/problems.ts';
import type { SaveRules } from '../../db/rules/saveRules.ts';
import { toLocalTime } from '../../db/rules/time.ts';
import { checkSection } from '../../db/rules/town/input.ts';
import type { SectionKey } from '../../db/rules/town/sectionKeys.ts';
import type { Section } from '../../db/rules/town/sections.ts';
import { storeFileBarriers } from './accessibility/fileBarriers.ts';
import { compareBarriers, refuseNewErrors, storeBarriers } from './accessibility/saveBarriers.ts';
import { deriveScheduleColumns, isScheduledNoun } from './content/schedule.ts';
import { saveItemFiles } from './items/files.ts';
import { requirePagePlace } from './pageRights.ts';
import { newId } from './recordIds.ts';
import { decodeRow, encodeRecord, type Row, toRevisionRecord } from './recordRows.ts';
import { requireEditable } from './rights.ts';
import { indexItem } from './search/index.ts';
import { type Noun, tables } from './tables.ts';
import { appendEntry, stampNow, type WriteContext } from './writeContext.ts';
import type { AuditLabel, ChangeKind } from './writerTypes.ts';

/** Detects a conflict. @throws Problem `changed_meanwhile` with the present record */
export function requireVersion(noun: Noun | 'sections', old: Row | undefined, expected: number | undefined): void {
  if (expected === undefined || (old?.version ?? 0) === expected) return;
  const current = old && !old.deleted_at ? decodeRow<Row>(noun, old) : null;
  throw new Problem('changed_meanwhile', undefined, { current });
}

/** Derives columns that no rule sets: visibility, and the creator. */
function deriveStoreColumns({ town, userId, now }: WriteContext, noun: Noun | 'sections', record: Row, old?: Row): Row {
  if (isScheduledNoun(noun)) return deriveScheduleColumns(record as Schedule, town.time_zone as string, now, old);
  if (noun !== 'items') return {};
  return { owner_id: old?.owner_id ?? userId ?? '', was_public: Boolean(record.is_public || old?.was_public) };
}

/** Replaces a row; `same` if nothing differs. */
async function putRow(
  context: WriteContext,
  noun: Noun | 'sections',
  key: string,
  { record, old, label }: { record: Row; old: Row | undefined; label: AuditLabel | undefined },
): Promise<ChangeKind> {
  const { trx, townId, seq, changes } = context;
  const columns = encodeRecord(noun, record);
  const isThere = old && !old.deleted_at;
  if (isThere) {
    const before = decodeRow<Row>(noun, old);
    const after = decodeRow<Row>(noun, { ...old, ...columns });
    if (JSON.stringify(before) === JSON.stringify(after)) return 'same';
  }
  const version = ((old?.version as number | undefined) ?? 0) + 1;
  const stamps = { version, seq, updated_at: stampNow(), deleted_at: null };
  const row = { ...columns, ...deriveStoreColumns(context, noun, record, old), ...stamps };
  const where = { town_id: townId, [tables[noun].key]: key };
  if (old) await trx(noun).where(where).update(row);
  else await trx(noun).insert({ ...row, ...where, created_at: row.updated_at });
  const action = isThere ? 'updated' : 'created';
  const entry = { action, ...label, noun, recordId: key, version, record: toRevisionRecord(noun, record) };
  await appendEntry(context, entry);
  changes.push(key);
  return action;
}

/** Completes and checks a record by its noun's rules and the writer's rights, and stores nothing. */
async function checkRecord(
  context: WriteContext,
  noun: Noun,
  input: Row & { id?: string },
  expected?: number,
): Promise<{ id: string; record: Row; old: Row | undefined }> {
  const { trx, town, townId, now, lookup } = context;
  const { id = newId(), ...given } = input;
  const rules: SaveRules<Row, Row> = nounRules[noun];
  const old: Row | undefined = input.id ? await trx(noun).where({ id }).first() : undefined;
  // Another town's record is treated as missing.
  if (old && old.town_id !== townId) throw new Problem('not_found');
  if (old) await requireEditable(context, noun, decodeRow<Row>(noun, old));
  requireVersion(noun, old, expected);
  const before = old && !old.deleted_at ? decodeRow<Row>(noun, old) : null;
  const timeZone = town.time_zone as string;
  const saving = { id, before, isNew: !old, now, today: toLocalTime(now, timeZone).date, timeZone, lookup };
  const record = v.parse(rules.schema, await rules.complete(given, saving));
  if (isScheduledNoun(noun) && isNeverShown(record as Schedule, timeZone)) {
    throw invalidField(
      'expires_at',
      'By the town’s clock it would end before it begins: the clock is put forward then.',
    );
  }
  Object.assign(record, await rules.derive?.(record, saving));
  await rules.check?.(record, saving);
  // At another place a page counts as new: nobody moves one to where they may not write.
  const isMoved = old !== undefined && record.parent_id !== old.parent_id;
  await requireEditable(context, noun, { ...record, ...(old && !isMoved && { id }) });
  if (noun === 'pages') await requirePagePlace(context, { ...(record as PageInput), id }, old);
  return { id, record, old };
}

/** See Writer.complete(). @returns the row as it would be stored */
export async function completeRecord(context: WriteContext, noun: Noun, input: Row & { id?: string }): Promise<Row> {
  const { id, record, old } = await checkRecord(context, noun, input);
  const stamps = { id, version: old?.version ?? 0, seq: old?.seq ?? 0, updated_at: stampNow() };
  return { ...old, ...encodeRecord(noun, record), ...stamps };
}

/** See Writer.save(). @param isHistory what was stored before comes back, so barriers don't refuse it */
export async function saveRecord(
  context: WriteContext,
  noun: Noun,
  input: Row & { id?: string },
  expected?: number,
  { label, isHistory = false }: { label?: AuditLabel | undefined; isHistory?: boolean } = {},
): Promise<{ id: string; change: ChangeKind }> {
  const { trx, townId } = context;
  const { id, record, old } = await checkRecord(context, noun, input, expected);
  const before = old && !old.deleted_at ? decodeRow<Row>(noun, old) : null;
  const barriers = compareBarriers(noun, { before, record });
  if (barriers && !isHistory) await refuseNewErrors(context, barriers, { before, record });
  const change = await putRow(context, noun, id, { record, old, label });
  if (barriers && change !== 'same') await storeBarriers(context, barriers, id);
  if (noun === 'documents' && change !== 'same') await storeFileBarriers(trx, townId, { ...(record as Document), id });
  if (noun === 'items' && change !== 'same') {
    await saveItemFiles(trx, id, record);
    await indexItem(trx, townId, { ...(record as Item), id });
  }
  return { id, change };
}

/** See Writer.saveSection(). */
export async function saveSection(
  context: WriteContext,
  key: SectionKey,
  given: { content: unknown; enabled: boolean },
  expected?: number,
  label?: AuditLabel,
): Promise<ChangeKind> {
  const { trx, townId } = context;
  const old: Row | undefined = await trx('sections').where({ town_id: townId, section_key: key }).first();
  requireVersion('sections', old, expected);
  const before = old && decodeRow<Section>('sections', old).content;
  const record = { content: checkSection(key, given.content, before), enabled: given.enabled };
  return putRow(context, 'sections', key, { record, old, label });
}
