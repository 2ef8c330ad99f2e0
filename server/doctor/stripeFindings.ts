/** Checks that Stripe accepts a town's keys before a shopper finds out. */
import { type Finding, fine } from '../../db/rules/doctor.ts';
import { createFindGateway, type FindGatewayParts } from '../payments/stripe/findGateway.ts';

type Parts = Pick<FindGatewayParts, 'db' | 'config' | 'now' | 'client'>;

/** No account has a payment with this id, so the request reads nothing and proves the key. */
const nobodysPayment = 'pi_check_up';

const found = (level: 'fault' | 'unknown', text: string, advice: string): Finding => ({
  subject: 'stripe',
  level,
  text,
  advice,
});

function describeFailure(isForSomebody: boolean): Finding {
  if (isForSomebody) {
    const advice = 'Enter the keys again: in the settings of the shop, or as STRIPE_… in the settings of the server.';
    return found('fault', 'Nobody can pay by card: Stripe refuses the keys of this shop.', advice);
  }
  const advice = 'Check whether this machine reaches Stripe, and Stripe’s own status page.';
  return found('unknown', 'Stripe could not be asked whether it accepts the keys.', advice);
}

/** Examines towns one after another; shared keys are tried once. */
export function createStripeExamination(parts: Parts): (townId: string) => Promise<Finding> {
  /** A logged error needs attention; other failures pass without help. */
  async function ask<T>(act: (gateways: ReturnType<typeof createFindGateway>) => Promise<T>): Promise<T | Finding> {
    let isForSomebody = false;
    const error = () => {
      isForSomebody = true;
    };
    const gateways = createFindGateway({ ...parts, log: { warn() {}, error } });
    return act(gateways).catch(() => describeFailure(isForSomebody));
  }
  const paid = fine('stripe', 'Stripe accepts the keys that cards are paid with.');
  let shared: Promise<Finding> | undefined;
  const examineShared = () =>
    ask(async ({ findOfEnvironment }) =>
      (await findOfEnvironment()) ? paid : fine('stripe', 'Cards are off: there are no Stripe keys.'),
    );
  return async (townId) => {
    const own = await ask(async ({ findOfTown }) => {
      const gateway = await findOfTown(townId);
      await gateway?.retrieveIntent(nobodysPayment);
      return gateway && paid;
    });
    if (own) return own;
    shared ??= examineShared();
    return shared;
  };
}
