import type { Context } from 'koa';
import { Problem } from '../../../db/rules/problems.ts';
import { requestLimits } from '../../../db/rules/requests/fields.ts';
import { requestHeaders } from '../../../db/rules/requests/headers.ts';
import { RequestInput } from '../../../db/rules/requests/input.ts';
import type { Request } from '../../../db/rules/requests/requests.ts';
import { isHeldRequest } from '../../../db/rules/requests/staff.ts';
import { readAppSecret } from '../../config/appSecret.ts';
import { acceptUpload } from '../../files/acceptUpload.ts';
import { receiveUpload } from '../../files/receiveUpload.ts';
import { answerPrivate } from '../../http/answer.ts';
import { throttleAddress } from '../../http/callerAddress.ts';
import type { TownState } from '../../http/middleware/town.ts';
import { readBody, townRouter } from '../../http/router.ts';
import { readFormVersion } from '../../store/forms/forms.ts';
import { canReceiveRequest, readSentForm } from '../../store/forms/sentForms.ts';
import { readDue } from '../../store/requests/due.ts';
import { findAwaitedFile, storeRequestFile } from '../../store/requests/files.ts';
import { makeFormToken, readOpenMs } from '../../store/requests/formTokens.ts';
import { findReceivedRequest, receiveRequest, sender } from '../../store/requests/receiveRequest.ts';
import { listRequestFiles } from '../../store/requests/requests.ts';
import { write } from '../../store/write.ts';
import type { Writer } from '../../store/writerTypes.ts';
import type { RouteParts } from '../parts.ts';
import { startedMegabytes, takenLimits } from './takenLimits.ts';

const goneForm = () =>
  new Problem(
    'not_found',
    'This form no longer exists, so nothing was sent; what you typed is still here. Copy it, and use another form.',
  );

/**
 * GET /api/forms/:slug/token tells when the form was opened, signed. POST /api/forms/:slug/requests takes a request
 * from anybody: sent again under its key, it is the same one. Both take the form's id as well, which stays when its
 * address changes. PUT /api/request-files/:id takes the bytes of one of its
 * files, with the request's token in X-Request-Token; a repeated call changes nothing.
 */
export function sendRoutes({ db, config, throttle, now }: RouteParts) {
  async function requireForm({ params, state }: Context & { state: TownState }) {
    const form = await readSentForm(db, state.town.id, params.slug ?? '');
    if (!form) throw goneForm();
    return form;
  }

  async function answerTaken(ctx: Context, request: Request): Promise<void> {
    const { id, number, received_at } = request;
    const files = await listRequestFiles(db.read, id);
    answerPrivate(
      ctx,
      {
        number,
        received_at,
        is_held: isHeldRequest(request),
        files: files.map((file) => ({ id: file.id, is_stored: file.is_stored })),
      },
      201,
    );
  }

  return townRouter()
    .get('/api/forms/:slug/token', 'everybody', async (ctx) => {
      const { town } = ctx.state;
      const form = await requireForm(ctx);
      const opened = { townId: town.id, formId: form.id, secret: await readAppSecret(config) };
      answerPrivate(ctx, { token: makeFormToken(opened, now()), version: form.version });
    })
    .post('/api/forms/:slug/requests', 'everybody', async (ctx) => {
      const { town } = ctx.state;
      const input = readBody(ctx, RequestInput);
      const taken = await findReceivedRequest(db.read, town.id, input);
      if (taken) return answerTaken(ctx, taken);
      const limits = takenLimits(ctx.ip, town.id);
      await throttle.requireRoom(...limits);
      await throttle.countAttempt(['request_tries_address', throttleAddress(ctx.ip)]);
      const form = await requireForm(ctx);
      const opened = { townId: town.id, formId: form.id, secret: await readAppSecret(config) };
      const openMs = readOpenMs(opened, input.form_token, now());
      const writtenAt = input.written_at ? Date.parse(input.written_at) : null;
      if (!canReceiveRequest(form, town.time_zone, { writtenAt, now: now() }))
        throw form.deleted_at === null ? new Problem('form_closed') : goneForm();
      const filled = await readFormVersion(db, town.id, form, input.form_version);
      if (!filled) throw new Problem('form_changed');
      const at = { now: now(), timeZone: town.time_zone };
      const due = await readDue(db, town, form.kind, { receivedAt: at.now, now: at.now });
      const channel = input.written_at ? 'offline' : 'site';
      const request = await write(
        db,
        town.id,
        sender.person,
        async (tx) => {
          const known = await findReceivedRequest(tx.trx, town.id, input);
          if (known) return known;
          const taking = { ...at, channel, openMs, by: sender, due } as const;
          const first = await receiveRequest(tx, town.id, filled, input, taking);
          await throttle.countInside(tx.trx, ...limits);
          return first;
        },
        { now: at.now },
      );
      await answerTaken(ctx, request);
    })
    .put('/api/request-files/:id', 'everybody', async (ctx) => {
      const { town } = ctx.state;
      const wanted = { id: ctx.params.id ?? '', token: ctx.get(requestHeaders.token) };
      await throttle.countAttempt(['request_files_address', throttleAddress(ctx.ip)]);
      const file = await findAwaitedFile(db.read, town.id, wanted);
      if (!file) throw new Problem('not_found');
      if (file.file_id !== '') return answerPrivate(ctx, { id: file.id });
      if (Number(ctx.get('Content-Length')) > requestLimits.fileBytes) throw new Problem('file_too_large');
      const received = await receiveUpload(ctx, config, 'file');
      if (received.size > requestLimits.fileBytes) {
        await received.drop();
        throw new Problem('file_too_large');
      }
      await throttle.countAttempt(...startedMegabytes(town.id, received.size)).catch(async (error) => {
        await received.drop();
        throw error;
      });
      const accepted = await acceptUpload(config, received, file.name);
      try {
        const store = (tx: Writer) => storeRequestFile(tx, file, accepted.file, now());
        const isFirst = await write(db, town.id, sender.person, store, { now: now() });
        if (isFirst) await accepted.confirm();
        else await accepted.drop(null);
      } catch (error) {
        await accepted.drop(error);
        throw error;
      }
      answerPrivate(ctx, { id: file.id });
    });
}
