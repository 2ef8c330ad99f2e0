/** Parses an iCalendar text into components and properties with line numbers, so that error messages can name the line. */
import ICAL from 'ical.js';
import { Problem } from '../../db/rules/problems.ts';

/** `values` are in jCal format (RFC 7265): dates as `2024-05-09` or `2024-05-09T08:30:00Z`, text unescaped. */
export type Property = {
  line: number;
  name: string;
  parameters: Record<string, string>;
  values: unknown[];
  raw: string;
};
export type Component = {
  line: number;
  name: string;
  properties: Property[];
  components: Component[];
  faults: LineFault[];
};
type LineFault = { line: number; text: string };

const calendarProblem = (message: string) => new Problem('invalid', `${message} Nothing was changed.`);

/** Joins folded lines (RFC 5545 §3.1) and drops empty ones. */
function unfoldLines(text: string): { line: number; text: string }[] {
  const lines: { line: number; isProse: boolean; pieces: string[] }[] = [];
  for (const [at, raw] of text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    const last = lines.at(-1);
    if (/^[ \t]/.test(raw) && last) last.pieces.push(raw.slice(1));
    else if (raw.trim() === '') continue;
    // Some exporters fold without the space, so a line that is no property continues the previous one.
    else if (!/^[A-Za-z0-9-]+[;:]/.test(raw) && last?.isProse) last.pieces.push(`\\n${raw}`);
    else {
      const isProse = /^(?:DESCRIPTION|COMMENT|SUMMARY|LOCATION|X-)/i.test(raw);
      lines.push({ line: at + 1, isProse, pieces: [raw] });
    }
  }
  return lines.map(({ line, pieces }) => ({ line, text: pieces.join('') }));
}

function parseProperty(line: number, text: string): Property | null {
  try {
    const [name, parameters, , ...values] = ICAL.parse.property(text, ICAL.design.icalendar) as [
      string,
      Record<string, unknown>,
      string,
      ...unknown[],
    ];
    const given = Object.entries(parameters).map(([key, value]) => [key, String(value)]);
    return { line, name, parameters: Object.fromEntries(given), values, raw: text.slice(text.indexOf(':') + 1).trim() };
  } catch {
    return null;
  }
}

/**
 * Parses the VCALENDAR components of a text.
 * @throws Problem `invalid` with the line if the text is no calendar or ends too early
 */
export function parseCalendars(text: string): Component[] {
  const lines = unfoldLines(text);
  if (!/^BEGIN:VCALENDAR\s*$/i.test(lines[0]?.text ?? '')) {
    throw calendarProblem(`The file is not an iCalendar file: line ${lines[0]?.line ?? 1} should be BEGIN:VCALENDAR.`);
  }
  const calendars: Component[] = [];
  const open: Component[] = [];
  for (const [at, { line, text: content }] of lines.entries()) {
    const [, mark, given = ''] = /^(BEGIN|END):(.*)$/i.exec(content) ?? [];
    const name = given.trim().toUpperCase();
    const current = open.at(-1);
    if (mark?.toUpperCase() === 'BEGIN') {
      const component: Component = { line, name, properties: [], components: [], faults: [] };
      if (current) current.components.push(component);
      else if (name === 'VCALENDAR') calendars.push(component);
      else throw calendarProblem(`The calendar is damaged: line ${line} begins ${name} outside of any VCALENDAR.`);
      open.push(component);
    } else if (!current) {
      throw calendarProblem(`The calendar is damaged: line ${line} is outside of any VCALENDAR.`);
    } else if (mark) {
      // `END:VEV` at the very end means that the file was truncated, not damaged.
      if (at === lines.length - 1 && current.name !== name && current.name.startsWith(name)) continue;
      if (current.name !== name) {
        throw calendarProblem(
          `The calendar is damaged: line ${line} ends ${name}, but ${current.name} of line ${current.line} is open.`,
        );
      }
      open.pop();
    } else if (!/^[A-Za-z0-9-]+(?:;[^:"]*)?:\s*$/.test(content)) {
      // Properties without a value are ignored; some exporters leave an RRULE or EXDATE empty.
      const property = parseProperty(line, content);
      if (property) current.properties.push(property);
      else current.faults.push({ line, text: content.slice(0, 60) });
    }
  }
  const unclosed = open.at(-1);
  if (unclosed) {
    const end = text.trimEnd().split(/\r\n|\n|\r/).length;
    throw calendarProblem(
      `The calendar is cut off: it ends at line ${end}, but ${unclosed.name} of line ${unclosed.line} is still open.`,
    );
  }
  return calendars;
}

export const getProperties = (component: Component, name: string): Property[] =>
  component.properties.filter((property) => property.name === name);

/** The text of the first non-empty property with that name. */
export function getText(component: Component, name: string): string {
  const found = getProperties(component, name).find(
    ({ values }) => typeof values[0] === 'string' && values[0].trim() !== '',
  );
  return found ? String(found.values[0]).trim() : '';
}
