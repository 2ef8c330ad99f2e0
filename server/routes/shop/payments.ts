import { Problem } from '../../../db/rules/problems.ts';
import { parseHost } from '../../../db/rules/town/towns.ts';
import { answerPrivate } from '../../http/answer.ts';
import { createLimiter } from '../../http/createLimiter.ts';
import { townRouter } from '../../http/router.ts';
import type { PaymentParts } from '../../payments/settlePayment.ts';
import { handleStripeEvent, receiveWebhook } from '../../payments/stripe/events.ts';
import type { StripeGateways } from '../../payments/stripe/findGateway.ts';
import type { BackgroundTasks } from '../../start/backgroundTasks.ts';
import type { Logger } from '../../start/log.ts';

type WebhookParts = PaymentParts & { gateways: StripeGateways; background: BackgroundTasks; log: Logger };

/** Each event queries Stripe, which limits calls. Events beyond this are stored, and the reconciler handles them. */
const maxHandled = 4;
const maxWaiting = 1000;

/** Stripe's webhooks. The signature authenticates the caller, and the response is sent before the event is handled. */
export function paymentRoutes({ gateways, background, ...parts }: WebhookParts) {
  const limit = createLimiter(maxHandled, maxWaiting);
  return townRouter().post('/api/payments/stripe/webhook', 'everybody', async (ctx) => {
    const { rawBody } = ctx.request as { rawBody?: string };
    const signature = ctx.get('Stripe-Signature');
    if (!rawBody || !signature) throw new Problem('bad_request', 'The signature is missing.');
    const host = parseHost(ctx.get('Host')) ?? '';
    const event = await receiveWebhook(parts, gateways, { town: ctx.state.town, host, rawBody, signature });
    if (event && !event.handled_at) {
      background.run('handling a Stripe event', async () => {
        const failure = await limit(() => handleStripeEvent(parts, event));
        if (failure) throw new Error(failure);
      });
    }
    answerPrivate(ctx, { received: true });
  });
}
