/** The documents list, and the files themselves at addresses that stay. */
import * as v from 'valibot';
import type { Database } from '../../db/connection.ts';
import { CategoryChanges, DocumentChanges } from '../../db/rules/documents.ts';
import { Problem } from '../../db/rules/problems.ts';
import { toLocalTime } from '../../db/rules/time.ts';
import { sendFile } from '../files/sendFile.ts';
import { requireSession } from '../middleware/session.ts';
import { listDocuments, readDocument, readDocumentPositions } from '../store/documents.ts';
import { write } from '../store/write.ts';
import type { Writer } from '../store/writerTypes.ts';
import { answerJson, answerPrivate } from './answer.ts';
import { addCategory, addDocument, arranged, find, inFile, removeCategory } from './documentChanges.ts';
import { expectedVersion, readBody, readIdempotentRequest, townRouter } from './router.ts';

const Order = v.object(
  {
    ids: v.pipe(
      v.array(v.string('Each of the ids must be text.'), 'ids is the list of ids in their order.'),
      v.maxLength(5000, 'An order can have at most 5,000 ids.'),
    ),
  },
  'Send {"ids": […]}, the ids in their order.',
);

/**
 * GET /api/documents for everybody; POST, PUT and DELETE of documents and of /api/documents/categories for
 * administrators, and PUT …/order of each; the files of documents.
 */
export function documentRoutes(db: Database, dataDir: string, now: () => number) {
  return townRouter()
    .get('/api/documents', 'everybody', async (ctx) => {
      answerJson(ctx, await listDocuments(db, ctx.state.town.id));
    })
    .post('/api/documents/categories', 'admin', async (ctx) => {
      const given = readBody(ctx, CategoryChanges);
      const { town } = ctx.state;
      const create = (tx: Writer) => addCategory(tx, town.id, given);
      answerPrivate(ctx, await write(db, town.id, requireSession(ctx), create, readIdempotentRequest(ctx)), 201);
    })
    .put('/api/documents/categories/order', 'admin', async (ctx) => {
      const { ids } = readBody(ctx, Order);
      const { town } = ctx.state;
      const arrange = async (tx: Writer) => {
        const places = await readDocumentPositions(tx.trx, 'document_categories', { town_id: town.id });
        const { order, moved } = arranged(ids, places);
        await tx.saveOrder('document_categories', moved);
        return { ids: order };
      };
      answerPrivate(ctx, await write(db, town.id, requireSession(ctx), arrange, readIdempotentRequest(ctx)));
    })
    .put('/api/documents/categories/:id/order', 'admin', async (ctx) => {
      const { ids } = readBody(ctx, Order);
      const { town } = ctx.state;
      const arrange = async (tx: Writer) => {
        const { id: category_id } = await find(tx, 'document_categories', ctx.params.id);
        const places = await readDocumentPositions(tx.trx, 'documents', { town_id: town.id, category_id });
        const { order, moved } = arranged(ids, places);
        await tx.saveOrder('documents', moved);
        return { ids: order };
      };
      answerPrivate(ctx, await write(db, town.id, requireSession(ctx), arrange, readIdempotentRequest(ctx)));
    })
    .put('/api/documents/categories/:id', 'admin', async (ctx) => {
      const given = readBody(ctx, CategoryChanges);
      const expected = expectedVersion(ctx);
      const change = async (tx: Writer) => {
        const before = await find(tx, 'document_categories', ctx.params.id);
        const { id, version: _, seq: __, updated_at: ___, ...fields } = before;
        await tx.save('document_categories', { ...fields, ...given, id }, expected);
        return tx.read('document_categories', id);
      };
      answerPrivate(ctx, await write(db, ctx.state.town.id, requireSession(ctx), change, readIdempotentRequest(ctx)));
    })
    .delete('/api/documents/categories/:id', 'admin', async (ctx) => {
      const expected = expectedVersion(ctx);
      const { town } = ctx.state;
      const remove = (tx: Writer) => removeCategory(tx, town.id, ctx.params.id, expected);
      answerPrivate(ctx, await write(db, town.id, requireSession(ctx), remove, readIdempotentRequest(ctx)));
    })
    .post('/api/documents', 'admin', async (ctx) => {
      const given = readBody(ctx, DocumentChanges);
      const { town } = ctx.state;
      const today = toLocalTime(now(), town.time_zone).date;
      const create = (tx: Writer) => addDocument(tx, town.id, { date: today, ...given });
      answerPrivate(ctx, await write(db, town.id, requireSession(ctx), create, readIdempotentRequest(ctx)), 201);
    })
    .put('/api/documents/:id', 'admin', async (ctx) => {
      const given = readBody(ctx, DocumentChanges);
      const expected = expectedVersion(ctx);
      const { town } = ctx.state;
      const change = async (tx: Writer) => {
        const before = await find(tx, 'documents', ctx.params.id);
        const { id, version: _, seq: __, updated_at: ___, ...fields } = before;
        await tx.save('documents', { ...(await inFile(tx, town.id, { ...fields, ...given }, fields)), id }, expected);
        return tx.read('documents', id);
      };
      answerPrivate(ctx, await write(db, town.id, requireSession(ctx), change, readIdempotentRequest(ctx)));
    })
    .delete('/api/documents/:id', 'admin', async (ctx) => {
      const expected = expectedVersion(ctx);
      const remove = async (tx: Writer) => {
        const { id } = await find(tx, 'documents', ctx.params.id);
        await tx.remove('documents', id, expected);
        return null;
      };
      answerPrivate(
        ctx,
        await write(db, ctx.state.town.id, requireSession(ctx), remove, readIdempotentRequest(ctx)),
        204,
      );
    })
    .get(['/documents/:id', '/documents/:id/:name'], 'everybody', async (ctx) => {
      const document = await readDocument(db, ctx.state.town.id, ctx.params.id ?? '');
      if (!document) throw new Problem('document_not_found');
      const { file_id: fileId, media_type: mediaType, file_name: name } = document;
      await sendFile(ctx, dataDir, { fileId, mediaType, name, cacheControl: 'no-cache' });
    });
}
