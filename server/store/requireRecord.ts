import { isId } from '../../db/rules/links/paths.ts';
import { nounRules } from '../../db/rules/nounRules.ts';
import { Problem } from '../../db/rules/problems.ts';
import type { Noun } from './tables.ts';
import type { Records, Writer } from './writerTypes.ts';

/**
 * Reads a record to change. A malformed id is not queried, because PostgreSQL would reject it.
 * @param message replaces the noun's usual sentence for a missing record
 * @throws Problem `not_found`, or the noun's own code
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
