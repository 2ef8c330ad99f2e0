/** News subscription and the pages behind mailed links: forms that work without script. */
import type { Context } from 'koa';
import * as v from 'valibot';
import type { Database } from '../../../db/connection.ts';
import { SubscriptionChanges, SubscriptionRequest } from '../../../db/rules/news/subscriptionInput.ts';
import { askForNewsPath, fixedTopics, newsPath } from '../../../db/rules/news/subscriptions.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { throttleAddress } from '../../http/callerAddress.ts';
import { readFormBody } from '../../http/formBody.ts';
import type { TownState } from '../../http/middleware/town.ts';
import { townRouter } from '../../http/router.ts';
import type { Throttle } from '../../http/throttle.ts';
import { labelOfTopic } from '../../mail/news/newsMailTexts.ts';
import type { Build } from '../../render/build.ts';
import {
  renderCheckEmail,
  renderManage,
  renderRefused,
  renderUnknown,
  renderUnsubscribe,
  renderUnsubscribed,
} from '../../render/news/newsPages.ts';
import { newsPageTexts as texts } from '../../render/news/newsPageTexts.ts';
import type { PlainPage } from '../../render/plainPage.ts';
import { sendPriorities } from '../../store/claimDue.ts';
import { queueNewsMails } from '../../store/news/mails.ts';
import {
  askForSubscription,
  endSubscription,
  findSubscription,
  listBodyTopics,
  listDocumentTopics,
  listTopicsOf,
  type Subscription,
  saveSubscription,
} from '../../store/news/subscriptions.ts';
import { write } from '../../store/write.ts';
import type { Writer } from '../../store/writerTypes.ts';
import { readPlainSite, sendPlainPage } from '../plainPages.ts';

type Call = Context & { state: TownState };
type NewsParts = { db: Database; build: Pick<Build, 'assets'>; throttle: Throttle; now: () => number };

/** The author of these writes, since the caller has no account. */
const subscriber = 'subscriber';

const choicesOf = (form: URLSearchParams) => ({
  topics: form.getAll('topic'),
  frequency: form.get('frequency') ?? undefined,
});

/** Words a form's problem; rethrows other errors for the general handler. */
function describeProblem(error: unknown): { text: string; status: number } {
  if (error instanceof v.ValiError) return { text: error.issues[0].message, status: 400 };
  if (error instanceof Problem && error.code === 'too_many_attempts') return { text: texts.tooMany, status: 429 };
  if (error instanceof Problem && error.code === 'invalid') {
    return { text: error.message, status: 400 };
  }
  throw error;
}

/** Stores a request to subscribe, and mails the address at most once a day. */
async function ask(parts: NewsParts, ctx: Call): Promise<PlainPage> {
  const { db, throttle, now } = parts;
  const { town } = ctx.state;
  const site = await readPlainSite(parts, ctx.state.town);
  const form = await readFormBody(ctx);
  try {
    const request = v.parse(SubscriptionRequest, { email: form.get('email') ?? '', ...choicesOf(form) });
    await throttle.countAttempt(['subscribe_address', throttleAddress(ctx.ip)], ['subscribe_town', town.id]);
    await write(
      db,
      town.id,
      subscriber,
      async ({ trx }) => {
        const isOver = await throttle.isOverInside(trx, ['subscribe_recipient', town.id, request.email]);
        const subscription = await askForSubscription(trx, request, { townId: town.id, now: now() });
        if (isOver) return;
        const kind = subscription.confirmed_at === null ? 'subscription_confirm' : 'subscription_known';
        const onceKey = `${kind}:${subscription.id}:${now()}`;
        const { personal: priority } = sendPriorities;
        await queueNewsMails(trx, town.id, [{ subscription, kind, onceKey, priority }], now());
      },
      { now: now() },
    );
    return renderCheckEmail(site, request.email);
  } catch (error) {
    const { text, status } = describeProblem(error);
    return renderRefused(site, text, status);
  }
}

