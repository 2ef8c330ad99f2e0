import type { ReturnReason } from '../../../db/rules/forms/filledForm.ts';
import { type Form, formsPath } from '../../../db/rules/forms/forms.ts';
import { Problem, problems } from '../../../db/rules/problems.ts';
import { formTokenLimits, requestLimits } from '../../../db/rules/requests/fields.ts';
import { readAppSecret } from '../../config/appSecret.ts';
import { originOf } from '../../config/config.ts';
import { sendFinished } from '../../http/answer.ts';
import { throttleAddress } from '../../http/callerAddress.ts';
import { readMultipartForm } from '../../http/multipartForm.ts';
import { townRouter } from '../../http/router.ts';
import { callerOf } from '../../http/workQueue.ts';
import { renderClosedForm, renderTakenRequest } from '../../render/requests/requestPages.ts';
import { readForm, readFormVersion } from '../../store/forms/forms.ts';
import { makePageToken } from '../../store/requests/formTokens.ts';
import type { RouteParts } from '../parts.ts';
import { readPlainSite, sendPlainPage } from '../plainPages.ts';
import { type Posted, parsePostedForm, readPostedVersion } from './postedForm.ts';
import { type Call, Returned, takePosted } from './takePosted.ts';

/** A warning is no failure: the form was understood. */
const statusOf = (reason: ReturnReason): number => (reason === 'sensitive' ? 200 : problems[reason].status);

const formLimits = { textBytes: 1_000_000, files: requestLimits.files, fileBytes: requestLimits.fileBytes };

/** Sends the form back as it was filled in. */
async function answerReturned(
  { formPages, now }: RouteParts,
  ctx: Call,
  { form, secret }: { form: Form; secret: string },
  { values, contact, hadFiles, input }: Posted,
  { reason, faults, retryAfter }: Returned,
): Promise<void> {
  const { town, shown } = ctx.state;
  const opened = { townId: town.id, formId: form.id, secret };
  // Somebody who only presses the button again must not look like a robot.
  const openedAt = now() - formTokenLimits.leastMs;
  const answer = await formPages.renderFilled({
    town,
    shown,
    caller: callerOf(ctx),
    form,
    filled: { reason, values, contact, faults, had_files: hadFiles },
    token: reason === 'form_expired' ? makePageToken(opened, openedAt) : input.form_token,
    status: statusOf(reason),
  });
  if (retryAfter > 0) ctx.res.setHeader('Retry-After', String(retryAfter));
  sendFinished(ctx, answer);
}

/**
 * POST /forms/:slug takes what a browser without script sends, from anybody, and answers with a page: the number of
 * the request, or the form again with everything that was typed.
 */
export function sendWithoutScriptRoutes(parts: RouteParts) {
  const { db, config, build, throttle } = parts;
  return townRouter().post(`${formsPath}/:slug`, 'everybody', async (ctx) => {
    const { town } = ctx.state;
    const form = await readForm(db, town.id, ctx.params.slug ?? '');
    if (!form) throw new Problem('not_found', 'This form no longer exists.');
    await throttle.countAttempt(['request_files_address', throttleAddress(ctx.ip)]);
    const sent = await readMultipartForm(ctx, config, formLimits);
    try {
      const secret = await readAppSecret(config);
      const filled = await readFormVersion(db, town.id, form, readPostedVersion(sent, form.version));
      const posted = parsePostedForm(sent, filled ?? form, { secret, language: build.locale });
      try {
        if (!filled) throw new Returned('form_changed');
        const request = await takePosted(parts, ctx, { form, filled, secret }, posted);
        const site = await readPlainSite(parts, town);
        const { answers, contact, uploads, input } = posted;
        const copy = { form, answers, contact, files: uploads };
        const origin = originOf(config, town.host);
        sendPlainPage(
          ctx,
          request
            ? renderTakenRequest(site, { ...copy, request, origin, token: input.token })
            : renderClosedForm(site, copy),
        );
      } catch (error) {
        if (!(error instanceof Returned)) throw error;
        await sent.drop();
        await answerReturned(parts, ctx, { form, secret }, posted, error);
      }
    } finally {
      await sent.drop();
    }
  });
}
