/** Finds the places that link to a document. */
import type { Knex } from 'knex';
import { isObject } from '../../../db/rules/fields/isObject.ts';

/** The columns of each noun in which addresses or ids of documents stand. */
const places = [
  { noun: 'announcements', name: 'announcement', columns: ['content', 'blocks', 'details', 'attachments', 'excerpt'] },
  { noun: 'events', name: 'event', columns: ['description', 'description_blocks', 'content'] },
  { noun: 'pages', name: 'page', columns: ['content', 'blocks', 'steps', 'summary', 'document_ids'] },
  { noun: 'forms', name: 'form', columns: ['content', 'blocks', 'summary', 'fields', 'confirmation', 'closed_text'] },
  { noun: 'documents', name: 'document', columns: ['text_blocks'] },
  { noun: 'banners', name: 'banner', columns: ['text', 'link'] },
] as const;

/** The titles of links to an address, however deeply nested. */
function findLinkTitles(content: unknown, address: string): string[] {
  if (!isObject(content) && !Array.isArray(content)) return [];
  const inside = Object.values(content).flatMap((value) => findLinkTitles(value, address));
  if (!isObject(content)) return inside;
  const isLink = Object.values(content).some((value) => typeof value === 'string' && value.includes(address));
  const { title, text, label } = content;
  const name = [title, text, label].find((one) => typeof one === 'string' && one !== '');
  return isLink ? [String(name ?? ''), ...inside] : inside;
}

/**
 * Lists what links to a document: quick links and other sections, announcements, events, pages, forms and banners, drafts among
 * them.
 * @returns a name for each, such as `the quick link “Pay a bill”`
 */
export async function listDocumentUses(knex: Knex, townId: string, id: string): Promise<string[]> {
  const address = `/documents/${id}/`;
  const sections: { section_key: string; content: string }[] = await knex('sections')
    .where({ town_id: townId })
    .whereLike('content', `%${address}%`)
    .select('section_key', 'content');
  const uses = sections.map(({ section_key, content }) => {
    const section = section_key.replaceAll('_', ' ').replace(/s$/, '');
    const [title = ''] = findLinkTitles(JSON.parse(content), address);
    return title ? `${section} “${title}”` : section;
  });
  for (const { noun, name, columns } of places) {
    const rows: { title: string }[] = await knex(noun)
      .where({ town_id: townId, deleted_at: null })
      .where((either) => {
        for (const column of columns) {
          either.orWhereLike(column, column === 'document_ids' ? `%"${id}"%` : `%${address}%`);
        }
      })
      .select(noun === 'banners' ? 'text as title' : 'title');
    uses.push(...rows.map(({ title }) => `${name} “${title}”`));
  }
  return uses;
}
