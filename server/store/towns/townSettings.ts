/** A town's settings for administrators. Pages show them, so a change raises the town's seq. */
import type { Knex } from 'knex';
import { parseNoticeChoices } from '../../../db/rules/notices/choices.ts';
import { invalidField, Problem } from '../../../db/rules/problems.ts';
import type { TownSettings } from '../../../db/rules/settings/town.ts';
import type { TownSettingsChanges } from '../../../db/rules/settings/townInput.ts';
import { type Section, sectionContent } from '../../../db/rules/town/sections.ts';
import { hasCommerce, type Town, type TownInput, townName } from '../../../db/rules/town/towns.ts';
import { decodeRow, type Row } from '../recordRows.ts';
import { listEditors } from '../rights.ts';
import type { Writer } from '../writerTypes.ts';
import { themeUrl } from './theme.ts';

/** The town and keywords to read settings for. Hosts don't change during a call; the rest is read again. */
type Place = { town: Pick<Town, 'id' | 'host' | 'hosts'>; keywords: readonly string[] };

export async function readTownSettings(knex: Knex, { town, keywords }: Place): Promise<TownSettings> {
  const { id, host, hosts } = town;
  const row: Row & Town & { version: number; updated_at: string } = await knex('towns').where({ id }).first();
  const rows: Row[] = await knex('sections').where({ town_id: id, section_key: 'navbar', deleted_at: null });
  const { logo } = sectionContent(
    rows.map((one) => decodeRow<Section>('sections', one)),
    'navbar',
  );
  const { version, updated_at, second_look, display_name, time_zone, accent, support_email, commerce } = row;
  return {
    version,
    updated_at,
    display_name,
    time_zone,
    accent,
    support_email,
    second_look: Boolean(second_look),
    notice_choices: parseNoticeChoices(row.notice_choices),
    host,
    hosts,
    logo,
    theme_url: themeUrl(accent),
    shown_name: townName(row, host),
    commerce: hasCommerce({ commerce, host }, keywords),
  };
}

/**
 * Changes a town's settings inside a write.
 * @param expected the version that was edited, if known
 * @returns the new settings
 * @throws Problem `changed_meanwhile` with the present settings
 */
export async function saveTownSettings(
  tx: Writer,
  place: Place,
  changes: TownSettingsChanges,
  expected: number | undefined,
): Promise<TownSettings> {
  const current = await readTownSettings(tx.trx, place);
  if (expected !== undefined && expected !== current.version) {
    throw new Problem('changed_meanwhile', undefined, { current });
  }
  if (changes.second_look && (await listEditors(tx.trx, place.town.id, 'events', {})).length < 2) {
    throw invalidField('second_look', 'Only one person can edit here. Invite a second one first.');
  }
  const { notice_choices, ...others } = changes;
  // A setting that the town's record lacks fails to compile here, instead of being dropped.
  const stored: Partial<Pick<TownInput, keyof typeof others>> = others;
  await tx.saveTown({ ...stored, ...(notice_choices && { notice_choices: JSON.stringify(notice_choices) }) });
  return readTownSettings(tx.trx, place);
}
