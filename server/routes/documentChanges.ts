/** What the documents' calls do inside a write. */
import type { Knex } from 'knex';
import type { Document, DocumentCategory, DocumentCategoryInput, DocumentInput } from '../../db/rules/documents.ts';
import { isId } from '../../db/rules/paths.ts';
import { Problem } from '../../db/rules/problems.ts';
import { replaceExtension } from '../files/fileNames.ts';
import { readDocumentPositions } from '../store/documents.ts';
import type { StoredFile, Writer } from '../store/writerTypes.ts';

type Found = { documents: Document; document_categories: DocumentCategory };
const missing = {
  documents: 'This document is not here any more.',
  document_categories: 'This category is not here any more.',
};

/** @throws Problem `not_found` */
export async function find<N extends keyof Found>(tx: Writer, noun: N, id: string | undefined): Promise<Found[N]> {
  const found = id && isId(id) ? await tx.read(noun, id) : null;
  if (!found) throw new Problem('not_found', missing[noun]);
  return found as Found[N];
}

/** Where the next category goes: behind all others. */
const lastPlace = (places: ReadonlyMap<string, number>) => Math.max(-1, ...places.values()) + 1;

/** Where the next document goes: before all others, since a long list shows only its first. */
const firstPlace = (places: ReadonlyMap<string, number>) => Math.min(1, ...places.values()) - 1;

/**
 * The order that a clerk made, and the places that change by it. What was added meanwhile comes behind.
 * @param places of all there are, in their order
 * @throws Problem `invalid` when the order names one twice, or one that is not there
 */
export function arranged(
  ids: string[],
  places: ReadonlyMap<string, number>,
): { order: string[]; moved: Map<string, number> } {
  const listed = new Set(ids);
  if (listed.size < ids.length) throw new Problem('invalid', 'The order names one of them twice.');
  if (ids.some((id) => !places.has(id))) throw new Problem('invalid', 'The order names one that is not here any more.');
  const order = [...ids, ...[...places.keys()].filter((id) => !listed.has(id))];
  const moved = order.map((id, place) => [id, place] as const).filter(([id, place]) => places.get(id) !== place);
  return { order, moved: new Map(moved) };
}

export async function addCategory(
  tx: Writer,
  townId: string,
  given: Partial<DocumentCategoryInput>,
): Promise<DocumentCategory | null> {
  const order_index = lastPlace(await readDocumentPositions(tx.trx, 'document_categories', { town_id: townId }));
  const { id } = await tx.save('document_categories', { title: '', description: '', ...given, order_index });
  return tx.read('document_categories', id);
}

/** A category goes with its documents, and comes back with them. @returns how many they were */
export async function removeCategory(
  tx: Writer,
  townId: string,
  given: string | undefined,
  expected: number | undefined,
): Promise<{ documents: number }> {
  const { id } = await find(tx, 'document_categories', given);
  await tx.remove('document_categories', id, expected);
  const within = await readDocumentPositions(tx.trx, 'documents', { town_id: townId, category_id: id });
  for (const document of within.keys()) await tx.remove('documents', document);
  return { documents: within.size };
}

const fileOf = (trx: Knex, townId: string, id: string): Promise<StoredFile | undefined> =>
  isId(id) ? trx('files').where({ town_id: townId, id }).first() : Promise.resolve(undefined);

/**
 * A document with what is known of its file, in a category that is there, at its top if it is new to it. A file
 * that takes another's place takes its name, too, so that the document's address stays.
 * @throws Problem naming what is not there
 */
export async function inFile(
  tx: Writer,
  townId: string,
  given: DocumentInput,
  before: DocumentInput | null,
): Promise<DocumentInput> {
  const document = { ...given };
  if (document.category_id !== before?.category_id) {
    if (!isId(document.category_id) || !(await tx.read('document_categories', document.category_id))) {
      throw new Problem('invalid', missing.document_categories);
    }
    const { category_id } = document;
    document.order_index = firstPlace(
      await readDocumentPositions(tx.trx, 'documents', { town_id: townId, category_id }),
    );
  }
  if (document.file_id !== before?.file_id) {
    const file = await fileOf(tx.trx, townId, document.file_id);
    if (!file) throw new Problem('invalid', 'The file is not here. Upload it first.');
    document.file_name = before ? replaceExtension(before.file_name, file.name) : file.name;
    document.media_type = file.media_type;
    document.size = file.size;
  }
  return document;
}

export async function addDocument(
  tx: Writer,
  townId: string,
  given: Partial<DocumentInput> & { date: string },
): Promise<Document | null> {
  const unfiled = { category_id: '', title: '', description: '', file_id: '', file_name: '', media_type: '', size: 0 };
  const document = await inFile(tx, townId, { ...unfiled, order_index: 0, ...given }, null);
  const { id } = await tx.save('documents', document);
  return tx.read('documents', id);
}