/** Shows a subscription as stored, or as just filled in. */
async function manage(
  parts: NewsParts,
  ctx: Call,
  subscription: Subscription,
  given: { note?: { text: string; isBad: boolean }; chosen?: string[] } = {},
): Promise<PlainPage> {
  const { db } = parts;
  const { town } = ctx.state;
  const fixed = fixedTopics.map((topic) => ({ topic, label: labelOfTopic(topic, '') }));
  const ofTown = [...(await listBodyTopics(db.read, town.id)), ...(await listDocumentTopics(db.read, town.id))].map(
    ({ topic, title }) => ({ topic, label: labelOfTopic(topic, title) }),
  );
  const { email, token, frequency, confirmed_at } = subscription;
  const page = {
    email,
    token,
    frequency,
    isConfirmed: confirmed_at !== null,
    choices: [...fixed, ...ofTown],
    chosen: given.chosen ?? (await listTopicsOf(db.read, subscription.id)),
    ...(given.note && { note: given.note }),
  };
  return renderManage(await readPlainSite(parts, ctx.state.town), page, given.note?.isBad ? 400 : 200);
}

/** Saves the owner's choices. Having the link proves access to the mailbox. */
async function save(parts: NewsParts, ctx: Call, found: Subscription): Promise<PlainPage> {
  const { town } = ctx.state;
  const { db, now } = parts;
  const form = await readFormBody(ctx);
  try {
    const changes = v.parse(SubscriptionChanges, choicesOf(form));
    const saved = await write(
      db,
      town.id,
      subscriber,
      async ({ trx }) => {
        const subscription = await findSubscription(trx, town.id, found.token);
        if (!subscription) return undefined;
        await saveSubscription(trx, subscription, changes, now());
        return findSubscription(trx, town.id, found.token);
      },
      { now: now() },
    );
    if (!saved) return renderUnknown(await readPlainSite(parts, ctx.state.town));
    const text = found.confirmed_at === null ? texts.confirmed : texts.saved;
    return manage(parts, ctx, saved, { note: { text, isBad: false } });
  } catch (error) {
    const { text } = describeProblem(error);
    return manage(parts, ctx, found, { note: { text, isBad: true }, chosen: form.getAll('topic') });
  }
}

const tokenPattern = /^[\w-]{32}$/;
const tokenPath = `${newsPath}/:token`;

export function newsPageRoutes(parts: NewsParts) {
  const { db, throttle, now } = parts;
  const find = async ({ params, state }: Call) => {
    const { token = '' } = params;
    return tokenPattern.test(token) ? findSubscription(db.read, state.town.id, token) : undefined;
  };
  /** Handles a request for the subscription whose token is in the address. */
  const forOwner =
    (act: (ctx: Call, subscription: Subscription) => Promise<PlainPage> | PlainPage) => async (ctx: Call) => {
      const found = await find(ctx);
      sendPlainPage(ctx, found ? await act(ctx, found) : renderUnknown(await readPlainSite(parts, ctx.state.town)));
    };
  return (
    townRouter()
      .post(askForNewsPath, 'everybody', async (ctx) => sendPlainPage(ctx, await ask(parts, ctx)))
      // Reopening the response from the browser's history.
      .get(askForNewsPath, 'everybody', (ctx) => ctx.redirect(newsPath))
      .get(
        tokenPath,
        'everybody',
        forOwner((ctx, found) => manage(parts, ctx, found)),
      )
      .post(
        tokenPath,
        'everybody',
        forOwner((ctx, found) => save(parts, ctx, found)),
      )
      .get(
        `${tokenPath}/unsubscribe`,
        'everybody',
        forOwner(async (ctx, { email, token }) =>
          renderUnsubscribe(await readPlainSite(parts, ctx.state.town), email, token),
        ),
      )
      // Also handles one-click unsubscribing by mail programs (RFC 8058), so repeats get the same response.
      .post(`${tokenPath}/unsubscribe`, 'everybody', async (ctx) => {
        const found = await find(ctx);
        const { town } = ctx.state;
        if (found) {
          const end = async ({ trx }: Writer) => {
            await endSubscription(trx, found.id);
            // Unsubscribing proves that the mails are read, so the next sign-up is mailed at once.
            await throttle.forgetAttempts(trx, [], ['subscribe_recipient', town.id, found.email]);
          };
          await write(db, town.id, subscriber, end, { now: now() });
        }
        sendPlainPage(ctx, renderUnsubscribed(await readPlainSite(parts, ctx.state.town)));
      })
  );
}
