import { randomBytes } from 'node:crypto';
import type { Context } from 'koa';
import * as v from 'valibot';
import type { Problem } from '../../../db/rules/problems.ts';
import { LinkInput, MessageInput } from '../../../db/rules/requests/ownInput.ts';
import { openRequestPath, requestLinkPattern } from '../../../db/rules/requests/requests.ts';
import { readFormBody } from '../../http/formBody.ts';
import { toProblem } from '../../http/middleware/problems.ts';
import type { TownState } from '../../http/middleware/town.ts';
import { townRouter } from '../../http/router.ts';
import type { PlainPage } from '../../render/plainPage.ts';
import {
  type PageNote,
  renderOpenRequest,
  renderOwnRequest,
  type TypedRequest,
} from '../../render/requests/ownRequestPage.ts';
import { ownRequestTexts as texts } from '../../render/requests/ownRequestTexts.ts';
import { confirmAddress, type RequestKey, withdrawRequest } from '../../store/requests/ownRequest.ts';
import type { RouteParts } from '../parts.ts';
import { readPlainSite, sendPlainPage } from '../plainPages.ts';
import { createOwnCalls } from './ownCalls.ts';

type Call = Context & { state: TownState };

/** The longest message: each of its characters can take nine bytes. */
const maxBodyBytes = 128 * 1024;

/** @returns the key in a pasted link, or in the hidden fields of a page */
function readKey(form: URLSearchParams): RequestKey {
  const [, number, token] = requestLinkPattern.exec(form.get('link') ?? '') ?? [];
  return { number: number ?? form.get('number') ?? '', token: token ?? form.get('token') ?? '' };
}

function readTyped(form: URLSearchParams): TypedRequest {
  const read = (name: string) => form.get(name) ?? '';
  return { ...readKey(form), link: read('link'), email: read('email'), id: read('id'), text: read('text') };
}

/** The outcome of what was asked for; `retryAfter` in seconds, 0 for none. */
type Outcome = { note: PageNote; status: number; retryAfter: number; code: Problem['code'] | '' };

const success = (text: string): Outcome => ({ note: { text, isBad: false }, status: 200, retryAfter: 0, code: '' });

/** Words a refusal. Faults of the program are for the general handler. */
function wordProblem(error: unknown): Outcome {
  const problem = toProblem(error, true);
  if (problem.code === 'internal') throw error;
  const { code, status, details } = problem;
  const words = error instanceof v.ValiError ? error.issues[0].message : problem.message;
  const text = code === 'too_many_attempts' ? texts.tooMany : words;
  return { note: { text, isBad: true }, status, retryAfter: Number(details.retry_after ?? 0), code };
}

const withRetryAfter = (page: PlainPage, retryAfter: number): PlainPage =>
  retryAfter > 0 ? { ...page, headers: { ...page.headers, 'Retry-After': String(retryAfter) } } : page;

const newMessageId = () => randomBytes(16).toString('base64url');

/**
 * POST /request serves people without script: it opens a request by its pasted link, and from the page that follows
 * sends a message, withdraws the request or mails a new link. Anybody may call it; the token decides.
 */
export function openWithoutScriptRoutes(parts: RouteParts) {
  const { readOwn, changeOwn, addMessage, mailLink } = createOwnCalls(parts);

  /** @returns null where nothing is to be said */
  async function act(ctx: Call, key: RequestKey, form: URLSearchParams): Promise<Outcome | null> {
    const action = form.get('action');
    if (action === 'withdraw') {
      await changeOwn(ctx, key, withdrawRequest);
      return success(texts.withdrawn);
    }
    if (action === 'message') {
      await addMessage(ctx, key, v.parse(MessageInput, { id: form.get('id') ?? '', text: form.get('text') ?? '' }));
      return success(texts.sent);
    }
    const { email_state } = await readOwn(ctx, key);
    if (email_state !== 'open') return null;
    await changeOwn(ctx, key, (tx, writing, request) => confirmAddress(tx, writing, request, key.token));
    return success(texts.confirmed);
  }

  async function open(ctx: Call, form: URLSearchParams): Promise<PlainPage> {
    const site = await readPlainSite(parts, ctx.state.town);
    const key = readKey(form);
    const outcome = await act(ctx, key, form).catch(wordProblem);
    const { note = null, status = 200, retryAfter = 0, code = '' } = outcome ?? {};
    const typed = readTyped(form);
    const text = note?.isBad ? typed.text : '';
    try {
      const request = await readOwn(ctx, key);
      // Sent again, a message that may have arrived is the same one; other words are another.
      const messageId = text && code !== 'message_changed' ? typed.id : newMessageId();
      return withRetryAfter(
        renderOwnRequest(site, request, { token: key.token, messageId, note, text, status }),
        retryAfter,
      );
    } catch (error) {
      const failed = wordProblem(error);
      const shown = failed.code === 'not_found' ? { text: texts.wrong, isBad: true } : failed.note;
      return withRetryAfter(renderOpenRequest(site, shown, failed.status, { ...typed, text }), failed.retryAfter);
    }
  }

  async function sendLink(ctx: Call, form: URLSearchParams): Promise<PlainPage> {
    const site = await readPlainSite(parts, ctx.state.town);
    const typed = { ...readTyped(form), text: '' };
    const wanted = { number: typed.number, email: typed.email };
    const { note, status, retryAfter } = await Promise.resolve()
      .then(() => mailLink(ctx, v.parse(LinkInput, wanted)))
      .then(() => success(texts.linkSent), wordProblem);
    return withRetryAfter(renderOpenRequest(site, note, status, typed), retryAfter);
  }

  return townRouter().post(openRequestPath, 'everybody', async (ctx) => {
    const form = await readFormBody(ctx, maxBodyBytes);
    sendPlainPage(ctx, form.get('action') === 'link' ? await sendLink(ctx, form) : await open(ctx, form));
  });
}
