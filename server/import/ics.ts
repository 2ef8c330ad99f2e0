/** iCalendar files, read into events on the town's clock. */
import type { EventInput } from '../../db/rules/events.ts';
import { isSafeUrl } from '../../db/rules/links.ts';
import { type Component, properties, readCalendars, text } from './contentlines.ts';
import { type Cancelled, type Entry, partMark, type Skipped, sourceOf } from './entries.ts';
import { guessEventType } from './guess.ts';
import { cut, htmlToLine, htmlToText } from './plain.ts';
import { type Draft, draftEvents, stamp } from './repeats.ts';
import { after, clockIn, type Moment, readMoments } from './zones.ts';

export type CalendarEntries = { entries: Entry<EventInput>[]; skipped: Skipped[]; cancelled: Cancelled[] };

const addressOf = (event: Component) => {
  const url = text(event, 'url');
  return /^https?:/i.test(url) && isSafeUrl(url) ? url : '';
};

/** The words of an event, without its times. */
function wordsOf(event: Component): Draft['words'] {
  const title = cut(htmlToLine(text(event, 'summary')), 300);
  const url = addressOf(event);
  const described = htmlToText(text(event, 'description') || text(event, 'x-alt-desc'), url || undefined);
  const description =
    url && !described.includes(url) ? `${cut(described, 17_000)}\n\n${url}`.trim() : cut(described, 20_000);
  const categories = properties(event, 'categories').flatMap(({ values }) =>
    values.map((value) => htmlToLine(String(value))),
  );
  const location = cut(htmlToLine(text(event, 'location')), 300);
  return { title, description, location, type: guessEventType({ categories, title, description: described }) };
}

/** A moment without a zone beside a DTSTART with one is meant in that one. */
const inZone = (moment: Moment | undefined, start: Moment): Moment | null =>
  moment ? { ...moment, zone: moment.zone ?? start.zone } : null;

/** One VEVENT with its moments read. @throws Error with a sentence that says why it cannot be taken */
function readDraft(event: Component, calendar: Component, townZone: string): Draft {
  const moments = (name: string) =>
    properties(event, name).flatMap((property) => readMoments(property, calendar, townZone));
  const words = wordsOf(event);
  if (/^(?:PRIVATE|CONFIDENTIAL)$/i.test(text(event, 'class'))) throw new Error('It is marked as private.');
  const fault = event.faults.find((found) =>
    /^(?:DTSTART|DTEND|DURATION|RRULE|EXDATE|RDATE|RECURRENCE-ID)\b/i.test(found.text),
  );
  if (fault) throw new Error(`Line ${fault.line} cannot be understood: ${fault.text}`);
  const [start] = moments('dtstart');
  if (!start) throw new Error('It has no DTSTART.');
  if (properties(event, 'rrule').some(({ raw }) => raw === '')) throw new Error('Its RRULE is empty.');
  const duration = text(event, 'duration');
  const [given] = moments('dtend');
  if (properties(event, 'exrule').length > 0)
    throw new Error('It uses EXRULE, which iCalendar gave up and we do not follow.');
  const [recurrence] = properties(event, 'recurrence-id');
  if (recurrence?.parameters.range)
    throw new Error('It changes all later dates at once (RANGE), which is not supported.');
  return {
    line: event.line,
    uid: text(event, 'uid') || `without:${start.date}T${start.time}:${words.title}`,
    sequence: Number(properties(event, 'sequence')[0]?.values[0]) || 0,
    replaces: inZone(moments('recurrence-id')[0], start),
    start,
    end: inZone(given, start) ?? (duration ? after(start, duration, townZone) : null),
    rules: properties(event, 'rrule').map(({ raw }) => raw),
    except: moments('exdate'),
    extra: moments('rdate'),
    words,
  };
}

const isCancelled = (event: Component, calendar: Component) =>
  /^CANCELLED$/i.test(text(event, 'status')) || /^CANCEL$/i.test(text(calendar, 'method'));

/** Changed and called-off dates of a repeating event carry the date they replace. */
function sourceOfDraft(draft: Draft, townZone: string): string {
  if (!draft.replaces) return sourceOf('ics', draft.uid);
  return sourceOf('ics', `${draft.uid}${partMark}${stamp(clockIn(draft.replaces, townZone, townZone))}`);
}

