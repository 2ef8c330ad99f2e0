/** What a section's form sends, from its fields. */
import { isObject } from '../../../db/rules/fields/isObject.ts';

type Group = Record<string, string>;

const isFilled = (value: unknown) => value !== undefined && value !== null && value !== '';

/**
 * Fields by name to the body of a call: texts are trimmed, and `phone.fax` becomes a member of the group `phone`.
 * What was never filled is left out. A text that was there and was cleared is sent as '', and a group is sent
 * whole, without its empty members, because it replaces the stored one. Files are not sent.
 *
 * @param fields the form's names and values, each name once
 * @param before the stored content that the form was opened with
 */
export function sectionPayload(
  fields: Iterable<readonly [name: string, value: unknown]>,
  before: Readonly<Record<string, unknown>>,
): Record<string, string | Group> {
  const stored = new Map(Object.entries(before));
  const texts = new Map<string, string>();
  const groups = new Map<string, Group>();
  for (const [name, value] of fields) {
    if (typeof value !== 'string') continue;
    const text = value.trim();
    const dot = name.indexOf('.');
    if (dot < 0) {
      if (text || isFilled(stored.get(name))) texts.set(name, text);
      continue;
    }
    const group = groups.get(name.slice(0, dot)) ?? {};
    groups.set(name.slice(0, dot), group);
    if (text) group[name.slice(dot + 1)] = text;
  }
  const sent = [...groups].filter(([name, group]) => {
    const previous = stored.get(name);
    return Object.keys(group).length > 0 || (isObject(previous) && Object.values(previous).some(isFilled));
  });
  return Object.fromEntries<string | Group>([...texts, ...sent]);
}
