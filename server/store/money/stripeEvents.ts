/** Stores Stripe's webhook events before they are handled, without their content. */

import type { Knex } from 'knex';
import { toIso } from '../../../db/rules/time.ts';

/** A webhook's content: only the changed object's id, because its state is always read from Stripe. */
export type GatewayEvent = { id: string; type: string; isLive: boolean; objectId: string; intentId: string };

export type StripeEventRow = {
  town_id: string;
  id: string;
  type: string;
  object_id: string;
  /** JSON with the intent of the event. The rest is dropped, since it contains the client secret. */
  payload: string;
  failure: string;
  received_at: string;
  handled_at: string | null;
  attempts: number;
};

export const intentOfEvent = ({ payload }: StripeEventRow): string =>
  (JSON.parse(payload) as { intent_id: string }).intent_id;

/** Stores an event once, however often it is delivered. @returns its row */
export async function storeStripeEvent(
  knex: Knex,
  townId: string,
  { id, type, objectId, intentId }: GatewayEvent,
  now: number,
): Promise<StripeEventRow> {
  await knex('stripe_events')
    .insert({
      town_id: townId,
      id,
      type,
      object_id: objectId,
      payload: JSON.stringify({ intent_id: intentId }),
      received_at: toIso(now),
    })
    .onConflict(['town_id', 'id'])
    .ignore();
  return knex('stripe_events').where({ town_id: townId, id }).first();
}

/** Records the result of handling an event. @param failure empty if it was handled */
export async function noteStripeEvent(
  knex: Knex,
  { town_id, id }: Pick<StripeEventRow, 'town_id' | 'id'>,
  failure: string,
  now: number,
): Promise<void> {
  await knex('stripe_events')
    .where({ town_id, id })
    .update({
      failure,
      attempts: knex.raw('attempts + 1'),
      ...(failure === '' && { handled_at: toIso(now) }),
    });
}

export const findStripeEvent = (knex: Knex, townId: string, id: string): Promise<StripeEventRow | undefined> =>
  knex('stripe_events').where({ town_id: townId, id }).first();

/** Lists a town's unhandled events, or all since a time, in sequence of arrival. */
export const listStripeEvents = (knex: Knex, townId: string, since: string | null): Promise<StripeEventRow[]> => {
  const events = knex('stripe_events').where({ town_id: townId }).orderBy(['received_at', 'id']);
  return since === null ? events.whereNull('handled_at') : events.where('received_at', '>=', since);
};
