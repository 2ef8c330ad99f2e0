import { randomBytes } from 'node:crypto';
import type { Context } from 'koa';
import * as v from 'valibot';
import { Problem } from '../../../db/rules/problems.ts';
import { LinkInput, MessageInput } from '../../../db/rules/requests/ownInput.ts';
import { openRequestPath, requestLinkPattern } from '../../../db/rules/requests/requests.ts';
import { readFormBody } from '../../http/formBody.ts';
import type { TownState } from '../../http/middleware/town.ts';
import { townRouter } from '../../http/router.ts';
import type { PlainPage } from '../../render/plainPage.ts';
import { type PageNote, renderOpenRequest, renderOwnRequest } from '../../render/requests/ownRequestPage.ts';
import { ownRequestTexts as texts } from '../../render/requests/ownRequestTexts.ts';
import { confirmAddress, type RequestKey, withdrawRequest } from '../../store/requests/ownRequest.ts';
import type { RouteParts } from '../parts.ts';
import { readPlainSite, sendPlainPage } from '../plainPages.ts';
import { createOwnCalls } from './ownCalls.ts';

type Call = Context & { state: TownState };

/** @returns the key in a pasted link, or in the hidden fields of a page */
function readKey(form: URLSearchParams): RequestKey {
  const [, number, token] = requestLinkPattern.exec(form.get('link') ?? '') ?? [];
  return { number: number ?? form.get('number') ?? '', token: token ?? form.get('token') ?? '' };
}

/** Words a problem; rethrows other errors for the general handler. */
function wordProblem(error: unknown): PageNote {
  if (error instanceof v.ValiError) return { text: error.issues[0].message, isBad: true };
  if (!(error instanceof Problem)) throw error;
  const isTooMany = error.code === 'too_many_attempts';
  return { text: isTooMany ? texts.tooMany : error.message, isBad: true };
}

/**
 * POST /request serves people without script: it opens a request by its pasted link, and from the page that follows
 * sends a message, withdraws the request or mails a new link. Anybody may call it; the token decides.
 */
export function openWithoutScriptRoutes(parts: RouteParts) {
  const { readOwn, changeOwn, addMessage, mailLink } = createOwnCalls(parts);

  /** @returns the sentence about what was done */
  async function act(ctx: Call, key: RequestKey, form: URLSearchParams): Promise<PageNote | null> {
    const action = form.get('action');
    if (action === 'withdraw') {
      await changeOwn(ctx, key, withdrawRequest);
      return { text: texts.withdrawn, isBad: false };
    }
    if (action === 'message') {
      await addMessage(ctx, key, v.parse(MessageInput, { id: form.get('id') ?? '', text: form.get('text') ?? '' }));
      return { text: texts.sent, isBad: false };
    }
    const { email_state } = await readOwn(ctx, key);
    if (email_state !== 'open') return null;
    await changeOwn(ctx, key, (tx, writing, request) => confirmAddress(tx, writing, request, key.token));
    return { text: texts.confirmed, isBad: false };
  }

  async function open(ctx: Call, form: URLSearchParams): Promise<PlainPage> {
    const site = await readPlainSite(parts, ctx.state.town);
    const key = readKey(form);
    let note: PageNote | null;
    try {
      note = await act(ctx, key, form);
    } catch (error) {
      note = wordProblem(error);
    }
    try {
      const request = await readOwn(ctx, key);
      const messageId = randomBytes(16).toString('base64url');
      const text = note?.isBad ? (form.get('text') ?? '') : '';
      return renderOwnRequest(site, request, { token: key.token, messageId, note, text });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const isGone = error.code === 'not_found';
      return renderOpenRequest(site, isGone ? { text: texts.wrong, isBad: true } : wordProblem(error), error.status);
    }
  }

  async function sendLink(ctx: Call, form: URLSearchParams): Promise<PlainPage> {
    const site = await readPlainSite(parts, ctx.state.town);
    try {
      await mailLink(ctx, v.parse(LinkInput, { number: form.get('number') ?? '', email: form.get('email') ?? '' }));
      return renderOpenRequest(site, { text: texts.linkSent, isBad: false }, 200);
    } catch (error) {
      return renderOpenRequest(site, wordProblem(error), error instanceof Problem ? error.status : 400);
    }
  }

  return townRouter().post(openRequestPath, 'everybody', async (ctx) => {
    const form = await readFormBody(ctx);
    sendPlainPage(ctx, form.get('action') === 'link' ? await sendLink(ctx, form) : await open(ctx, form));
  });
}
