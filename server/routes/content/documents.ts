/** The list of documents, and their files at permanent addresses. */

import { maxTextsPerCall } from '../../../db/rules/documents/fileTexts.ts';
import { ArchiveOrder, CategoryChanges, DocumentChanges } from '../../../db/rules/documents/input.ts';
import { OrderBody } from '../../../db/rules/fields/orderBody.ts';
import { isId } from '../../../db/rules/links/paths.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { sendFile } from '../../files/sendFile.ts';
import { answerJson, answerPrivate, uncached } from '../../http/answer.ts';
import { createWriteCall, expectedVersion, readBody, townRouter } from '../../http/router.ts';
import { archiveDocument, unarchiveDocument } from '../../store/content/archive.ts';
import { listDocuments, readDocument, readFileRecord } from '../../store/content/documents.ts';
import { listPublicTexts, listTextlessDocuments } from '../../store/content/fileTexts.ts';
import { requireRecord } from '../../store/requireRecord.ts';
import type { Writer } from '../../store/writerTypes.ts';
import { createNotify } from '../news/notify.ts';
import type { RouteParts } from '../parts.ts';
import { declareRecordCalls } from '../recordCalls.ts';

const categoriesPath = '/api/documents/categories';
const access = { editorOf: 'documents' } as const;

/**
 * GET /api/documents for everybody. For editors: each document in full, documents, categories, PUT …/order of each, and documents whose
 * files have no text; POST and DELETE /api/documents/:id/archive. Also the documents' files.
 */
export function documentRoutes({ db, config, now }: RouteParts) {
  const writeCall = createWriteCall(db, now);
  const router = townRouter()
    .get('/api/documents', 'everybody', async (ctx) => {
      await answerJson(ctx, () => listDocuments(db, ctx.state.town.id));
    })
    .get('/api/documents/textless', access, async (ctx) => {
      answerPrivate(ctx, { documents: await listTextlessDocuments(db, ctx.state.town.id) });
    })
    .get('/api/documents/texts', 'everybody', async (ctx) => {
      const { files } = ctx.query;
      const ids = typeof files === 'string' ? files.split(',').filter(isId) : [];
      if (ids.length === 0 || ids.length > maxTextsPerCall) {
        throw new Problem('bad_request', `Name 1 to ${maxTextsPerCall} files by their ids: ?files=…,…`);
      }
      const read = async () => ({ texts: await listPublicTexts(db, ctx.state.town.id, ids) });
      await answerJson(ctx, read, { lifetime: uncached });
    })
    .get('/api/documents/:id', access, async (ctx) => {
      const document = await readDocument(db, ctx.state.town.id, ctx.params.id ?? '');
      if (!document) throw new Problem('document_not_found');
      answerPrivate(ctx, document);
    })
    .put(`${categoriesPath}/order`, access, async (ctx) => {
      const { ids } = readBody(ctx, OrderBody);
      answerPrivate(ctx, { ids: await writeCall(ctx, (tx) => tx.reorder('document_categories', ids)) });
    })
    .put(`${categoriesPath}/:id/order`, access, async (ctx) => {
      const { ids } = readBody(ctx, OrderBody);
      const order = await writeCall(ctx, async (tx) => {
        const { id } = await requireRecord(tx, 'document_categories', ctx.params.id);
        return tx.reorder('documents', ids, id);
      });
      answerPrivate(ctx, { ids: order });
    })
    .post('/api/documents/:id/archive', access, async (ctx) => {
      const { made_on } = readBody(ctx, ArchiveOrder);
      const order = { made_on, expected: expectedVersion(ctx), now: now() };
      const archive = (tx: Writer) => archiveDocument(tx, ctx.state.town.id, ctx.params.id, order);
      answerPrivate(ctx, await writeCall(ctx, archive));
    })
    .delete('/api/documents/:id/archive', access, async (ctx) => {
      const expected = expectedVersion(ctx);
      answerPrivate(ctx, await writeCall(ctx, (tx) => unarchiveDocument(tx, ctx.params.id, expected)));
    })
    .get(['/documents/:id', '/documents/:id/:name'], 'everybody', async (ctx) => {
      const document = await readDocument(db, ctx.state.town.id, ctx.params.id ?? '');
      if (!document) throw new Problem('document_not_found');
      const { file_id: fileId, media_type: mediaType, file_name: name } = document;
      const file = await readFileRecord(db, ctx.state.town.id, fileId);
      if (!file) throw new Problem('document_not_found');
      const { size, sha256 } = file;
      await sendFile(ctx, config, { fileId, mediaType, name, size, sha256, cacheControl: 'no-cache' });
    });
  declareRecordCalls(router, writeCall, {
    noun: 'document_categories',
    path: categoriesPath,
    access,
    body: CategoryChanges,
    answerDeleted: (count) => ({ documents: count - 1 }),
  });
  return declareRecordCalls(router, writeCall, {
    noun: 'documents',
    path: '/api/documents',
    access,
    body: DocumentChanges,
    notify: createNotify('documents', now),
  });
}
