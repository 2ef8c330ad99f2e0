/** The list of documents, and their files at permanent addresses. */
import * as v from 'valibot';
import type { Database } from '../../db/connection.ts';
import { CategoryChanges, DocumentChanges } from '../../db/rules/documents.ts';
import { Problem } from '../../db/rules/problems.ts';
import { sendFile } from '../files/sendFile.ts';
import { listDocuments, readDocument } from '../store/documents.ts';
import { requireRecord } from '../store/requireRecord.ts';
import { answerJson, answerPrivate } from './answer.ts';
import { declareRecordCalls } from './recordCalls.ts';
import { createWriteCall, readBody, townRouter } from './router.ts';

const OrderBody = v.object(
  {
    ids: v.pipe(
      v.array(v.string('Each of the ids must be text.'), 'ids is the list of ids in their order.'),
      v.maxLength(5000, 'An order can have at most 5,000 ids.'),
    ),
  },
  'Send {"ids": […]}, the ids in their order.',
);

const categoriesPath = '/api/documents/categories';

/**
 * GET /api/documents for everybody; documents and their categories for administrators, and PUT …/order of each; the
 * files of documents.
 */
export function documentRoutes(db: Database, dataDir: string, now: () => number) {
  const writeCall = createWriteCall(db, now);
  const router = townRouter()
    .get('/api/documents', 'everybody', async (ctx) => {
      answerJson(ctx, await listDocuments(db, ctx.state.town.id));
    })
    .put(`${categoriesPath}/order`, 'admin', async (ctx) => {
      const { ids } = readBody(ctx, OrderBody);
      answerPrivate(ctx, { ids: await writeCall(ctx, (tx) => tx.reorder('document_categories', ids)) });
    })
    .put(`${categoriesPath}/:id/order`, 'admin', async (ctx) => {
      const { ids } = readBody(ctx, OrderBody);
      const order = await writeCall(ctx, async (tx) => {
        const { id } = await requireRecord(tx, 'document_categories', ctx.params.id);
        return tx.reorder('documents', ids, id);
      });
      answerPrivate(ctx, { ids: order });
    })
    .get(['/documents/:id', '/documents/:id/:name'], 'everybody', async (ctx) => {
      const document = await readDocument(db, ctx.state.town.id, ctx.params.id ?? '');
      if (!document) throw new Problem('document_not_found');
      const { file_id: fileId, media_type: mediaType, file_name: name } = document;
      await sendFile(ctx, dataDir, { fileId, mediaType, name, cacheControl: 'no-cache' });
    });
  declareRecordCalls(router, writeCall, {
    noun: 'document_categories',
    path: categoriesPath,
    body: CategoryChanges,
    answerDeleted: (count) => ({ documents: count - 1 }),
  });
  return declareRecordCalls(router, writeCall, {
    noun: 'documents',
    path: '/api/documents',
    body: DocumentChanges,
  });
}
