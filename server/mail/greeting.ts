import { toSingleLine } from '../../db/rules/fields/singleLine.ts';

/** Words of letters, apostrophes and hyphens, so that a web address does not pass for a name. */
const plainName = /^[\p{L}\p{M}'’-]+[.,]?(?: [\p{L}\p{M}'’&-]+[.,]?)*$/u;
const maxLength = 60;

/** Greets by name, unless the name could be a message: anyone can order under any name. */
export function greeting(name: string): string {
  const line = toSingleLine(name).trim();
  return line.length <= maxLength && plainName.test(line) ? `Hello ${line},` : 'Hello,';
}
