import type { Context } from 'koa';
import { requestHeaders } from '../../../db/rules/requests/headers.ts';
import { LinkInput, MessageInput } from '../../../db/rules/requests/ownInput.ts';
import { answerPrivate } from '../../http/answer.ts';
import type { TownState } from '../../http/middleware/town.ts';
import { readBody, townRouter } from '../../http/router.ts';
import { confirmAddress, type RequestKey, withdrawRequest } from '../../store/requests/ownRequest.ts';
import type { RouteParts } from '../parts.ts';
import { createOwnCalls, type OwnAct } from './ownCalls.ts';

/**
 * For the person who sent a request, with its number and token as headers, never in the address: GET
 * /api/requests/by-token reads it, POST …/messages adds a message and announces files, POST …/withdraw ends it, POST
 * …/confirm confirms the address that the link was mailed to. POST /api/requests/link mails a new link to the
 * request's own address; the answer is the same whether there is such a request or not.
 */
export function byTokenRoutes(parts: RouteParts) {
  const { readOwn, changeOwn, addMessage, mailLink } = createOwnCalls(parts);
  const keyOf = (ctx: Context): RequestKey => ({
    number: ctx.get(requestHeaders.number),
    token: ctx.get(requestHeaders.token),
  });
  const change = async (ctx: Context & { state: TownState }, act: OwnAct) => {
    await changeOwn(ctx, keyOf(ctx), act);
    answerPrivate(ctx, await readOwn(ctx, keyOf(ctx)));
  };

  return townRouter()
    .get('/api/requests/by-token', 'everybody', async (ctx) => answerPrivate(ctx, await readOwn(ctx, keyOf(ctx))))
    .post('/api/requests/by-token/messages', 'everybody', async (ctx) => {
      await addMessage(ctx, keyOf(ctx), readBody(ctx, MessageInput));
      answerPrivate(ctx, await readOwn(ctx, keyOf(ctx)));
    })
    .post('/api/requests/by-token/withdraw', 'everybody', (ctx) => change(ctx, withdrawRequest))
    .post('/api/requests/by-token/confirm', 'everybody', (ctx) =>
      change(ctx, (tx, writing, request) => confirmAddress(tx, writing, request, keyOf(ctx).token)),
    )
    .post('/api/requests/link', 'everybody', async (ctx) => {
      await mailLink(ctx, readBody(ctx, LinkInput));
      answerPrivate(ctx, { is_sent: true });
    });
}
