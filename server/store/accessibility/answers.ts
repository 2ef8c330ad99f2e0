/** People's word that a place is right as it is. */
import type { Knex } from 'knex';
import type { BarrierAnswer, BarrierNoun } from '../../../db/rules/accessibility/barriers.ts';
import { stampNow } from '../writeContext.ts';
import type { Writer } from '../writerTypes.ts';

/** Reads a town's answers about the records of a noun. */
export const readAnswers = (knex: Knex, town_id: string, noun: BarrierNoun): Promise<BarrierAnswer[]> =>
  knex('barrier_answers')
    .where({ town_id, noun })
    .orderBy(['rule', 'subject'])
    .select('noun', 'rule', 'subject', 'reason');

/** Stores an answer; a later one about the same place takes its place. Public counts change with it. */
export async function saveAnswer(
  tx: Writer,
  town_id: string,
  answer: BarrierAnswer,
  by: { user_id: string; person: string },
): Promise<void> {
  await tx
    .trx('barrier_answers')
    .insert({ town_id, ...answer, ...by, answered_at: stampNow() })
    .onConflict(['town_id', 'noun', 'rule', 'subject'])
    .merge();
  await tx.audit({ action: 'answered', noun: answer.noun, recordId: '', detail: `${answer.rule}: ${answer.reason}` });
  tx.expirePages();
}
