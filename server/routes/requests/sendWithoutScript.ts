import type { ReturnReason } from '../../../db/rules/forms/filledForm.ts';
import { type Form, formsPath, toPublicForm } from '../../../db/rules/forms/forms.ts';
import { Problem, problems } from '../../../db/rules/problems.ts';
import { formTokenLimits, requestLimits } from '../../../db/rules/requests/fields.ts';
import { readAppSecret } from '../../config/appSecret.ts';
import { originOf } from '../../config/config.ts';
import { sendFinished } from '../../http/answer.ts';
import { throttleAddress } from '../../http/callerAddress.ts';
import { toProblem } from '../../http/middleware/problems.ts';
import { type PostedForm, readMultipartForm } from '../../http/multipartForm.ts';
import { Overload } from '../../http/overload.ts';
import { townRouter } from '../../http/router.ts';
import { callerOf } from '../../http/workQueue.ts';
import { renderTakenRequest, renderUnsentForm, type UnsentReason } from '../../render/requests/requestPages.ts';
import { readFormVersion } from '../../store/forms/forms.ts';
import { readSentForm, type SentForm } from '../../store/forms/sentForms.ts';
import { makePageToken } from '../../store/requests/formTokens.ts';
import type { RouteParts } from '../parts.ts';
import { readPlainSite, sendPlainPage } from '../plainPages.ts';
import { listTyped, type Posted, parsePostedForm, readPostedVersion } from './postedForm.ts';
import { type Call, Returned, receivePosted } from './receivePosted.ts';

/** A warning is no failure: the form was understood. */
const statusOf = (reason: ReturnReason): number => (reason === 'sensitive' ? 200 : problems[reason].status);

const formLimits = {
  textBytes: 1_000_000,
  files: requestLimits.files,
  fileBytes: requestLimits.fileBytes,
  // A video is read to its end, so that what was typed beside it comes back. No more of it is stored than of any file.
  wholeBytes: 500_000_000,
};

const outOfOrder: readonly Problem['code'][] = ['unavailable', 'storage_full', 'storage_read_only'];

/** Why the form goes back to its sender; null for an error that is no answer to them. */
function toReturned(error: unknown): Returned | null {
  if (error instanceof Returned) return error;
  const { code, details } = toProblem(error, true);
  return outOfOrder.includes(code) ? new Returned('unavailable', {}, Number(details.retry_after ?? 0)) : null;
}

/**
 * Counts a post before it is read.
 * @returns why it is refused, null if it is not: what was typed is read and given back all the same
 * @throws Problem `too_many_attempts` far beyond the limit
 */
async function countPost({ throttle }: RouteParts, { ip }: Call): Promise<Problem | null> {
  const caller = throttleAddress(ip);
  try {
    await throttle.countAttempt(['request_files_address', caller]);
    return null;
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'too_many_attempts') throw error;
    await throttle.countAttempt(['request_returns_address', caller]);
    return error;
  }
}

/** Answers with a copy of what was typed, where there is no form to fill in again. */
async function answerUnsent(
  parts: RouteParts,
  ctx: Call,
  sent: PostedForm,
  { form, reason }: { form: Form | null; reason: UnsentReason },
): Promise<void> {
  const site = await readPlainSite(parts, ctx.state.town);
  const { closed_text = '' } = form ?? {};
  sendPlainPage(ctx, renderUnsentForm(site, { reason, closed_text, typed: listTyped(sent, form) }));
}

type Filled = { form: SentForm; filled: Form | null; secret: string };

/** Sends the form back as it was filled in. @throws Overload */
async function answerReturned(
  { formPages, now }: RouteParts,
  ctx: Call,
  { form, filled, secret }: Filled,
  { values, contact, hadFiles, input }: Posted,
  { reason, faults, retryAfter }: Returned,
): Promise<void> {
  const { town, shown } = ctx.state;
  const opened = { townId: town.id, formId: form.id, secret };
  // Somebody who only presses the button again must not look like a robot.
  const openedAt = now() - formTokenLimits.leastMs;
  const { slug, is_open, opens_at, closes_at } = form;
  const answer = await formPages.renderFilled({
    town,
    shown,
    caller: callerOf(ctx),
    // A later version may lack a field that something was typed into.
    form: toPublicForm({ ...(filled ?? form), slug, is_open, opens_at, closes_at }),
    filled: { reason, values, contact, faults, had_files: hadFiles },
    token: reason === 'form_expired' ? makePageToken(opened, openedAt) : input.form_token,
    status: statusOf(reason),
  });
  if (retryAfter > 0) ctx.res.setHeader('Retry-After', String(retryAfter));
  sendFinished(ctx, answer);
}

async function answerPosted(
  parts: RouteParts,
  ctx: Call,
  { form, sent, refusal }: { form: SentForm; sent: PostedForm; refusal: Problem | null },
): Promise<void> {
  const { db, config, build } = parts;
  const { town } = ctx.state;
  const secret = await readAppSecret(config);
  const filled = await readFormVersion(db, town.id, form, readPostedVersion(sent, form.version));
  const posted = parsePostedForm(sent, filled ?? form, { secret, language: build.locale });
  try {
    const request = await receivePosted(parts, ctx, { form, filled, secret, refusal }, posted);
    if (!request) return answerUnsent(parts, ctx, sent, { form, reason: form.deleted_at === null ? 'closed' : 'gone' });
    const { answers, contact, uploads, input } = posted;
    const copy = { form, answers, contact, files: uploads };
    const origin = originOf(config, town.host);
    const site = await readPlainSite(parts, town);
    sendPlainPage(ctx, renderTakenRequest(site, { ...copy, request, origin, token: input.token }));
  } catch (error) {
    const returned = toReturned(error);
    if (!returned) throw error;
    await sent.drop();
    await answerReturned(parts, ctx, { form, filled, secret }, posted, returned).catch((failure) => {
      if (!(failure instanceof Overload)) throw failure;
      return answerUnsent(parts, ctx, sent, { form, reason: 'busy' });
    });
  }
}

/**
 * POST /forms/:slug takes what a browser without script sends, from anybody, and answers with a page: the number of
 * the request, or the form again with everything that was typed. The address may be a former one.
 */
export function sendWithoutScriptRoutes(parts: RouteParts) {
  const { db, config } = parts;
  return townRouter().post(`${formsPath}/:slug`, 'everybody', async (ctx) => {
    const form = await readSentForm(db, ctx.state.town.id, ctx.params.slug ?? '');
    if (!form && !ctx.is('multipart/form-data')) throw new Problem('not_found', 'This form no longer exists.');
    const refusal = await countPost(parts, ctx);
    const sent = await readMultipartForm(ctx, config, refusal ? { ...formLimits, files: 0 } : formLimits);
    try {
      if (form) await answerPosted(parts, ctx, { form, sent, refusal });
      else await answerUnsent(parts, ctx, sent, { form, reason: 'gone' });
    } finally {
      await sent.drop();
    }
  });
}
