/** Takes a form that was sent without script, with its files: all of it is stored, or nothing. */
import type { Context } from 'koa';
import type { AnswerFaults } from '../../../db/rules/forms/answers.ts';
import type { ReturnReason } from '../../../db/rules/forms/filledForm.ts';
import type { Form } from '../../../db/rules/forms/forms.ts';
import { findSensitiveAnswers } from '../../../db/rules/forms/warnings.ts';
import { Problem, type ProblemCode } from '../../../db/rules/problems.ts';
import type { Request } from '../../../db/rules/requests/requests.ts';
import { type AcceptedUpload, acceptUpload } from '../../files/acceptUpload.ts';
import type { TownState } from '../../http/middleware/town.ts';
import { canReceiveRequest, type SentForm } from '../../store/forms/sentForms.ts';
import { readDue } from '../../store/requests/due.ts';
import { storeRequestFile } from '../../store/requests/files.ts';
import { readOpenMs } from '../../store/requests/formTokens.ts';
import { findReceivedRequest, receiveRequest, sender } from '../../store/requests/receiveRequest.ts';
import { write } from '../../store/write.ts';
import type { RouteParts } from '../parts.ts';
import type { Posted, PostedUpload } from './postedForm.ts';
import { startedMegabytes, takenLimits } from './takenLimits.ts';

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

const hasCode = <Code extends ProblemCode>(error: unknown, ...codes: Code[]): error is Problem & { code: Code } =>
  error instanceof Problem && (codes as ProblemCode[]).includes(error.code);

/** A refused file is named by the field that it was chosen in; other errors stay. */
const nameRefusedFile = (error: unknown, { field_key }: PostedUpload): unknown =>
  hasCode(error, 'file_refused', 'file_too_large')
    ? new Returned('invalid', { [field_key]: { fault: 'file', max: 0 } })
    : error;

/** Refusals that give the form back; other errors stay. */
function toReturned(error: unknown): unknown {
  return hasCode(error, 'answers_too_long', 'form_expired', 'too_many_attempts')
    ? new Returned(error.code, {}, Number(error.details.retry_after ?? 0))
    : error;
}

type AcceptedFile = { file: PostedUpload; upload: AcceptedUpload };

/** Accepts the files of shown fields, one after the other, since pictures take memory. */
async function acceptFiles(
  { config, throttle }: RouteParts,
  townId: string,
  posted: Posted,
  accepted: AcceptedFile[],
): Promise<void> {
  const wanted = posted.answers.flatMap(({ type, value }) => (type === 'files' && Array.isArray(value) ? value : []));
  const files = posted.uploads.filter(({ id }) => wanted.includes(id));
  if (files.length > 0)
    await throttle.countAttempt(...files.flatMap(({ upload }) => startedMegabytes(townId, upload.size)));
  for (const file of files) {
    try {
      accepted.push({ file, upload: await acceptUpload(config, posted.handOver(file.upload), file.name) });
    } catch (error) {
      throw nameRefusedFile(error, file);
    }
  }
}

/** @returns the request that was taken before, if this is the same */
async function store(parts: RouteParts, ctx: Call, form: Form, posted: Posted, openMs: number): Promise<Request> {
  const { db, throttle, now } = parts;
  const { town } = ctx.state;
  const accepted: AcceptedFile[] = [];
  const drop = (error: unknown) => Promise.all(accepted.map(({ upload }) => upload.drop(error)));
  try {
    await acceptFiles(parts, town.id, posted, accepted);
    const at = { now: now(), timeZone: town.time_zone };
    const due = await readDue(db, town, form.kind, { receivedAt: at.now, now: at.now });
    const taking = { ...at, channel: 'site', openMs, by: sender, due } as const;
    const { request, isFirst } = await write(
      db,
      town.id,
      sender.person,
      async (tx) => {
        const taken = await findReceivedRequest(tx.trx, town.id, posted.input);
        if (taken) return { request: taken, isFirst: false };
        const request = await receiveRequest(tx, town.id, form, posted.input, taking);
        for (const { file, upload } of accepted) {
          const awaited = { id: file.id, name: file.name, request_id: request.id, file_id: '' };
          await storeRequestFile(tx, awaited, upload.file);
        }
        await throttle.countInside(tx.trx, ...takenLimits(ctx.ip, town.id));
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

/**
 * @param form in its present version; `filled` in the one that was filled in
 * @returns null if the form is closed or deleted
 * @throws Returned for a form to look at again
 */
export async function receivePosted(
  parts: RouteParts,
  ctx: Call,
  { form, filled, secret, refusal }: { form: SentForm; filled: Form | null; secret: string; refusal: unknown },
  posted: Posted,
): Promise<Request | null> {
  const { db, throttle, now } = parts;
  const { town } = ctx.state;
  const taken = await findReceivedRequest(db.read, town.id, posted.input);
  if (taken) return taken;
  if (!canReceiveRequest(form, town.time_zone, { writtenAt: null, now: now() })) return null;
  try {
    if (refusal) throw refusal;
    if (!filled) throw new Returned('form_changed');
    const openMs = readOpenMs({ townId: town.id, formId: form.id, secret }, posted.input.form_token, now());
    if (Object.keys(posted.faults).length > 0) throw new Returned('invalid', posted.faults);
    if (!posted.isWarned && findSensitiveAnswers(posted.answers).length > 0) throw new Returned('sensitive');
    await throttle.requireRoom(...takenLimits(ctx.ip, town.id));
    return await store(parts, ctx, filled, posted, openMs);
  } catch (error) {
    throw toReturned(error);
  }
}