type Sorted = { masters: Draft[]; overrides: Draft[]; cancelled: Draft[] };

/** Tells apart what is an event, what is called off, and what cannot be read. */
function sortDrafts(calendars: Component[], townZone: string, skipped: Skipped[]): Sorted {
  const sorted: Sorted = { masters: [], overrides: [], cancelled: [] };
  for (const calendar of calendars) {
    for (const component of calendar.components) {
      const { name, line } = component;
      const what = cut(htmlToLine(text(component, 'summary')) || 'An entry without a title', 100);
      if (name === 'VTODO' || name === 'VJOURNAL') {
        skipped.push({ line, what, why: `It is a ${name === 'VTODO' ? 'task' : 'journal entry'}, not an event.` });
      }
      if (name !== 'VEVENT') continue;
      try {
        const draft = readDraft(component, calendar, townZone);
        if (isCancelled(component, calendar)) sorted.cancelled.push(draft);
        else if (!draft.words.title) skipped.push({ line, what, why: 'It has no title.' });
        else (draft.replaces ? sorted.overrides : sorted.masters).push(draft);
      } catch (error) {
        skipped.push({ line, what, why: (error as Error).message });
      }
    }
  }
  return sorted;
}

/**
 * Of several events with one UID, the newest SEQUENCE counts, and of equal ones the last. But where they begin at
 * different times, an exporter has written a row of dates as single events: then all are kept, each under its date.
 */
function settleTwins(drafts: Draft[], skipped: Skipped[]): Draft[] {
  const kept: Draft[] = [];
  for (const twins of Map.groupBy(drafts, ({ uid, replaces }) => JSON.stringify([uid, replaces])).values()) {
    const sequence = Math.max(...twins.map((twin) => twin.sequence));
    const newest = twins.filter((twin) => twin.sequence === sequence);
    const byStart = new Map(newest.map((twin) => [stamp(twin.start), twin]));
    for (const twin of twins) {
      if (![...byStart.values()].includes(twin)) {
        skipped.push({
          line: twin.line,
          what: twin.words.title,
          why: 'The same event stands in the file again, in a newer version.',
        });
      }
    }
    const isRow = byStart.size > 1 && !newest[0]?.replaces;
    for (const [start, twin] of byStart) kept.push(isRow ? { ...twin, uid: `${twin.uid}${partMark}${start}` } : twin);
  }
  return kept;
}

/**
 * Reads a calendar into events, in the order of the file. Times of other zones are put on the clock of `timeZone`;
 * times without a zone are the town's already. An event at a time of day that shifts against the town's (a weekly
 * call given in UTC) becomes one event for each time of day it has here, with its dates written out up to `horizon`.
 * Changed dates of a repeating event become events of their own.
 * @returns `skipped` with the reason for each; `cancelled` is what the calendar calls off
 * @throws Problem `invalid`, naming the line, when the text is no calendar or is cut off; nothing is taken
 */
export function readCalendar(content: string, timeZone: string, horizon: string): CalendarEntries {
  const skipped: Skipped[] = [];
  const sorted = sortDrafts(readCalendars(content), timeZone, skipped);
  const entries: Entry<EventInput>[] = [];
  const calledOff = new Set(sorted.cancelled.filter(({ replaces }) => !replaces).map(({ uid }) => uid));
  const overrides = settleTwins(sorted.overrides, skipped).filter(({ uid }) => !calledOff.has(uid));
  for (const draft of [...settleTwins(sorted.masters, skipped), ...overrides]) {
    const replaced = draft.replaces
      ? []
      : [...overrides, ...sorted.cancelled].flatMap(({ uid, replaces }) =>
          uid === draft.uid && replaces ? [replaces] : [],
        );
    try {
      const whole = { ...draft, except: [...draft.except, ...replaced] };
      entries.push(...draftEvents(whole, sourceOfDraft(draft, timeZone), timeZone, horizon));
    } catch (error) {
      skipped.push({ line: draft.line, what: draft.words.title, why: (error as Error).message });
    }
  }
  const cancelled = sorted.cancelled.map((draft) => ({
    line: draft.line,
    what: draft.words.title,
    source: sourceOfDraft(draft, timeZone),
  }));
  const byLine = (a: { line: number }, b: { line: number }) => a.line - b.line;
  return { entries: entries.sort(byLine), skipped: skipped.sort(byLine), cancelled };
}
