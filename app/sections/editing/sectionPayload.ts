/** Builds the request of a section's form from its fields. */
import { isObject } from '../../../db/rules/fields/isObject.ts';

type Group = Record<string, string>;

const isFilled = (value: unknown) => value !== undefined && value !== null && value !== '';

/**
 * Turns fields by name into a request body: trims texts, and puts `phone.fax` into the group `phone`.
 * Omits fields that were never filled. Sends a cleared text as '', and a group whole, without its empty members,
 * because it replaces the stored group. Sends no files.
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
