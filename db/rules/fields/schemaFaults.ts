/** Validation faults in words for people: the server answers them, and forms show them before sending. */
import * as v from 'valibot';
import { type Faults, Problem } from '../problems.ts';

type Issues = [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]];

/** Matches the library's messages where a schema has none of its own. */
const libraryWords = /^Invalid ([\w ]+): (?:Expected(?: <=(\d+))?|Received) /;

function wordsFor(path: string, message: string): string {
  const [isLibrarys, kind, max] = libraryWords.exec(message) ?? [];
  if (!isLibrarys) return message;
  if (!path) return 'The values have the wrong form.';
  if (!max) return `“${path}” is missing or has the wrong form.`;
  return kind === 'length' ? `“${path}” is too long: ${max} at most.` : `“${path}” can be ${max} at most.`;
}

/** The first message of each field. Issues of the value as a whole have no field. */
function describeIssues(issues: Issues): Faults {
  const nested: Record<string, string[] | undefined> = v.flatten<v.GenericSchema>(issues).nested ?? {};
  return Object.fromEntries(
    Object.entries(nested).map(([path, messages]) => [path, wordsFor(path, messages?.[0] ?? '')]),
  );
}

/** Validates the body of a call; empty where it can be sent. */
export function findFaults(schema: v.GenericSchema, body: unknown): Faults {
  const { issues } = v.safeParse(schema, body);
  return issues ? describeIssues(issues) : {};
}

/** `invalid` with `fields`, a message each: `{ "contact.email": "Please enter an email address." }`. */
export const toInvalidProblem = (issues: Issues): Problem =>
  new Problem('invalid', wordsFor(v.getDotPath(issues[0]) ?? '', issues[0].message), {
    fields: describeIssues(issues),
  });
