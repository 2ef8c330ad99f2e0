import { isId } from '../../db/rules/links/paths.ts';
import { nounRules } from '../../db/rules/nounRules.ts';
import { Problem } from '../../db/rules/problems.ts';
import type { Noun } from './tables.ts';
import type { Records, Writer } from './writerTypes.ts';

/**
 * A record that somebody wants to change. What can be no id is not looked for: not every database can be asked for it.
 * @param message what is said where there is none, instead of the noun's own sentence
 * @throws Problem `not_found`, or the noun's own code for it
 */
export async function requireRecord<N extends Noun>(
  tx: Writer,
  noun: N,
  id = '',
  message?: string,
): Promise<Records[N]> {
  const record = isId(id) ? await tx.read(noun, id) : null;
  if (record) return record;
  throw message ? new Problem('not_found', message) : nounRules[noun].notFound(id);
}
