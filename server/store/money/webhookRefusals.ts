/** Records rejected webhooks, at most once an hour per town, since anyone can call. */

import type { Knex } from 'knex';
import { toIso } from '../../../db/rules/time.ts';

const hourMs = 3_600_000;

/** @returns false if one was recorded within the last hour */
export async function noteWebhookRefusal(knex: Knex, townId: string, now: number): Promise<boolean> {
  const refused_at = toIso(now);
  const noted: unknown[] = await knex('webhook_refusals')
    .insert({ town_id: townId, refused_at })
    .onConflict('town_id')
    .merge()
    .where('webhook_refusals.refused_at', '<=', toIso(now - hourMs))
    .returning('town_id');
  return noted.length > 0;
}

/** The time of the last rejected webhook, in milliseconds; 0 for never. */
export async function readWebhookRefusal(knex: Knex, townId: string): Promise<number> {
  const row = await knex('webhook_refusals').where({ town_id: townId }).first('refused_at');
  return row ? Date.parse(row.refused_at) : 0;
}
