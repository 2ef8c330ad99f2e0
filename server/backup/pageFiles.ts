/** Adds a town's pages to its export as HTML files, besides their rows. */
import { type Document, documentPath } from '../../db/rules/documents/documents.ts';
import type { Page } from '../../db/rules/pages/pages.ts';
import type { Person } from '../../db/rules/people/people.ts';
import type { Table, Value } from '../../db/snapshot.ts';
import { renderPageFile } from '../render/pageHtml.ts';
import { decodeRow, type Row } from '../store/recordRows.ts';
import type { ArchiveWriter } from './archiveWriter.ts';

/** The folder of the files. Importing a town skips them. */
const pagesFolder = 'pages/';

/** Remembers the rows that pages are made from while they are exported. @param origin the town's */
export function createPageFiles(origin: string) {
  const pages: Page[] = [];
  const contacts = new Map<string, string>();
  const documents = new Map<string, { title: string; url: string }>();
  function addRecord(name: 'pages' | 'people' | 'documents', row: Row): void {
    if (name === 'pages') pages.push(decodeRow<Page>(name, row));
    else if (name === 'people') {
      const { id, name: person, role, phone, email } = decodeRow<Person>(name, row);
      contacts.set(id, [person, role, phone, email].filter(Boolean).join(', '));
    } else {
      const document = decodeRow<Document>(name, row);
      documents.set(document.id, { title: document.title, url: `${origin}${documentPath(document)}` });
    }
  }
  return {
    take({ name, columns }: Pick<Table, 'name' | 'columns'>, values: readonly Value[]): void {
      if (name !== 'pages' && name !== 'people' && name !== 'documents') return;
      const row: Row = Object.fromEntries(columns.map((column, place) => [column, values[place]]));
      if (row.deleted_at !== null) return;
      try {
        addRecord(name, row);
      } catch (error) {
        // A damaged row is exported as it is, and gets no file.
        if (!(error instanceof SyntaxError)) throw error;
      }
    },
    /** Adds the pages that are not deleted, public or not. */
    async addTo(archive: ArchiveWriter): Promise<void> {
      for (const page of pages) {
        const known = <T>(ids: readonly string[], all: Map<string, T>) => ids.flatMap((id) => all.get(id) ?? []);
        const references = {
          contacts: known(page.contact_ids, contacts),
          documents: known(page.document_ids, documents),
        };
        const html = renderPageFile(page, references, origin);
        await archive.addBytes(`${pagesFolder}${page.slug}.html`, Buffer.from(html));
      }
    },
  };
}
