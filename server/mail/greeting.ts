import { toSingleLine } from '../../db/rules/fields/singleLine.ts';

/** Words of letters, apostrophes and hyphens: an address of a site isn't a name. */
const plainName = /^[\p{L}\p{M}'’-]+[.,]?(?: [\p{L}\p{M}'’&-]+[.,]?)*$/u;
const maxLength = 60;

/** How a mail begins. Anybody may order under any name, so one that could be a message is left out. */
export function greeting(name: string): string {
  const said = toSingleLine(name).trim();
  return said.length <= maxLength && plainName.test(said) ? `Hello ${said},` : 'Hello,';
}
