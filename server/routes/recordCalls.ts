/** Declares the calls that create, change and delete records of one noun. save() checks the input. */
import type { Context } from 'koa';
import type * as v from 'valibot';
import { isId } from '../../db/rules/links/paths.ts';
import { answerPrivate } from '../http/answer.ts';
import type { Access } from '../http/middleware/session.ts';
import { expectedVersion, readBody, type TownRouter, type WriteCall } from '../http/router.ts';
import { requireRecord } from '../store/requireRecord.ts';
import type { Noun } from '../store/tables.ts';
import type { Inputs, Writer } from '../store/writerTypes.ts';
import type { Notify } from './news/notify.ts';

type RecordCalls<N extends Noun> = {
  noun: N;
  path: string;
  /** The callers, by default administrators. write() checks the rights of editors for each record. */
  access?: Access;
  /** The accepted body: the whole record or only changed fields. */
  body: v.GenericSchema<unknown, Partial<Inputs[N]> & { id?: string }>;
  /** Does work before the transaction that would take too long within it. `id` is set for a change. */
  prepare?(townId: string, given: Partial<Inputs[N]>, id?: string): Promise<void>;
  /** Saves a record; by default by its noun's rules alone. `id` is set for a change. */
  save?(
    tx: Writer,
    townId: string,
    given: Partial<Inputs[N]>,
    expected: number | undefined,
    id?: string,
  ): Promise<{ id: string }>;
  /** Notifies subscribers of a saved record. */
  notify?: Notify;
  /** Reads a saved record for the response; by default as it is stored. */
  read?(tx: Writer, townId: string, id: string): Promise<unknown>;
  /** The response to a deletion of `count` records; empty by default. */
  answerDeleted?(count: number): unknown;
  /** The message if there is nothing to delete; by default the noun's usual one. */
  deleteNotFound?: string;
};

/** Reads `draft` from the request body: the id of the shared draft that a save publishes. */
function readDraftId({ request }: Context): string | undefined {
  const { draft } = (request as { body?: { draft?: unknown } }).body ?? {};
  return typeof draft === 'string' && isId(draft) ? draft : undefined;
}

/** Declares POST `path`, and PUT and DELETE `path/:id`. */
export function declareRecordCalls<N extends Noun>(
  router: TownRouter,
  writeCall: WriteCall,
  {
    noun,
    path,
    access = 'admin',
    body,
    prepare,
    save = (tx, _town, given, expected, id) => tx.save(noun, { ...given, ...(id !== undefined && { id }) }, expected),
    notify,
    read = (tx, _town, id) => tx.read(noun, id),
    ...answers
  }: RecordCalls<N>,
): TownRouter {
  return router
    .post(path, access, async (ctx) => {
      const given = readBody(ctx, body);
      await prepare?.(ctx.state.town.id, given);
      const create = async (tx: Writer) => {
        const { id } = await save(tx, ctx.state.town.id, given, 0);
        await tx.publishDraft(noun, { id, isNew: true }, readDraftId(ctx));
        await notify?.(ctx, tx, id);
        return read(tx, ctx.state.town.id, id);
      };
      answerPrivate(ctx, await writeCall(ctx, create), 201);
    })
    .put(`${path}/:id`, access, async (ctx) => {
      const given = readBody(ctx, body);
      const expected = expectedVersion(ctx);
      await prepare?.(ctx.state.town.id, given, ctx.params.id);
      const change = async (tx: Writer) => {
        const { id } = await requireRecord(tx, noun, ctx.params.id);
        await save(tx, ctx.state.town.id, given, expected, id);
        await tx.publishDraft(noun, { id, isNew: false }, readDraftId(ctx));
        await notify?.(ctx, tx, id);
        return read(tx, ctx.state.town.id, id);
      };
      answerPrivate(ctx, await writeCall(ctx, change));
    })
    .delete(`${path}/:id`, access, async (ctx) => {
      const expected = expectedVersion(ctx);
      const remove = async (tx: Writer) => {
        const { id } = await requireRecord(tx, noun, ctx.params.id, answers.deleteNotFound);
        const count = await tx.remove(noun, id, expected);
        return answers.answerDeleted?.(count) ?? null;
      };
      const answer = await writeCall(ctx, remove);
      answerPrivate(ctx, answer, answer === null ? 204 : 200);
    });
}
