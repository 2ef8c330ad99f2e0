import type { Database } from '../../../db/connection.ts';
import type { SectionKey } from '../../../db/rules/town/sectionKeys.ts';
import type { Section } from '../../../db/rules/town/sections.ts';
import { decodeRow, type Row } from '../recordRows.ts';

/** Lists a town's saved sections, or some of them. */
export async function listSections(db: Database, townId: string, keys?: readonly SectionKey[]): Promise<Section[]> {
  const rows: Row[] = await db
    .read('sections')
    .where({ town_id: townId, deleted_at: null })
    .modify((query) => {
      if (keys) query.whereIn('section_key', keys);
    })
    .orderBy('section_key');
  return rows.map((row) => decodeRow<Section>('sections', row));
}
