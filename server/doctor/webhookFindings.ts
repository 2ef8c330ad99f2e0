/** Checks that Stripe's webhooks arrive and are accepted. Without them, refunds and disputes are noticed hours later. */

import type { Knex } from 'knex';
import { type Finding, fine } from '../../db/rules/doctor.ts';
import { toIso } from '../../db/rules/time.ts';
import { demoAccount } from '../payments/stripe/demoAccount.ts';
import { readWebhookRefusal } from '../store/money/webhookRefusals.ts';

const hourMs = 3_600_000;
/** Stripe's delivery may take a while. */
const deliveryMs = hourMs;
/** Handled webhooks are deleted after some time, so older payments prove nothing. */
const recentMs = 7 * 24 * hourMs;

const iso = (ms: number) => toIso(ms);

const warning = (text: string, advice: string): Finding => ({ subject: 'webhooks', level: 'warning', text, advice });

/** Finds the last charge whose webhook is due, in milliseconds; 0 for none. The demo's charges are unknown to Stripe. */
async function readLastCharge(knex: Knex, townId: string, now: number): Promise<number> {
  const from = iso(now - recentMs);
  const row = await knex('ledger_lines')
    .where({ town_id: townId, kind: 'charge', provider: 'stripe' })
    .whereNot({ account_id: demoAccount.accountId })
    // The index has days. One day earlier covers every time zone.
    .where('day', '>=', iso(now - recentMs - 24 * hourMs).slice(0, 10))
    .whereBetween('created_at', [from, iso(now - deliveryMs)])
    .max('created_at as at')
    .first();
  return row?.at ? Date.parse(row.at) : 0;
}

/** Finds the time of the town's last accepted webhook, in milliseconds; 0 for never. */
async function readLastEvent(knex: Knex, townId: string): Promise<number> {
  const row = await knex('stripe_events').where({ town_id: townId }).max('received_at as at').first();
  return row?.at ? Date.parse(row.at) : 0;
}

/** Examines the webhooks of a town that takes cards. */
export async function examineWebhooks(knex: Knex, townId: string, now: number): Promise<Finding> {
  const accepted = await readLastEvent(knex, townId);
  if ((await readWebhookRefusal(knex, townId)) > accepted) {
    return warning(
      'Calls that Stripe signed were refused: the webhook secret is not the one of this shop’s endpoint.',
      'Copy the signing secret of the endpoint from Stripe’s dashboard into the settings. Payments are settled all the same; refunds and disputes are noticed within a day.',
    );
  }
  // A charge is recorded by its webhook, or slightly earlier by the buyer's page.
  if ((await readLastCharge(knex, townId, now)) - deliveryMs > accepted) {
    return warning(
      'Cards were charged, and Stripe told nothing of it.',
      'Add the webhook address of the settings as an endpoint in Stripe’s dashboard. Payments are settled all the same; refunds and disputes are noticed within a day.',
    );
  }
  return fine('webhooks', 'Stripe’s webhooks are accepted.');
}
