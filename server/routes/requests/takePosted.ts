/** Takes a form that was sent without script, with its files: all of it is stored, or nothing. */
import type { Context } from 'koa';
import type { AnswerFaults } from '../../../db/rules/forms/answers.ts';
import type { ReturnReason } from '../../../db/rules/forms/filledForm.ts';
import { type Form, isFormOpen } from '../../../db/rules/forms/forms.ts';
import { findSensitiveAnswers } from '../../../db/rules/forms/warnings.ts';
import { Problem } from '../../../db/rules/problems.ts';
import type { Request } from '../../../db/rules/requests/requests.ts';
import { type AcceptedUpload, acceptUpload } from '../../files/acceptUpload.ts';
import { throttleAddress } from '../../http/callerAddress.ts';
import type { TownState } from '../../http/middleware/town.ts';
import { readDue } from '../../store/requests/due.ts';
import { storeRequestFile } from '../../store/requests/files.ts';
import { readOpenMs } from '../../store/requests/formTokens.ts';
import { findTakenRequest, sender, takeRequest } from '../../store/requests/takeRequest.ts';
import { write } from '../../store/write.ts';
import type { RouteParts } from '../parts.ts';
import type { Posted, PostedUpload } from './postedForm.ts';

export type Call = Context & { state: TownState };

/** A form that goes back to the person who sent it. `retryAfter` is in seconds. */
export class Returned extends Error {
  readonly reason: ReturnReason;
  readonly faults: AnswerFaults;
  readonly retryAfter: number;
  constructor(reason: ReturnReason, faults: AnswerFaults = {}, retryAfter = 0) {
    super(reason);
    this.reason = reason;
    this.faults = faults;
    this.retryAfter = retryAfter;
  }
}

const hasCode = (error: unknown, ...codes: Problem['code'][]): error is Problem =>
  error instanceof Problem && codes.includes(error.code);

/** A refused file is named by the field that it was chosen in; other errors stay. */
const toReturned = (error: unknown, { field_key }: PostedUpload): unknown =>
  hasCode(error, 'file_refused', 'file_too_large')
    ? new Returned('invalid', { [field_key]: { fault: 'file', max: 0 } })
    : error;

type AcceptedFile = { file: PostedUpload; upload: AcceptedUpload };

/** Accepts the files of shown fields, one after the other, since pictures take memory. */
async function acceptFiles({ config }: RouteParts, posted: Posted, accepted: AcceptedFile[]): Promise<void> {
  const wanted = posted.answers.flatMap(({ type, value }) => (type === 'files' && Array.isArray(value) ? value : []));
  for (const file of posted.uploads.filter(({ id }) => wanted.includes(id))) {
    try {
      accepted.push({ file, upload: await acceptUpload(config, posted.handOver(file.upload), file.name) });
    } catch (error) {
      throw toReturned(error, file);
    }
  }
}

/** @returns the request that was taken before, if this is the same */
async function store(parts: RouteParts, ctx: Call, form: Form, posted: Posted, openMs: number): Promise<Request> {
  const { db, now } = parts;
  const { town } = ctx.state;
  const accepted: AcceptedFile[] = [];
  const drop = (error: unknown) => Promise.all(accepted.map(({ upload }) => upload.drop(error)));
  try {
    await acceptFiles(parts, posted, accepted);
    const at = { now: now(), timeZone: town.time_zone };
    const due = await readDue(db, town, form.kind, { receivedAt: at.now, now: at.now });
    const taking = { ...at, channel: 'site', openMs, by: sender, due } as const;
    const { request, isFirst } = await write(
      db,
      town.id,
      sender.person,
      async (tx) => {
        const taken = await findTakenRequest(tx.trx, town.id, posted.input);
        if (taken) return { request: taken, isFirst: false };
        const request = await takeRequest(tx, town.id, form, posted.input, taking);
        for (const { file, upload } of accepted) {
          const awaited = { id: file.id, name: file.name, request_id: request.id, file_id: '' };
          await storeRequestFile(tx, awaited, upload.file);
        }
        return { request, isFirst: true };
      },
      { now: at.now },
    );
    await (isFirst ? Promise.all(accepted.map(({ upload }) => upload.confirm())) : drop(null));
    return request;
  } catch (error) {
    await drop(error);
    throw error;
  }
}

/** Says how long the form was open. An expired token is replaced, and the form comes back. */
function readOpenTime(opened: Parameters<typeof readOpenMs>[0], token: string, now: number): number {
  try {
    return readOpenMs(opened, token, now);
  } catch (error) {
    throw hasCode(error, 'form_expired') ? new Returned('form_expired') : error;
  }
}

async function countRequest({ throttle }: RouteParts, { ip, state: { town } }: Call): Promise<void> {
  const caller = throttleAddress(ip);
  try {
    await throttle.countAttempt(
      ['requests_address', caller],
      ['requests_address_day', caller],
      ['requests_town', town.id],
    );
  } catch (error) {
    if (!hasCode(error, 'too_many_attempts')) throw error;
    throw new Returned('too_many_attempts', {}, Number(error.details.retry_after));
  }
}

/**
 * @param form in its present version; `filled` in the one that was filled in
 * @returns null if the form is closed
 * @throws Returned for a form to look at again
 */
export async function takePosted(
  parts: RouteParts,
  ctx: Call,
  { form, filled, secret }: { form: Form; filled: Form; secret: string },
  posted: Posted,
): Promise<Request | null> {
  const { db, now } = parts;
  const { town } = ctx.state;
  const taken = await findTakenRequest(db.read, town.id, posted.input);
  if (taken) return taken;
  if (!isFormOpen(form, town.time_zone, now())) return null;
  const opened = { townId: town.id, formId: form.id, secret };
  const openMs = readOpenTime(opened, posted.input.form_token, now());
  if (Object.keys(posted.faults).length > 0) throw new Returned('invalid', posted.faults);
  if (!posted.isWarned && findSensitiveAnswers(posted.answers).length > 0) throw new Returned('sensitive');
  await countRequest(parts, ctx);
  return store(parts, ctx, filled, posted, openMs);
}
